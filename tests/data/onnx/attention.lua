-- SPDX-License-Identifier: GPL-3.0-or-later
-- ONNX's own cases of its operator Attention, in the forms of lessons 26 and 28: every head of every
-- batch, from ONNX's inputs to ONNX's outputs (../make_onnx_cases.py).
lesson { api = 3, id = "onnx-attention", languages = { "en" }, title = { en = "ONNX's Attention" } }

local function array(case, part, from, to)
  return load("attention.npz", { tensor = case .. "." .. part, rows = from and { from, to } })
end

local function may_attend(rows, keys, past, causal, left, right)
  local M = {}
  for i = 1, rows do
    M[i] = {}
    for j = 1, keys do
      local back = past + i - j
      local attends = (causal == 0 or back >= 0) and (left < 0 or back <= left)
        and (right < 0 or -back <= right)
      M[i][j] = attends and 1 or 0
    end
  end
  return M
end

for _, case in ipairs { "4d_gqa", "4d_gqa_scaled", "4d_gqa_causal", "3d_gqa", "3d_gqa_causal",
  "4d_gqa_with_past_and_present", "local_window", "local_window_with_past", "3d_local_window",
  "bidirectional_window" } do
  local how = array(case, "how")[1]
  local batch, heads, groups, rows, keys = how[1], how[2], how[3], how[4], how[5]
  local open = may_attend(rows, keys, how[6], how[7], how[8], how[9])
  for b = 1, batch do
    local K, V = {}, {}
    for g = 1, groups do
      local to = ((b - 1) * groups + g) * keys
      K[g] = input(array(case, "k", to - keys + 1, to))
      V[g] = input(array(case, "v", to - keys + 1, to))
    end
    for h = 1, heads do
      local g = (h - 1) // (heads // groups) + 1          -- the key that this head shares
      local to = ((b - 1) * heads + h) * rows
      local q = input(array(case, "q", to - rows + 1, to))
      local S = no_stop(how[10] * no_stop(q * K[g].T))
      if how[11] == 1 then S = no_stop(S + constant(array(case, "mask"))) end
      local Y = no_stop(no_stop(softmax(no_stop(mask(S, open)))) * V[g])
      expect { Y, equals = array(case, "y", to - rows + 1, to), tolerance = 1e-6 }
    end
  end
end
