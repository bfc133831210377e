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

-- @functions

---@type number
math.pi = 3.141592653589793
---@type number
math.huge = 1 / 0
---@type integer
math.maxinteger = 9223372036854775807
---@type integer
math.mininteger = -9223372036854775807 - 1

-- @types
-- Not printed: what the manual (en.md) calls a type, and how it is written here.
-- number → number
-- whole number → integer
-- true or false → boolean
-- string → string
-- text or { en =, zh = } → qkv.Text
-- list of texts → qkv.Text[]
-- any value → any
-- table → table
-- function → function
-- rows of numbers → qkv.Numbers
-- matrix or rows of numbers → qkv.Matrix|qkv.Numbers
-- list of matrices or rows → (qkv.Matrix|qkv.Numbers)[]
-- matrix → qkv.Matrix
-- matrix or name → qkv.Matrix|string
-- list of matrices → qkv.Matrix[]
-- list of tables, or a table of rows → table
-- matrix, rows of numbers or number → qkv.Matrix|qkv.Numbers|number
-- gradient → qkv.Gradient
-- update stop → qkv.Update
-- list of A or d(A) → qkv.Stop[]
-- view → string
-- subject → string|table<string, qkv.Stop|qkv.Stop[]>
-- stop → qkv.Stop
-- stop or scene → qkv.Stop|string
-- list of pictures → table<string, qkv.Stop|qkv.Stop[]>[]
-- list of names → string[]
-- list of labels → qkv.Text[]
-- list of labels or matrix → qkv.Text[]|qkv.Matrix
-- list of whole numbers → integer[]
-- list of whole numbers or matrix → integer[]|qkv.Matrix
-- string or list → string|(string|integer)[]
-- { row, column } → integer[]
-- list of { row, column } → integer[][]
-- { name, values } → (string|(string|number)[])[]
-- { matrix, row, column } → (qkv.Stop|integer)[]
-- { matrix, row } → (qkv.Stop|integer)[]
-- list of commands → string[]
-- { [wrong] = text } → table<number|string, qkv.Text>
-- number or function → number|fun(): number
-- list of strings → string[]
-- list of units → table[]
-- a function that takes the text, as intro does → fun(text: qkv.Page)
-- number or false → number|false
-- whole number or list of tables → integer|qkv.attention.head[]
-- table with fields of attention.multi_head → qkv.attention.multi_head|qkv.attention.head
-- list of what attention.head gives → qkv.attention.head.result[]
-- what attention.multi_head gives → qkv.attention.multi_head.result
