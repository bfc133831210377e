-- SPDX-License-Identifier: GPL-3.0-or-later
-- Attention, put together from the lesson language's own operations. There is
-- nothing here that a lesson could not write itself; lessons about attention
-- write it out, lessons about larger things say `attention.head { … }`.
--
-- Each function takes one table and returns a table of the matrices that it
-- made, so that a lesson can point at them: `h = attention.head { … }`, then
-- `at(h.A) { … }`. With `name = "head1"` they are called "head1.Q", "head1.K"
-- and so on; without, they have no name of their own.

local attention = {}

-- Raises, at the line that called the library, where a table has a field that
-- the function does not know.
local function check(call, t, known)
  for field in pairs(t) do
    if not known:find(" " .. tostring(field) .. " ") then
      error(call .. ": there is no field '" .. tostring(field) .. "'; known:" .. known, 3)
    end
  end
end

local function want(call, t, field)
  if t[field] == nil then
    error(call .. ": the field '" .. field .. "' is missing", 3)
  end
  return t[field]
end

-- Rows become a constant; a matrix stays what it is.
local function matrix(M)
  if type(M) == "table" or tostring(M) == "rows" then return constant(M) end
  return M
end

-- Names what was made here.
local function named(t, part, M)
  if t.name then return name(t.name .. "." .. part, M) end
  return M
end

-- x·W + b, each of W and b only where it is given.
local function project(t, part, x, W, b)
  if W == nil and b == nil then return matrix(x) end
  local y = matrix(x)
  if W ~= nil then y = y * W end
  if b ~= nil then y = y + b end
  return named(t, part, y)
end

