-- SPDX-License-Identifier: GPL-3.0-or-later
-- Layers of a Transformer, put together from attention.multi_head, norms and a
-- feed-forward network. Each function takes one table and returns a table of
-- what it made; `name = "enc"` names it "enc.attn.1.Q", "enc.norm1" and so on.

local block = {}

local function named(t, part, M)
  if t.name then return name(t.name .. "." .. part, M) end
  return M
end

-- Rows become a constant; a matrix stays what it is.
local function matrix(M)
  if type(M) == "table" or tostring(M) == "rows" then return constant(M) end
  return M
end

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

-- The norm number i: layernorm where a beta is given, else rmsnorm.
local function norm(t, i, x)
  local gamma, beta = t["gamma" .. i], t["beta" .. i]
  if gamma == nil then
    error("block: the field 'gamma" .. i .. "' is missing", 4)
  end
  local opts = t.eps and { eps = t.eps }
  local y
  if beta ~= nil then y = layernorm(x, gamma, beta, opts) else y = rmsnorm(x, gamma, opts) end
  return named(t, "norm" .. i, y)
end

-- act(x·W1 + b1)·W2 + b2. `act` is a function of the lesson language: relu
-- where none is given.
local function feed_forward(t, x)
  local inner = x * t.W1
  if t.b1 ~= nil then inner = inner + t.b1 end
  local hidden = named(t, "hidden", (t.act or relu)(inner))
  local y = hidden * t.W2
  if t.b2 ~= nil then y = y + t.b2 end
  return hidden, named(t, "ffn", y)
end

-- Attention with the fields of `weights` (those of attention.multi_head; one
-- head may be given without a list).
local function attend(t, part, weights, extra)
  local fields = { name = t.name and t.name .. "." .. part }
  for field, value in pairs(weights) do fields[field] = value end
  for field, value in pairs(extra) do
    if fields[field] == nil then fields[field] = value end
  end
  if fields.heads == nil then
    local own = {}
    for _, field in ipairs { "Wq", "Wk", "Wv", "bq", "bk", "bv" } do
      own[field] = fields[field]
      fields[field] = nil
    end
    fields.heads = { own }
  end
  return attention.multi_head(fields)
end

-- One sublayer with its residual: post-norm is norm(x + f(x)), pre-norm is
-- x + f(norm(x)). f returns what it made and its output.
local function sublayer(t, i, part, x, f)
  local pre = t.norm == "pre"
  local made, y = f(pre and norm(t, i, x) or x)
  local sum = named(t, part, x + y)
  return made, pre and sum or norm(t, i, sum)
end

local function check_norm(call, t)
  if t.norm ~= nil and t.norm ~= "pre" and t.norm ~= "post" then
    error(call .. ": norm has to be \"pre\" or \"post\"", 3)
  end
end

-- An encoder layer: self-attention, then a feed-forward network.
--
--   X                     the tokens
--   attention             fields of attention.multi_head: { heads =, Wo =, … }
--   W1, b1, W2, b2, act   the feed-forward network
--   gamma1, beta1         the norm at the attention, gamma2, beta2 at the
--                         network; without a beta it is an rmsnorm
--   norm                  "post" (as in the 2017 paper, default) or "pre"
--   mask, eps, name
--
-- Returns { attention, Y, hidden, O }: Y is what the first sublayer hands on, O
-- the layer's output.
function block.encoder(t)
  check("block.encoder", t,
    " X attention W1 b1 W2 b2 act gamma1 beta1 gamma2 beta2 norm mask eps name ")
  check_norm("block.encoder", t)
  local X = matrix(want("block.encoder", t, "X"))
  local weights = want("block.encoder", t, "attention")
  want("block.encoder", t, "W1")
  want("block.encoder", t, "W2")
  local made = {}
  made.attention, made.Y = sublayer(t, 1, "sum1", X, function(x)
    local a = attend(t, "attn", weights, { X = x, mask = t.mask })
    return a, a.O
  end)
  made.hidden, made.O = sublayer(t, 2, "sum2", made.Y, function(x)
    return feed_forward(t, x)
  end)
  return made
end

-- A decoder layer: masked self-attention, attention to `memory`, then a
-- feed-forward network.
--
--   X, memory             the decoder's own tokens, the encoder's output
--   self, cross           fields of attention.multi_head
--   gamma1 … beta3        the norms at self, cross and network
--   mask                  of self-attention; causal where none is given
--   memory_mask           of cross-attention; none where none is given
--   the rest as in block.encoder
--
-- Returns { self, Y1, cross, Y2, hidden, O }.
function block.decoder(t)
  check("block.decoder", t, " X memory self cross W1 b1 W2 b2 act gamma1 beta1 "
    .. "gamma2 beta2 gamma3 beta3 norm mask memory_mask eps name ")
  check_norm("block.decoder", t)
  local X = matrix(want("block.decoder", t, "X"))
  local memory = matrix(want("block.decoder", t, "memory"))
  local own = want("block.decoder", t, "self")
  local cross = want("block.decoder", t, "cross")
  want("block.decoder", t, "W1")
  want("block.decoder", t, "W2")
  local made = {}
  made.self, made.Y1 = sublayer(t, 1, "sum1", X, function(x)
    local a = attend(t, "self", own, { X = x, mask = t.mask or causal(#X) })
    return a, a.O
  end)
  made.cross, made.Y2 = sublayer(t, 2, "sum2", made.Y1, function(x)
    local a = attend(t, "cross", cross,
      { Q = x, K = memory, V = memory, mask = t.memory_mask })
    return a, a.O
  end)
  made.hidden, made.O = sublayer(t, 3, "sum3", made.Y2, function(x)
    return feed_forward(t, x)
  end)
  return made
end

return block
