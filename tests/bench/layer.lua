-- SPDX-License-Identifier: GPL-3.0-or-later
-- The attention half of a layer of GPT-2's size: 64 tokens, 768 numbers each, 12 heads.
lesson { api = 2, id = "layer", title = "layer", languages = { "en" } }

local T, d, heads = 64, 768, 12
local wide = d // heads

X = input(random(T, d, { seed = 1 }))
ln_1_weight = weight(ones(1, d))
ln_1_bias = weight(zeros(1, d))
c_attn_weight = weight(random(d, 3 * d, { seed = 2, scale = 0.04 }))
c_attn_bias = weight(random(1, 3 * d, { seed = 3, scale = 0.04 }))
c_proj_weight = weight(random(d, d, { seed = 4, scale = 0.04 }))
c_proj_bias = weight(zeros(1, d))

ln_1 = layernorm(X, ln_1_weight, ln_1_bias)
c_attn = ln_1 * c_attn_weight + c_attn_bias

local o = {}
for h = 1, heads do
  local function part(n) return cols(c_attn, n * d + (h - 1) * wide + 1, n * d + h * wide) end
  local S = part(0) * part(1).T / sqrt(wide)
  o[h] = name("O" .. h, name("A" .. h, softmax(mask(S, causal(T)))) * part(2))
end
concat = hcat(o)
Y = X + (concat * c_proj_weight + c_proj_bias)

backward(Y, random(T, d, { seed = 5 }))
