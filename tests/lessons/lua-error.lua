-- SPDX-License-Identifier: GPL-3.0-or-later
-- Line 13 indexes a value that is not there: Lua's own error, at run time.
lesson {
  api = 1, id = "lua-error", part = 9, order = 4, minutes = 1, needs = {},
  title = { en = "An error of the lesson's Lua", zh = "课程里的 Lua 出错" },
}

X = input  { {1,2}, {0,1} }
W = weight { {1,1}, {0,1} }

local function third_row(rows)
  local row = rows[3]
  return row[1]
end

Y = X * W
Z = Y * third_row { {1,2}, {0,1} }

backward(Y, { {1,0}, {0,1} })