-- From queries, keys and values to the output. Adds S, S_scaled, S_biased,
-- S_masked (those that apply), A and O to `made`.
local function attend(t, made)
  local S = named(t, "S", made.Q * made.K.T)
  made.S = S
  if t.scale ~= false then
    S = named(t, "S_scaled", t.scale and S * t.scale or S / sqrt(#made.K[1]))
    made.S_scaled = S
  end
  if t.bias ~= nil then
    S = named(t, "S_biased", S + t.bias)
    made.S_biased = S
  end
  if t.mask ~= nil then
    S = named(t, "S_masked", mask(S, t.mask))
    made.S_masked = S
  end
  made.A = named(t, "A", softmax(S))
  made.O = named(t, "O", made.A * made.V)
  return made
end

-- One head.
--
--   X              what queries, keys and values are made of; or
--   Q, K, V        each by itself (cross-attention: Q = Y, K = X, V = X)
--   Wq, Wk, Wv     projections; one that is left out changes nothing
--   bq, bk, bv     their biases, 1×n
--   scale          a factor for the scores; default 1/√d_k, false for none
--   bias           added to the scaled scores (alibi(T, slope))
--   mask           1 where a query may look (causal(T))
--   name           prefix of names
--
-- Returns { Q, K, V, S, S_scaled, S_biased, S_masked, A, O }.
function attention.head(t)
  check("attention.head", t, " X Q K V Wq Wk Wv bq bk bv scale bias mask name ")
  local q, k, v = t.Q or t.X, t.K or t.X, t.V or t.X
  if q == nil or k == nil or v == nil then
    error("attention.head: give X, or all of Q, K and V", 2)
  end
  return attend(t, {
    Q = project(t, "Q", q, t.Wq, t.bq),
    K = project(t, "K", k, t.Wk, t.bk),
    V = project(t, "V", v, t.Wv, t.bv),
  })
end

-- What one head of several gets: its own fields before those of all.
local function head_fields(t, own, i)
  local fields = { name = t.name and t.name .. "." .. i }
  for _, field in ipairs { "X", "Q", "K", "V", "scale", "bias", "mask" } do
    fields[field] = t[field]
  end
  for field, value in pairs(own) do fields[field] = value end
  return fields
end

-- How many columns of M each of so many heads gets.
local function share(M, heads)
  local columns = #M[1]
  if math.type(heads) ~= "integer" or heads < 1 or columns % heads ~= 0 then
    error("attention.multi_head: " .. columns .. " columns do not split into heads = " ..
          tostring(heads) .. " equal parts", 4)
  end
  return columns // heads
end

-- Heads that are columns of common projections, as libraries compute them.
local function split_heads(t)
  local q, k, v = t.Q or t.X, t.K or t.X, t.V or t.X
  local Q = project(t, "Q", q, want("attention.multi_head", t, "Wq"), t.bq)
  local K = project(t, "K", k, want("attention.multi_head", t, "Wk"), t.bk)
  local V = project(t, "V", v, want("attention.multi_head", t, "Wv"), t.bv)
  local heads = {}
  local dk, dv = share(K, t.heads), share(V, t.heads)
  for i = 1, t.heads do
    local own = { name = t.name and t.name .. "." .. i, scale = t.scale, bias = t.bias, mask = t.mask }
    heads[i] = attend(own, {
      Q = named(own, "Q", cols(Q, (i - 1) * dk + 1, i * dk)),
      K = named(own, "K", cols(K, (i - 1) * dk + 1, i * dk)),
      V = named(own, "V", cols(V, (i - 1) * dv + 1, i * dv)),
    })
  end
  return heads
end

-- Raises where the projections of a list of heads stand beside the list.
local function check_list(t)
  for _, field in ipairs { "Wq", "Wk", "Wv", "bq", "bk", "bv" } do
    if t[field] ~= nil then
      error("attention.multi_head: heads is a list, so " .. field .. " belongs into its tables", 3)
    end
  end
end

-- Several heads side by side, then Wo.
--
--   heads          a list of tables, one a head: { Wq =, Wk =, Wv =, … } with
--                  any field of attention.head; or how many there are, with
--                  Wq, Wk, Wv (and bq, bk, bv) for all together, whose columns
--                  are split
--   Wo, bo         the output projection; without Wo the heads side by side
--   X, Q, K, V, scale, bias, mask, name   as in attention.head, for all heads
--
-- Returns { heads = { … }, concat, O }; head i is named "NAME.i.Q" and so on.
function attention.multi_head(t)
  check("attention.multi_head", t,
    " X Q K V heads Wq Wk Wv bq bk bv Wo bo scale bias mask name ")
  local list = want("attention.multi_head", t, "heads")
  local made = { heads = {} }
  if t.bo ~= nil then want("attention.multi_head", t, "Wo") end
  if type(list) == "number" then
    made.heads = split_heads(t)
  else
    check_list(t)
    for i, own in ipairs(list) do
      made.heads[i] = attention.head(head_fields(t, own, i))
    end
  end
  local parts = {}
  for i, head in ipairs(made.heads) do parts[i] = head.O end
  made.concat = #parts == 1 and parts[1] or named(t, "concat", hcat(parts))
  made.O = made.concat
  if t.Wo ~= nil then made.O = project(t, "O", made.concat, t.Wo, t.bo) end
  return made
end

-- Additive attention (Bahdanau et al. 2015): e = tanh(s·Ws + H·Wh + b)·v for
-- one query s against all rows of H.
--
--   s              the query, 1×d
--   H              what is looked at, one row each
--   Ws, Wh, b, v   s·Ws and H·Wh have the same columns; b is 1×n, v is n×1
--   mask, name     as in attention.head
--
-- Returns { hidden, S, S_masked, A, O }: S and A are 1×T, O = A·H is 1×d.
function attention.additive(t)
  check("attention.additive", t, " s H Ws Wh b v mask name ")
  local H = matrix(want("attention.additive", t, "H"))
  local query = matrix(want("attention.additive", t, "s")) * want("attention.additive", t, "Ws")
  local made = {}
  local inner = H * want("attention.additive", t, "Wh") + query
  if t.b ~= nil then inner = inner + t.b end
  made.hidden = named(t, "hidden", tanh(inner))
  local scores = made.hidden * want("attention.additive", t, "v")
  made.S = named(t, "S", scores.T)
  local S = made.S
  if t.mask ~= nil then
    S = named(t, "S_masked", mask(S, t.mask))
    made.S_masked = S
  end
  made.A = named(t, "A", softmax(S))
  made.O = named(t, "O", made.A * H)
  return made
end

return attention
