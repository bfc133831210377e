---@meta
-- SPDX-License-Identifier: GPL-3.0-or-later
-- qkv 的课程语言，供 Lua 语言服务器使用，从不执行；
-- `qkv reference --lang zh` 有讲解。

---@alias qkv.Text string|{ en: string, zh: string }
---@alias qkv.Numbers number[]|number[][]|qkv.Rows
---@alias qkv.Stop qkv.Matrix|qkv.Gradient|qkv.Update
---@alias qkv.Page string|qkv.intro

---生成数据的函数给出的结果：还不是节点的数
---@class qkv.Rows
---@field T qkv.Rows 转置
---@field [integer] number[] 其中一行

---计算图里的一个节点
---@class qkv.Matrix
---@field T qkv.Matrix 转置
---@field [integer] number[] 现在的数，其中一行
---@operator mul(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator div(number): qkv.Matrix
---@operator add(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator sub(qkv.Matrix|qkv.Numbers|number): qkv.Matrix
---@operator unm: qkv.Matrix
---@operator len: integer

---d(M)，也是它那一站
---@class qkv.Gradient
---@field [integer] number[] 现在的数，其中一行

---step(W)：更新站
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
-- 下面不打印：手册 zh.md 里的类型名，以及它在这里的写法。
-- 数 → number
-- 整数 → integer
-- true 或 false → boolean
-- 字符串 → string
-- 文本，或 { en =, zh = } → qkv.Text
-- 文本的列表 → qkv.Text[]
-- 任意值 → any
-- 表 → table
-- 函数 → function
-- 按行写的数 → qkv.Numbers
-- 矩阵，或按行写的数 → qkv.Matrix|qkv.Numbers
-- 列表，各项是矩阵或按行写的数 → (qkv.Matrix|qkv.Numbers)[]
-- 矩阵 → qkv.Matrix
-- 矩阵或名字 → qkv.Matrix|string
-- 矩阵的列表 → qkv.Matrix[]
-- 表的列表，或按行写的数的表 → table
-- 矩阵、按行写的数，或一个数 → qkv.Matrix|qkv.Numbers|number
-- 梯度 → qkv.Gradient
-- 更新站 → qkv.Update
-- A 或 d(A) 的列表 → qkv.Stop[]
-- 视图 → string
-- 画面 → string|table<string, qkv.Stop|qkv.Stop[]>
-- 站 → qkv.Stop
-- 站或场景 → qkv.Stop|string
-- 画面的列表 → table<string, qkv.Stop|qkv.Stop[]>[]
-- 名字的列表 → string[]
-- 标签的列表 → qkv.Text[]
-- 标签的列表或矩阵 → qkv.Text[]|qkv.Matrix
-- 整数的列表 → integer[]
-- 整数的列表，或矩阵 → integer[]|qkv.Matrix
-- 字符串，或列表 → string|(string|integer)[]
-- { 行, 列 } → integer[]
-- { 行, 列 } 的列表 → integer[][]
-- { 名字, 值 } → (string|(string|number)[])[]
-- { 矩阵, 行, 列 } → (qkv.Stop|integer)[]
-- { 矩阵, 行 } → (qkv.Stop|integer)[]
-- 命令的列表 → string[]
-- { [错误答案] = 文本 } → table<number|string, qkv.Text>
-- 数或函数 → number|fun(): number
-- 字符串的列表 → string[]
-- 单元的列表 → table[]
-- 接收讲解文字的函数，写法同 intro → fun(text: qkv.Page)
-- 数或 false → number|false
-- 整数，或表的列表 → integer|qkv.attention.head[]
-- 表，字段同 attention.multi_head → qkv.attention.multi_head|qkv.attention.head
-- 列表，各项同 attention.head 的结果 → qkv.attention.head.result[]
-- 同 attention.multi_head 的结果 → qkv.attention.multi_head.result
