-- SPDX-License-Identifier: GPL-3.0-or-later
-- ONNX's own cases of its operator LinearAttention, by the rules of lesson 30: every head of every
-- batch, its outputs and the state that it leaves (../make_onnx_cases.py). ONNX computes in float32.
lesson { api = 3, id = "onnx-linear-attention", languages = { "en" },
  title = { en = "ONNX's LinearAttention" } }

local case = "linear"       -- cli/onnx.sh puts each of the others here

local function array(part, from, to)
  return load("linear-attention.npz",
    { tensor = case .. "." .. part, rows = from and { from, to } })
end

local how = array("how")[1]
local batch, heads, groups, steps, width, values = how[1], how[2], how[3], how[4], how[5], how[6]
local scale, rule = how[7], how[8]
local fades, overwrites = rule == 2 or rule == 4, rule >= 3
local function leaf(part) return input(array(part)) end
local Q, K, V = leaf "q", leaf "k", leaf "v"
local kept = fades and exp(leaf "decay")
local beta = overwrites and leaf "beta"
for head = 1, batch * groups do
  local to = head * width
  local M = how[9] == 1 and input(array("state", to - width + 1, to))
    or constant(zeros(width, values))
  local states = {}
  for t = 1, steps do
    local place = (head - 1) * steps + t
    local k, v = no_stop(rows(K, place, place)), no_stop(rows(V, place, place))
    if fades then M = no_stop(hadamard(no_stop(rows(kept, place, place)).T, M)) end
    if overwrites then
      v = no_stop(no_stop(rows(beta, place, place)) * no_stop(v - no_stop(k * M)))
    end
    M = no_stop(M + no_stop(k.T * v))
    states[t] = M
  end
  expect { M, equals = array("next", to - width + 1, to), tolerance = 2e-6 }
  -- The heads of queries that read this state.
  for asks = (head - 1) * (heads // groups) + 1, head * (heads // groups) do
    for t = 1, steps do
      local place = (asks - 1) * steps + t
      local q = no_stop(rows(Q, place, place))
      local y = no_stop(scale * no_stop(q * states[t]))
      expect { y, equals = array("y", place, place), tolerance = 2e-6 }
    end
  end
end
