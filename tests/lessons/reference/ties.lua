-- SPDX-License-Identifier: GPL-3.0-or-later
-- Held to tests/data/reference/ties.json, which PyTorch made.
lesson {
  api = 2, id = "reference-ties", part = 9, order = 1, minutes = 1, needs = {},
  title = { en = "Reference: where numbers are equal", zh = "参照：数相等的地方" },
}

-- Rows that make_reference.py draws from the same generator.
local function draw(seed, r, c) return random(r, c, { seed = seed, scale = 0.5 }) end

X = input { {1,2,2,-1}, {0,0,0,0}, {-3,1,-3,0.5} }
Y = input { {1,1,3,-1}, {0,-1,0,2}, {-3,2,-4,0.5} }
b = weight { 0, 2, -3, 0.5 }

More  = max(X, Y)
Less  = min(X, b)
Size  = abs(Less)
Cut   = clip(X, -1, 2)
Top   = rowmax(X)
Total = rowsum(hadamard(X, Y))
Place = argmax(X)
Keep  = top_mask(X, 2)
S     = mask(X, { {1,0,0,0}, {1,1,0,0}, {1,1,1,1} })
A     = softmax(S)
H     = entropy(A)
B     = softmax(mask(Y, Keep))
N     = entropy({ {1,0,0}, {0.5,0.5,0}, {0.25,0.5,0.25} })
R     = quantize(0.3 * Y, { step = 0.25 })
Half  = quantize(X / 2)
P     = rope(Y, { scale = 4, start = 1 })
Pairs = rope(Y, { scale = 0.5, pairs = "half" })
O     = More + hadamard(Size, Cut) + hadamard(Top, R) + hadamard(Total, B) + hadamard(H, Half)
        + hadamard(Place, X) + hadamard(N, P) + Pairs

backward(O, draw(1, 3, 4))
