---@meta
-- SPDX-License-Identifier: GPL-3.0-or-later
-- The lesson language of qkv for the Lua language server; never run.
-- `qkv reference` explains it.

---@alias qkv.Text string|{ en: string, zh: string }
---@alias qkv.Numbers number[]|number[][]|qkv.Rows
---@alias qkv.Stop qkv.Matrix|qkv.Gradient|qkv.Update
---@alias qkv.Page string|qkv.intro

---what a maker of rows gives: numbers that are no node yet
---@class qkv.Rows
---@field T qkv.Rows the transpose
---@field [integer] number[] a row of the numbers

---a node of the graph
---@class qkv.Matrix
---@field T qkv.Matrix the transpose
---@field [integer] number[] a row of the numbers now
---@operator mul(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator div(number): qkv.Matrix
---@operator add(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator sub(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator unm: qkv.Matrix
---@operator len: integer

---d(M), and its stop
---@class qkv.Gradient
---@field [integer] number[] a row of the numbers now

---step(W): an update stop
---@class qkv.Update

-- Leaves

---@class qkv.input
---@field rows? qkv.Text[]|qkv.Matrix a label for each row
---@field cols? qkv.Text[]|qkv.Matrix a label for each column

---a leaf that the lesson is about, such as the tokens X
---@param rows qkv.Numbers {1,2,3} is one row
---@param opts? qkv.input
---@return qkv.Matrix
function input(rows, opts) end

---@class qkv.weight
---@field rows? qkv.Text[]|qkv.Matrix a label for each row
---@field cols? qkv.Text[]|qkv.Matrix a label for each column

---a parameter matrix: training changes it
---@param rows qkv.Numbers {1,2,3} is one row
---@param opts? qkv.weight
---@return qkv.Matrix
function weight(rows, opts) end

---@class qkv.constant
---@field rows? qkv.Text[]|qkv.Matrix a label for each row
---@field cols? qkv.Text[]|qkv.Matrix a label for each column

---a leaf without a gradient
---@param rows qkv.Numbers {1,2,3} is one row
---@param opts? qkv.constant
---@return qkv.Matrix
function constant(rows, opts) end

---@class qkv.target
---@field rows? qkv.Text[]|qkv.Matrix a label for each row
---@field cols? qkv.Text[]|qkv.Matrix a label for each column

---what the output is compared with
---@param rows qkv.Numbers {1,2,3} is one row
---@param opts? qkv.target
---@return qkv.Matrix
function target(rows, opts) end

---@class qkv.relabel
---@field rows? qkv.Text[]|qkv.Matrix a label for each row; of an earlier matrix its rows' labels, whatever they come to be; without it rows have none
---@field cols? qkv.Text[]|qkv.Matrix a label for each column; without it columns have none

---gives a matrix other labels, for what is made of it too, and returns it
---@param M qkv.Matrix
---@param opts? qkv.relabel
---@return qkv.Matrix
function relabel(M, opts) end

---a leaf of word numbers, one a row, shown as its words everywhere; `set x[2] mat` changes one
---@param text string|(string|integer)[] words one behind the other, each the longest that fits, blanks optional; or a list of such texts and of numbers from 0 (no word)
---@param words qkv.Text[] a word has no blanks; number 1 is the first
---@return qkv.Matrix
function ids(text, words) end

-- Makers of rows

---all 0
---@param rows integer from 1 to 65536
---@param cols integer from 1 to 65536
---@return qkv.Numbers
function zeros(rows, cols) end

---all 1
---@param rows integer from 1 to 65536
---@param cols integer from 1 to 65536
---@return qkv.Numbers
function ones(rows, cols) end

---the identity
---@param n integer rows and columns, from 1 to 65536
---@return qkv.Numbers
function eye(n) end

---@class qkv.random
---@field seed? integer the same numbers everywhere; without it --seed decides
---@field scale? number standard deviation, 1 if not given

---normal numbers with that deviation, rounded to 4 decimals
---@param rows integer from 1 to 65536
---@param cols integer from 1 to 65536
---@param opts? qkv.random
---@return qkv.Numbers
function random(rows, cols, opts) end

---positions as sines and cosines, from 0, base 10000
---@param T integer positions, counted from 0
---@param d integer columns; sine and cosine alternate
---@return qkv.Numbers
function sinusoid(T, d) end

---−slope·(i−j) for what came before, 0 above the diagonal
---@param T integer tokens
---@param slope number the penalty for one token of distance
---@return qkv.Numbers
function alibi(T, slope) end

---a mask: 1 on and below the diagonal
---@param T integer tokens
---@return qkv.Numbers
function causal(T) end

---@class qkv.draw
---@field seed? integer the same numbers everywhere; without it --seed decides

---a list of whole numbers, each equally likely
---@param n integer how many, up to 10000
---@param low integer the smallest that may come
---@param high integer the largest that may come
---@param opts? qkv.draw
---@return integer[]
function draw(n, low, high, opts) end

---@class qkv.shuffle
---@field seed? integer the same order everywhere; without it --seed decides

---the items of a list in another order, each order equally likely; the list stays as it is
---@param list table a list
---@param opts? qkv.shuffle
---@return table
function shuffle(list, opts) end

---@class qkv.load
---@field tensor? string which of its arrays; not needed where there is one
---@field rows? integer[] { from, to }: these rows alone
---@field cols? integer[] { from, to }: these columns alone
---@field pick? integer[] these rows, in this order
---@field transpose? boolean turns what was taken

---numbers of a .npy, .npz, .csv or .safetensors file in the lesson's folder
---@param file string its name, from the lesson's folder on; names of rows and columns in a .csv become labels; G[i][j] and #G read what was loaded
---@param opts? qkv.load
---@return qkv.Numbers
function load(file, opts) end

---@class qkv.weights
---@field rows? integer[] { from, to }: these rows alone; no others are read
---@field cols? integer[] { from, to }: these columns alone
---@field pick? integer[] these rows, in this order
---@field transpose? boolean turns what was taken

---numbers of the file that `--weights FILE` or the lesson's header names
---@param tensor string which of its arrays
---@param opts? qkv.weights
---@return qkv.Numbers
function weights(tensor, opts) end

-- Operations

---product cell by cell, stretched
---@param A qkv.Matrix|qkv.Numbers|number
---@param B qkv.Matrix|qkv.Numbers|number the same shape; a row, a column or one number is stretched, on either side
---@return qkv.Matrix
function hadamard(A, B) end

---quotient cell by cell, stretched
---@param A qkv.Matrix|qkv.Numbers|number
---@param B qkv.Matrix|qkv.Numbers|number the same shape; a row, a column or one number is stretched, on either side
---@return qkv.Matrix
function div(A, B) end

---each row becomes shares of 1
---@param S qkv.Matrix|qkv.Numbers scores; what is masked counts as −∞, and a row that is masked whole gets shares of 0
---@return qkv.Matrix
function softmax(S) end

---@class qkv.mask
---@field fill? number what stands there instead, −∞ if not given

---cells where M is 0 are replaced, by −∞ if not told otherwise
---@param S qkv.Matrix|qkv.Numbers scores
---@param M qkv.Matrix|qkv.Numbers rows or a constant: 1 may attend, 0 may not
---@param opts? qkv.mask
---@return qkv.Matrix
function mask(S, M, opts) end

---@class qkv.layernorm
---@field eps? number under the root, 1e-5 if not given

---layer norm: centres and stretches each row
---@param x qkv.Matrix|qkv.Numbers
---@param gamma qkv.Matrix|qkv.Numbers scale, 1×n
---@param beta qkv.Matrix|qkv.Numbers shift, 1×n
---@param opts? qkv.layernorm
---@return qkv.Matrix
function layernorm(x, gamma, beta, opts) end

---@class qkv.rmsnorm
---@field eps? number under the root, 1e-6 if not given

---RMS norm: divides each row by its root mean square
---@param x qkv.Matrix|qkv.Numbers
---@param gamma qkv.Matrix|qkv.Numbers scale, 1×n
---@param opts? qkv.rmsnorm
---@return qkv.Matrix
function rmsnorm(x, gamma, opts) end

---divides each row by its sum
---@param x qkv.Matrix|qkv.Numbers a row whose sum is 0 gives zeros
---@return qkv.Matrix
function normalize_rows(x) end

---hyperbolic tangent
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function tanh(x) end

---1/(1+e^−x)
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function sigmoid(x) end

---max(0, x)
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function relu(x) end

---GELU, erf form
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function gelu(x) end

---GELU, tanh form
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function gelu_tanh(x) end

---x times sigmoid
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function silu(x) end

---e to the power x
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function exp(x) end

---natural logarithm; of 0 it is −∞ and its slope 1∕0, as in PyTorch, also of a masked share: `hadamard(A, log(A))` is nan there, `entropy(A)` is not
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function log(x) end

---square root
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function sqrt(x) end

---x+1 above 0, e^x below
---@param x qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function elu1(x) end

---columns from … to, both included
---@param A qkv.Matrix|qkv.Numbers
---@param from integer the first, from 1
---@param to integer the last, included
---@return qkv.Matrix
function cols(A, from, to) end

---rows from … to, both included
---@param A qkv.Matrix|qkv.Numbers
---@param from integer the first, from 1
---@param to integer the last, included
---@return qkv.Matrix
function rows(A, from, to) end

---matrices side by side
---@param A (qkv.Matrix|qkv.Numbers)[] from left to right
---@return qkv.Matrix
function hcat(A) end

---matrices one below the other
---@param A (qkv.Matrix|qkv.Numbers)[] from top to bottom
---@return qkv.Matrix
function vcat(A) end

---rows of E by number, from 1; 0 is no word and gives a row of zeros
---@param E qkv.Matrix|qkv.Numbers one row a word
---@param ids integer[]|qkv.Matrix rows of E, from 1, or 0; or what `ids` or `argmax` gives
---@return qkv.Matrix
function gather(E, ids) end

---@class qkv.rope
---@field base? number 10000 if not given
---@field start? number the first row's position, 0 if not given
---@field pairs? string "adjacent" (1 with 2, 3 with 4) or "half" (1 with the middle)
---@field scale? number positions are divided by it, 1 if not given; "linear" scaling (position interpolation), the factor of Hugging Face's rope_type "linear"

---turns pairs of columns by an angle that grows with the position
---@param x qkv.Matrix|qkv.Numbers an even number of columns
---@param opts? qkv.rope
---@return qkv.Matrix
function rope(x, opts) end

---@class qkv.dropout
---@field p? number the chance to be dropped
---@field seed? integer which cells it hits

---drops each cell with chance p, kept ones divided by 1−p
---@param x qkv.Matrix|qkv.Numbers
---@param opts? qkv.dropout
---@return qkv.Matrix
function dropout(x, opts) end

---mean squared error over all cells
---@param Y qkv.Matrix|qkv.Numbers
---@param target qkv.Matrix|qkv.Numbers the same shape
---@return qkv.Matrix
function mse(Y, target) end

---mean over rows of −log of the right class's probability; a row whose target is 0 is left out (PyTorch's ignore_index)
---@param logits qkv.Matrix|qkv.Numbers before softmax
---@param ids integer[]|qkv.Matrix the right column of each row, from 1, or 0; or what `ids` gives
---@return qkv.Matrix
function cross_entropy(logits, ids) end

---all cells added up
---@param x qkv.Matrix|qkv.Numbers
---@return qkv.Matrix
function sum(x) end

---all cells times these numbers, added up
---@param x qkv.Matrix|qkv.Numbers
---@param rows qkv.Matrix|qkv.Numbers rows or a constant of the same shape
---@return qkv.Matrix
function dot(x, rows) end

---the larger of two, cell by cell; where they are equal, each gets half of the gradient
---@param A qkv.Matrix|qkv.Numbers|number two plain numbers give a number
---@param B qkv.Matrix|qkv.Numbers|number the same shape; a row, a column or a number stretches on either side
---@return qkv.Matrix
function max(A, B) end

---the smaller of two, cell by cell; where they are equal, each gets half of the gradient
---@param A qkv.Matrix|qkv.Numbers|number two plain numbers give a number
---@param B qkv.Matrix|qkv.Numbers|number as in max
---@return qkv.Matrix
function min(A, B) end

---absolute value; at 0 the gradient is 0
---@param A qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function abs(A) end

---each cell, but at least low and at most high; the gradient passes where low ≤ A ≤ high
---@param A qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@param low number the lower bound, -math.huge for none
---@param high number the upper bound, math.huge for none
---@return qkv.Matrix
function clip(A, low, high) end

---the largest of each row, m×1; where several are, they share the gradient evenly
---@param S qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function rowmax(S) end

---the sum of each row, m×1
---@param S qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function rowsum(S) end

---−Σ p⋅ln p of each row, m×1; a share of 0, such as a masked one, adds 0 and gets no gradient, where log and hadamard would give nan, as in PyTorch
---@param P qkv.Matrix|qkv.Numbers|number rows of shares, as softmax gives them; a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function entropy(P) end

---the place of the largest of each row, m×1, from 1, the first of equals; no gradient goes through
---@param S qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@return qkv.Matrix
---@overload fun(x: number): number
function argmax(S) end

---1 for the k largest of each row, the first of equals, else 0; no gradient goes through, so mask takes it
---@param S qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@param k integer how many, from 1
---@return qkv.Matrix
function top_mask(S, k) end

---@class qkv.quantize
---@field step? number 1 if not given

---each cell rounded to the nearest multiple of step, half way to the even one; the gradient is passed straight through, and `check` says "by definition"
---@param A qkv.Matrix|qkv.Numbers|number a plain number gives a number
---@param opts? qkv.quantize
---@return qkv.Matrix
function quantize(A, opts) end

---where the backward pass starts: a loss, or a matrix and its upstream gradient
---@param L qkv.Matrix a 1×1 loss, or any matrix
---@param rows? qkv.Matrix|qkv.Numbers its upstream gradient, of its shape
function backward(L, rows) end

-- Library

attention = {}

---@class qkv.attention.head
---@field X? qkv.Matrix|qkv.Numbers what Q, K and V are made of, one row a token: T×d
---@field Q? qkv.Matrix|qkv.Numbers what asks, in place of X
---@field K? qkv.Matrix|qkv.Numbers what is compared, in place of X
---@field V? qkv.Matrix|qkv.Numbers what is handed on, in place of X
---@field Wq? qkv.Matrix|qkv.Numbers Q·Wq + bq is the query, d×d_k; without Wq and bq nothing is changed
---@field Wk? qkv.Matrix|qkv.Numbers of the keys, d×d_k
---@field Wv? qkv.Matrix|qkv.Numbers of the values, d×d_v
---@field bq? qkv.Matrix|qkv.Numbers bias of the queries, 1×d_k
---@field bk? qkv.Matrix|qkv.Numbers of the keys, 1×d_k
---@field bv? qkv.Matrix|qkv.Numbers of the values, 1×d_v
---@field scale? number|false a factor of the scores, 1/√d_k if not given; false for none
---@field bias? qkv.Matrix|qkv.Numbers added to the scaled scores: alibi(T, slope)
---@field mask? qkv.Matrix|qkv.Numbers of the shape of the scores: 1 may attend, 0 may not; causal(T)
---@field name? string prefix: "h" makes h.S, h.A and so on; without it they have no name of their own

---@class qkv.attention.head.result
---@field Q qkv.Matrix queries, T×d_k
---@field K qkv.Matrix keys, T×d_k
---@field V qkv.Matrix values, T×d_v
---@field S qkv.Matrix scores Q·Kᵀ: one row a query, one column a key
---@field S_scaled? qkv.Matrix unless scale is false
---@field S_biased? qkv.Matrix where there is a bias
---@field S_masked? qkv.Matrix where there is a mask
---@field A qkv.Matrix attention weights, each row sums to 1
---@field O qkv.Matrix output A·V, T×d_v

---one head: from queries, keys and values to the output
---@param t qkv.attention.head
---@return qkv.attention.head.result
function attention.head(t) end

---@class qkv.attention.multi_head
---@field X? qkv.Matrix|qkv.Numbers what Q, K and V are made of, one row a token: T×d
---@field Q? qkv.Matrix|qkv.Numbers what asks, in place of X
---@field K? qkv.Matrix|qkv.Numbers what is compared, in place of X
---@field V? qkv.Matrix|qkv.Numbers what is handed on, in place of X
---@field heads integer|qkv.attention.head[] how many, with Wq, Wk and Wv for all, whose columns are split; or a list, one table a head, with fields of attention.head
---@field Wq? qkv.Matrix|qkv.Numbers for all heads, d×(heads·d_k); a list of heads does not use it, nor the five below
---@field Wk? qkv.Matrix|qkv.Numbers d×(heads·d_k)
---@field Wv? qkv.Matrix|qkv.Numbers d×(heads·d_v)
---@field bq? qkv.Matrix|qkv.Numbers 1×(heads·d_k)
---@field bk? qkv.Matrix|qkv.Numbers 1×(heads·d_k)
---@field bv? qkv.Matrix|qkv.Numbers 1×(heads·d_v)
---@field Wo? qkv.Matrix|qkv.Numbers (heads·d_v)×d; without it O is concat
---@field bo? qkv.Matrix|qkv.Numbers 1×d, beside Wo
---@field scale? number|false a factor of the scores, 1/√d_k if not given; false for none
---@field bias? qkv.Matrix|qkv.Numbers added to the scaled scores: alibi(T, slope)
---@field mask? qkv.Matrix|qkv.Numbers of the shape of the scores: 1 may attend, 0 may not; causal(T)
---@field name? string prefix: "m" makes m.1.Q, m.2.A, m.concat, m.O

---@class qkv.attention.multi_head.result
---@field heads qkv.attention.head.result[]
---@field concat qkv.Matrix the outputs side by side, T×(heads·d_v)
---@field O qkv.Matrix concat·Wo + bo, T×d

---several heads side by side, then Wo
---@param t qkv.attention.multi_head
---@return qkv.attention.multi_head.result
function attention.multi_head(t) end

---@class qkv.attention.additive
---@field s qkv.Matrix|qkv.Numbers the one query, 1×d_s
---@field H qkv.Matrix|qkv.Numbers what is looked at, one row each: T×d
---@field Ws qkv.Matrix|qkv.Numbers d_s×n
---@field Wh qkv.Matrix|qkv.Numbers d×n
---@field b? qkv.Matrix|qkv.Numbers 1×n
---@field v qkv.Matrix|qkv.Numbers n×1
---@field mask? qkv.Matrix|qkv.Numbers 1×T: 1 may be looked at, 0 may not
---@field name? string prefix: "h" makes h.S, h.A and so on; without it they have no name of their own

---@class qkv.attention.additive.result
---@field hidden qkv.Matrix tanh(s·Ws + H·Wh + b), T×n
---@field S qkv.Matrix scores, 1×T; a transposed view without a name
---@field S_masked? qkv.Matrix where there is a mask
---@field A qkv.Matrix attention weights, each row sums to 1
---@field O qkv.Matrix output A·H, 1×d

---additive attention (Bahdanau et al. 2015): scores tanh(s·Ws + H·Wh + b)·v
---@param t qkv.attention.additive
---@return qkv.attention.additive.result
function attention.additive(t) end

block = {}

---@class qkv.block.encoder
---@field X qkv.Matrix|qkv.Numbers the tokens, T×d
---@field attention qkv.attention.multi_head|qkv.attention.head without heads one head; X and mask come from the layer
---@field W1 qkv.Matrix|qkv.Numbers the network: act(x·W1 + b1)·W2 + b2; d×n
---@field b1? qkv.Matrix|qkv.Numbers 1×n
---@field W2 qkv.Matrix|qkv.Numbers n×d
---@field b2? qkv.Matrix|qkv.Numbers 1×d
---@field act? function relu if not given
---@field gamma1 qkv.Matrix|qkv.Numbers scale of the norm at the attention, 1×d
---@field beta1? qkv.Matrix|qkv.Numbers its shift, 1×d: makes it a layernorm; without it an rmsnorm
---@field gamma2 qkv.Matrix|qkv.Numbers scale of the norm at the network, 1×d
---@field beta2? qkv.Matrix|qkv.Numbers its shift, 1×d: makes it a layernorm; without it an rmsnorm
---@field norm? string "post" if not given: norm(x + f(x)); "pre": x + f(norm(x))
---@field eps? number of the norms; as layernorm and rmsnorm have it if not given
---@field mask? qkv.Matrix|qkv.Numbers T×T: 1 may attend, 0 may not
---@field name? string prefix: "enc" makes enc.attn.1.Q, enc.sum1, enc.norm1 and so on

---@class qkv.block.encoder.result
---@field attention qkv.attention.multi_head.result
---@field Y qkv.Matrix what the attention's sublayer hands on, T×d
---@field hidden qkv.Matrix inside the network, after act, T×n
---@field O qkv.Matrix the layer's output, T×d

---an encoder layer: self-attention, then a feed-forward network, each with a residual and a norm
---@param t qkv.block.encoder
---@return qkv.block.encoder.result
function block.encoder(t) end

---@class qkv.block.decoder
---@field X qkv.Matrix|qkv.Numbers the decoder's own tokens, T×d
---@field memory qkv.Matrix|qkv.Numbers the encoder's output, one row a token
---@field self qkv.attention.multi_head|qkv.attention.head of X to X; X and mask come from the layer
---@field cross qkv.attention.multi_head|qkv.attention.head of X to memory; Q, K, V and memory_mask come from the layer
---@field W1 qkv.Matrix|qkv.Numbers the network: act(x·W1 + b1)·W2 + b2; d×n
---@field b1? qkv.Matrix|qkv.Numbers 1×n
---@field W2 qkv.Matrix|qkv.Numbers n×d
---@field b2? qkv.Matrix|qkv.Numbers 1×d
---@field act? function relu if not given
---@field gamma1 qkv.Matrix|qkv.Numbers scale of the norm at self, 1×d
---@field beta1? qkv.Matrix|qkv.Numbers its shift, 1×d: makes it a layernorm; without it an rmsnorm
---@field gamma2 qkv.Matrix|qkv.Numbers scale of the norm at cross, 1×d
---@field beta2? qkv.Matrix|qkv.Numbers its shift, 1×d: makes it a layernorm; without it an rmsnorm
---@field gamma3 qkv.Matrix|qkv.Numbers scale of the norm at the network, 1×d
---@field beta3? qkv.Matrix|qkv.Numbers its shift, 1×d: makes it a layernorm; without it an rmsnorm
---@field norm? string "post" if not given: norm(x + f(x)); "pre": x + f(norm(x))
---@field eps? number of the norms; as layernorm and rmsnorm have it if not given
---@field mask? qkv.Matrix|qkv.Numbers of self; causal(T) if not given
---@field memory_mask? qkv.Matrix|qkv.Numbers of cross; none if not given
---@field name? string prefix: "dec" makes dec.self.1.Q, dec.cross.1.A, dec.sum1 and so on

---@class qkv.block.decoder.result
---@field self qkv.attention.multi_head.result
---@field Y1 qkv.Matrix what the first sublayer hands on, T×d
---@field cross qkv.attention.multi_head.result
---@field Y2 qkv.Matrix what the second sublayer hands on, T×d
---@field hidden qkv.Matrix inside the network, after act, T×n
---@field O qkv.Matrix the layer's output, T×d

---a decoder layer: masked self-attention, attention to memory, then a feed-forward network
---@param t qkv.block.decoder
---@return qkv.block.decoder.result
function block.decoder(t) end

recurrent = {}

---@class qkv.recurrent.step
---@field x? qkv.Matrix|qkv.Numbers the token, 1×d; without it nothing comes in
---@field h qkv.Matrix|qkv.Numbers the state before, 1×n
---@field Wx? qkv.Matrix|qkv.Numbers d×n, where there is an x
---@field Wh qkv.Matrix|qkv.Numbers n×n
---@field b? qkv.Matrix|qkv.Numbers 1×n
---@field act? function tanh if not given
---@field name? string what the new state is called

---one step of an RNN: act(h·Wh + x·Wx + b)
---@param t qkv.recurrent.step
---@return qkv.Matrix
function recurrent.step(t) end

---@class qkv.recurrent.run
---@field X qkv.Matrix|qkv.Numbers one row a token, T×d
---@field h qkv.Matrix|qkv.Numbers the state before the first token, 1×n
---@field Wx qkv.Matrix|qkv.Numbers d×n
---@field Wh qkv.Matrix|qkv.Numbers n×n
---@field b? qkv.Matrix|qkv.Numbers 1×n
---@field act? function tanh if not given
---@field Wy? qkv.Matrix|qkv.Numbers y = h·Wy + by after each token, n×m
---@field by? qkv.Matrix|qkv.Numbers 1×m, beside Wy
---@field name? string prefix: "h" makes h1, h2 and so on

---@class qkv.recurrent.run.result
---@field h qkv.Matrix[] the states, one a token, 1×n each
---@field y qkv.Matrix[] the outputs, 1×m each; empty without Wy

---an RNN along all rows of X, one after the other
---@param t qkv.recurrent.run
---@return qkv.recurrent.run.result
function recurrent.run(t) end

-- Settings

---@class qkv.sentence
---@field name string what it is called; up to sixteen sentences and choices in all
---@field words qkv.Text[] those that may stand in it; a word has no blanks
---@field default string its words, each the longest that fits, blanks optional
---@field most? integer how many words it may have, 1000 if not given

---a sentence that the learner may change with `say`: the file is run again then, what was edited or trained in matrices of the same name and shape stays, undo brings the former back
---@param t qkv.sentence
---@return string[]
function sentence(t) end

---@class qkv.choose
---@field name string what it is called; up to sixteen sentences and choices in all
---@field among table the numbers or texts that it may be; of a text in two languages the value is the English one
---@field default? any one of them, the first if not given
---@field title? qkv.Text what the screen calls it, the name if not given
---@field afresh? boolean another value begins with the weights as the lesson gives them; undo brings the trained ones back

---a value that the learner may change with `choose`: the file is run again then, as for a sentence
---@param t qkv.choose
---@return any
function choose(t) end

---@class qkv.generate
---@field logits qkv.Matrix a column for each of the sentence's words
---@field text string the name of a sentence
---@field stop? string the word that ends it

---lets `generate` write the sentence on: each word is drawn from the softmax of the last row of the logits, and the file is run with the longer sentence
---@param t qkv.generate
function generate(t) end

-- Telling

---@class qkv.lesson
---@field api integer 3, or 2, which `qkv check` holds to less; or 1: leaves have a stop each, and so have numbers in formulas
---@field id string a-z, 0-9, - and _, at most 64
---@field title qkv.Text at most 80 columns
---@field keywords? qkv.Text words with commas between, by which the lesson is found too
---@field part? integer its part of the course
---@field order? integer its place there
---@field minutes? integer how long it takes
---@field needs? string[] ids of lessons to take first
---@field languages? string[] "en", "zh": the others are not meant to be there
---@field weights? string the file beside the lesson that weights reads where no --weights is given
---@field units? table[] parts of the walk in its order: { at = "stop", title =, question =, minutes =, can = { … } } each

---the header: first in the file, plain values only
---@param t qkv.lesson
function lesson(t) end

---@class qkv.intro
---@field en? string English
---@field zh? string Chinese; a plain string stands for both
---@field focus? (qkv.Stop|integer)[] the cell selected on arrival
---@field notes? qkv.Text for the speaker
---@field subject? string|table<string, qkv.Stop|qkv.Stop[]> what the stop shows, as "histogram" or { heads = { A1, A2 } }; v has the numbers
---@field view? string before api 3: the picture that stands there, as "histogram"
---@field shows? qkv.Stop[] before api 3: what that view is to show, up to 16; without them the selected matrix and what belongs to it
---@field core? boolean one of the stops of a short lecture
---@field always? boolean it holds whatever the numbers are, and stands as ever after an edit

---the opening stop
---@param t string|qkv.intro
function intro(t) end

---at(A) { … }, at(d(A)) { … }, at(step(Wq)) { … }: the text of a stop
---@param stop qkv.Stop A, d(A) or step(Wq)
---@return fun(text: qkv.Page)
function at(stop) end

---@class qkv.closing
---@field en? string English
---@field zh? string Chinese; a plain string stands for both
---@field focus? (qkv.Stop|integer)[] the cell selected on arrival
---@field notes? qkv.Text for the speaker
---@field subject? string|table<string, qkv.Stop|qkv.Stop[]> what the stop shows, as "histogram" or { heads = { A1, A2 } }; v has the numbers
---@field view? string before api 3: the picture that stands there, as "histogram"
---@field shows? qkv.Stop[] before api 3: what that view is to show, up to 16; without them the selected matrix and what belongs to it
---@field core? boolean one of the stops of a short lecture
---@field always? boolean it holds whatever the numbers are, and stands as ever after an edit

---the last stop
---@param t string|qkv.closing
function closing(t) end

---@class qkv.scene
---@field id string what it is called, as in goto watch; a word without blanks. A task is asked there with at = "watch"
---@field title? qkv.Text stands in the place of the lesson's
---@field at qkv.Stop the stop whose numbers it shows
---@field after? string the id of a try: until that is reached it is asked here too, and Enter does what it asks for
---@field en? string English
---@field zh? string Chinese; a plain string stands for both
---@field focus? (qkv.Stop|integer)[] the cell selected on arrival
---@field notes? qkv.Text for the speaker
---@field subject? string|table<string, qkv.Stop|qkv.Stop[]> what it shows, as "nudge" or { film = A1 }; v has the numbers
---@field core? boolean one of the stops of a short lecture
---@field always? boolean it holds whatever the numbers are, and stands as ever after an edit

---a stop of the lesson's own: where there are scenes, they are walked in the order of the file, and other stops are there for `goto`, Enter and the map
---@param t qkv.scene
function scene(t) end

---@class qkv.board
---@field words? qkv.Matrix[] { x, p, y }: ids of a sentence, for each a row of shares of all words, of which the largest is what is predicted, and what it should be; x, or x and p, may stand alone
---@field subject? table<string, qkv.Stop|qkv.Stop[]>[] up to 8, the most important first: { heads = { A1, A2 } }, { picture = p }, { curve = L }; heads are matrices of shares, a curve is of one number
---@field knobs? string[] of `choose`, or settings of `training`: optimizer, lr, batch …; digits turn the first nine, arrows and Enter any
---@field goals? string[] ids of `try` or `ask`, which stand there with their titles
---@field en? string English; it stands there until a goal is taken
---@field zh? string Chinese; a plain string stands for both
---@field notes? qkv.Text for the speaker

---the lesson's first screen, and its stop `board`: a model that one trains, with t, on one screen
---@param t qkv.board
function board(t) end

---the gradient of M
---@param M qkv.Matrix|string a name where the matrix has no variable, d("enc.Q")
---@return qkv.Gradient
function d(M) end

---the update stop of a weight
---@param W qkv.Matrix a weight
---@return qkv.Update
function step(W) end

---names a matrix and returns it
---@param text string at most 100 bytes
---@param M qkv.Matrix
---@return qkv.Matrix
function name(text, M) end

---calls a matrix something beside its name, wherever its formula stands, and returns it
---@param M qkv.Matrix
---@param title qkv.Text at most 100 bytes
---@return qkv.Matrix
function title(M, title) end

---@class qkv.group
---@field closed? boolean they are one stop in each pass, of the last of them, until somebody goes to another or presses F; a text, task or expectation at another one opens the group

---folds these in the walk and on the map
---@param title qkv.Text
---@param matrices qkv.Matrix[] what it folds
---@param opts? qkv.group
function group(title, matrices, opts) end

---computes and shows a matrix without a stop of its own, and returns it
---@param M qkv.Matrix
---@return qkv.Matrix
function no_stop(M) end

---@class qkv.expect
---@field [1] qkv.Stop A or d(A)
---@field [2] integer from 1; 1×1 needs none
---@field [3] integer
---@field near? number what it is
---@field below? number less than that
---@field above? number more than that
---@field equals? qkv.Numbers rows that all of M is to equal, such as load "dWq.npy"; instead of row, column and the above
---@field tolerance? number of near and equals, 1e-6 if not given
---@field relative? number of equals: so much of the expected number more, 0 if not given
---@field over? string "train" or "held_out": M is the loss, and meant is its mean over those examples
---@field after? string[] run first, on a fresh session
---@field each? (string|(string|number)[])[] { "seed", { 1, 2, 3 } }: it has to hold after each of these values of a choice, which is made before the commands
---@field claim? qkv.Text what was tried; `qkv check` prints it with the numbers that it found. All claims together have 5 s; those that take longer are left to `qkv check --long`

---a number that the lesson vouches for
---@param t qkv.expect
function expect(t) end

---the default playback script
---@param commands string[] as typed after `:`; `wait 2` waits 2 s
function play(commands) end

---what is done whenever the file is opened; `:save as FILE.lua` writes it
---@param commands string[] as typed after `:`, with tokens as rows; they cannot be undone, but `:reset` brings the lesson's own numbers, for which tasks and `expect` hold
function start(commands) end

-- Asking

---@class qkv.ask
---@field at qkv.Stop|string where it is asked; a scene by its id, "watch", or "board"
---@field title? qkv.Text what it is called in a list
---@field prompt? qkv.Text the question; without it a plain one is made
---@field reason? qkv.Text why it is so, shown once it is answered or given up; else the sum, or the last hint if it does not ask
---@field cell? integer[] which number of the stop's matrix
---@field cells? integer[][] several
---@field choice? qkv.Text[] 2 to 12; answer says which
---@field shape_of? qkv.Stop asks for its rows and columns
---@field sign_of? (qkv.Stop|integer)[] asks for +, − or 0
---@field order_of? (qkv.Stop|integer)[] columns of that row from most to least
---@field steps? qkv.Text[] the lines of a derivation, up to 12: asks which of at least two is wrong, or with answer for the number of the next
---@field wrong? integer the number of the wrong line
---@field cure? qkv.Text what the wrong line should be; shown once it is answered
---@field covers? (qkv.Stop|integer)[] { A, 3 } hides a row until it is answered, { A, 3, 1 } a cell
---@field answer? number|fun(): number a number, or a function that returns one
---@field always? boolean answer and slips hold whatever the numbers are, and may be asked after an edit
---@field hints? qkv.Text[] in turn; the written-out sum follows last
---@field slips? table<number|string, qkv.Text> replies to wrong answers
---@field id? string unique; otherwise the stop and a count
---@field core? boolean asked in a short lecture too

---a question that is answered before the number is shown
---@param t qkv.ask
function ask(t) end

---@class qkv.try
---@field at qkv.Stop|string where it is asked; a scene by its id, "watch", or "board"
---@field title? qkv.Text what it is called in a list
---@field prompt? qkv.Text what to make happen
---@field goal? qkv.Text the same, where there is no prompt
---@field reason? qkv.Text why it is so, shown once it is answered or given up; else the sum, or the last hint if it does not ask
---@field only? qkv.Matrix[] leaves that may be changed; what else is edited does not count
---@field cells? integer how many of their numbers at most
---@field over? string "train" or "held_out": reached is given the mean of the loss over those examples
---@field reached function returns true once it is done; may read M[i][j] and d(M)[i][j]
---@field solution? string[] commands that do it, for `qkv check`
---@field hints? qkv.Text[] in turn
---@field id? string unique; otherwise the stop and a count
---@field core? boolean asked in a short lecture too

---something the learner has to make happen
---@param t qkv.try
function try(t) end

-- Training

---@class qkv.examples
---@field train table one table an example, { x = {1,2,3}, y = "a b c" }: for each leaf rows of its shape, a plain list where it has one row or one column, of ids words too; or for each leaf one matrix with a row an example, such as x = load("set.npz", { tensor = "x" }), whose rows are the leaf's cells in reading order
---@field held_out? table the same, never trained on

---values for leaves, by their names: training runs those of a batch through the same graph and steps with the mean gradient; `:example 3` shows another
---@param t qkv.examples
function examples(t) end

---@class qkv.training
---@field optimizer? string "sgd", "momentum", "adam" or "adamw"; "sgd" if not given
---@field lr? number the learning rate, 0.1 if not given
---@field batch? integer examples a step; all of them if not given
---@field clip? number gradients of all weights that are longer together than this are shortened to it; 0, as if not given, shortens none
---@field warmup? integer steps in which the rate grows from lr∕warmup to lr; 0 if not given
---@field momentum? number μ of momentum, 0.9 if not given
---@field beta1? number of adam and adamw, 0.9 if not given
---@field beta2? number of adam and adamw, 0.999 if not given
---@field eps? number of adam and adamw, 1e-8 if not given
---@field weight_decay? number times the weight is added to its gradient; with adamw it is taken from the weight; 0 if not given
---@field freeze? qkv.Matrix[] weights that keep their numbers; they do not count for clip
---@field film? qkv.Matrix[] what the training view shows step by step; what softmax makes if not given
---@field steps? integer of one press of t, 1 if not given

---how the weights learn; the formulas are PyTorch's
---@param t qkv.training
function training(t) end

-- Lua's own functions

---raises where value is false or nil
---@param value any
---@param message? string the error's text
---@return any
function assert(value, message) end

---raises an error
---@param message any
---@param level? integer 1 names this line, 2 the caller's
function error(message, level) end

---goes through a list
---@param t table
---@return function
function ipairs(t) end

---goes through a table in the order of its keys
---@param t table in the order of its keys, always the same
---@return function
function pairs(t) end

---calls f and catches its error
---@param f function the limits of the sandbox pass through
---@param ... any passed on to f
---@return any
function pcall(f, ...) end

---writes to stderr
---@param ... any what is beyond 64 KiB in all is dropped
function print(...) end

---equality without metamethods
---@param a any
---@param b any
---@return boolean
function rawequal(a, b) end

---reading without metamethods
---@param t table
---@param key any
---@return any
function rawget(t, key) end

---length without metamethods
---@param t table
---@return integer
function rawlen(t) end

---writing without metamethods
---@param t table
---@param key any
---@param value any
---@return table
function rawset(t, key, value) end

---arguments from the nth on
---@param n any a number, or "#": how many there are
---@param ... any
---@return any
function select(n, ...) end

---sets a metatable
---@param t table
---@param metatable table or nil
---@return table
function setmetatable(t, metatable) end

---a number, or nil
---@param value any
---@param base? integer 2 to 36
---@return number
function tonumber(value, base) end

---a text
---@param value any addresses are never shown
---@return string
function tostring(value) end

---the name of its type
---@param value any
---@return string
function type(value) end

-- Strings

string = {}

---bytes i to j
---@param s string
---@param i? integer from 1; −1 is the last
---@param j? integer
---@return integer
function string.byte(s, i, j) end

---a string of these bytes
---@param ... integer
---@return string
function string.char(...) end

---where a text stands; plain, no patterns
---@param s string
---@param what string taken literally: there are no patterns
---@param from? integer from 1
---@return integer
function string.find(s, what, from) end

---%d %i %u %c %x %X %e %f %g %s %q %%
---@param form string as in C
---@param ... any
---@return string
function string.format(form, ...) end

---how many bytes
---@param s string
---@return integer
function string.len(s) end

---ASCII letters in lower case
---@param s string
---@return string
function string.lower(s) end

---n copies
---@param s string
---@param n integer
---@param between? string
---@return string
function string.rep(s, n, between) end

---bytes backwards
---@param s string
---@return string
function string.reverse(s) end

---bytes i to j as a string
---@param s string
---@param i integer from 1; −1 is the last
---@param j? integer
---@return string
function string.sub(s, i, j) end

---ASCII letters in upper case
---@param s string
---@return string
function string.upper(s) end

-- Tables

table = {}

---entries joined to a string
---@param t table a list
---@param between? string
---@param i? integer from 1; −1 is the last
---@param j? integer
---@return string
function table.concat(t, between, i, j) end

---inserts an entry
---@param t table a list
---@param place? integer the end if not given
---@param value any
function table.insert(t, place, value) end

---takes an entry out
---@param t table a list
---@param place? integer the end if not given
---@return any
function table.remove(t, place) end

---sorts a list
---@param t table a list
---@param before? function whether the first comes before the second
function table.sort(t, before) end

---entries as results
---@param t table a list
---@param i? integer from 1; −1 is the last
---@param j? integer
---@return any
function table.unpack(t, i, j) end

-- Mathematics

math = {}

---absolute value
---@param x number
---@return number
function math.abs(x) end

---arc cosine
---@param x number gives radians
---@return number
function math.acos(x) end

---arc sine
---@param x number gives radians
---@return number
function math.asin(x) end

---arc tangent of y/x
---@param y number gives radians
---@param x? number 1 if not given
---@return number
function math.atan(y, x) end

---rounded up
---@param x number
---@return integer
function math.ceil(x) end

---cosine
---@param x number an angle in radians
---@return number
function math.cos(x) end

---e to the power x
---@param x number
---@return number
function math.exp(x) end

---rounded down
---@param x number
---@return integer
function math.floor(x) end

---remainder
---@param x number
---@param y number
---@return number
function math.fmod(x, y) end

---logarithm
---@param x number
---@param base? number e if not given
---@return number
function math.log(x, base) end

---the greatest
---@param ... number at least one
---@return number
function math.max(...) end

---the least
---@param ... number at least one
---@return number
function math.min(...) end

---whole part and rest
---@param x number
---@return number
function math.modf(x) end

---sine
---@param x number an angle in radians
---@return number
function math.sin(x) end

---square root
---@param x number
---@return number
function math.sqrt(x) end

---tangent
---@param x number an angle in radians
---@return number
function math.tan(x) end

---as a whole number, or nil
---@param x any
---@return integer
function math.tointeger(x) end

---"integer", "float" or nil
---@param x any
---@return string
function math.type(x) end

---a < b, both unsigned
---@param a integer
---@param b integer
---@return boolean
function math.ult(a, b) end

-- UTF-8

utf8 = {}

---a string of these characters
---@param ... integer code points
---@return string
function utf8.char(...) end

---characters that start at bytes i to j
---@param s string
---@param i? integer from 1; −1 is the last
---@param j? integer
---@return integer
function utf8.codepoint(s, i, j) end

---how many characters
---@param s string
---@return integer
function utf8.len(s) end

---@type number
math.pi = 3.141592653589793
---@type number
math.huge = 1 / 0
---@type integer
math.maxinteger = 9223372036854775807
---@type integer
math.mininteger = -9223372036854775807 - 1
