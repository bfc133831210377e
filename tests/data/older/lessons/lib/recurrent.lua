-- SPDX-License-Identifier: GPL-3.0-or-later
-- Recurrent networks: a state that walks along the tokens.

local recurrent = {}

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

local function advance(t, x, h)
  local sum = matrix(h) * t.Wh
  if x ~= nil then sum = sum + matrix(x) * t.Wx end
  if t.b ~= nil then sum = sum + t.b end
  return (t.act or tanh)(sum)
end

-- One step: h' = act(h·Wh + x·Wx + b).
--
--   x, h           the token and the state before it, 1×d each; x may be left
--                  out where nothing comes in
--   Wx, Wh, b      weights; b may be left out
--   act            tanh where none is given
--   name           what the new state is called
--
-- Returns the new state.
function recurrent.step(t)
  check("recurrent.step", t, " x h Wx Wh b act name ")
  local h = want("recurrent.step", t, "h")
  want("recurrent.step", t, "Wh")
  if t.x ~= nil then want("recurrent.step", t, "Wx") end
  local new = advance(t, t.x, h)
  if t.name then return name(t.name, new) end
  return new
end

-- All rows of X one after the other.
--
--   X, h           the tokens, the state before the first
--   Wx, Wh, b, act as in recurrent.step
--   Wy, by         y_t = h_t·Wy + by, where Wy is given
--   name           the states are called "NAME1", "NAME2", …
--
-- Returns { h = { h_1, h_2, … }, y = { y_1, … } }.
function recurrent.run(t)
  check("recurrent.run", t, " X h Wx Wh b act Wy by name ")
  local X = matrix(want("recurrent.run", t, "X"))
  local h = want("recurrent.run", t, "h")
  want("recurrent.run", t, "Wx")
  want("recurrent.run", t, "Wh")
  if t.by ~= nil then want("recurrent.run", t, "Wy") end
  local made = { h = {}, y = {} }
  for i = 1, #X do
    h = advance(t, rows(X, i, i), h)
    if t.name then h = name(t.name .. i, h) end
    made.h[i] = h
    if t.Wy ~= nil then
      local y = h * t.Wy
      if t.by ~= nil then y = y + t.by end
      made.y[i] = y
    end
  end
  return made
end

return recurrent
