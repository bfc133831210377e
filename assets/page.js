// SPDX-License-Identifier: GPL-3.0-or-later
// An exported lesson, made of the JSON in #lesson (src/export/html.c): the graph, its leaves, and
// what its operations are as texts (src/graph/rule.h). All numbers, and the sums behind them, are
// read off those here. All texts of the lesson reach the page as text nodes.
"use strict";

const lesson = JSON.parse(document.getElementById("lesson").textContent);

// ---- State and texts -------------------------------------------------------

// Where the reader stands. `whys` are the cells that are asked about below the selected one; of
// each line `at` is the number that is pointed at. `done` are what became of questions, `edits`
// the numbers {m, i, was} that were changed.
const state = {
  stop: lesson.start, lang: lesson.lang, dark: matchMedia("(prefers-color-scheme: dark)").matches,
  cell: null, whys: [], pressed: "", all: false, done: new Map(), filled: new Set(), edits: [],
};

const texts = {
  help: ["help", "帮助"], language: ["中文", "English"], theme: ["dark / light", "深色 / 浅色"],
  next: ["next", "下一站"], prev: ["back", "上一站"], given: ["given", "给定"],
  place: ["stop {1} of {2}, {3}", "第 {1} 站，共 {2} 站，{3}"], sum: ["sum", "合计"],
  rest: ["the other {1} terms", "其余 {1} 项"], covered: ["covered", "待答"],
  masked: ["masked", "遮住"], answer: ["answer", "回答"], hint: ["hint", "提示"],
  reveal: ["reveal", "看答案"], right: ["right", "对"], wrong: ["not that", "不对"],
  coarse: ["right as far as it goes; give at least two decimals", "对，但请至少给两位小数"],
  unread: ["a number is wanted, such as 0.25, 1/4 or 25%", "请写一个数，如 0.25、1/4 或 25%"],
  is: ["it is {1}", "是 {1}"], solution: ["one way: {1}", "一种做法：{1}"],
  question: ["question", "问题"], goal: ["to try in the program", "在程序里试一试"],
  why: ["why", "为什么"], stops: ["stops", "各站"], close: ["close", "关闭"],
  fill: ["which number stands there?", "这里是什么数？"], plus: ["positive", "正"],
  minus: ["negative", "负"], zero: ["zero", "零"], was: ["was {1}", "原为 {1}"],
  waits: ["… the rest waits for the answer", "……下文等答完再说"],
  order: ["from most to least, such as 2 1 3", "从大到小，例如 2 1 3"],
  window: ["rows {1}–{2}, columns {3}–{4}", "第 {1}–{2} 行，第 {3}–{4} 列"],
  change: ["another number, such as 0.5 or 1/3", "换一个数，如 0.5 或 1/3"], set: ["set", "改"],
  undo: ["undo", "撤销"], originals: ["original numbers", "原来的数"],
  edited: ["texts and questions are of the original numbers", "文字和题目说的是原来的数"],
  moment: ["what is left of the steps so far", "到此为止各步留下的"],
};

// What the keys do; the help lists them, the footer too.
const keys = [
  ["n Space", ["next stop", "下一站"]], ["p", ["previous stop", "上一站"]],
  ["f", ["twin in the other pass", "另一方向的同一站"]],
  ["arrows h j k l", ["move the cell; with a why open, its numbers", "移动格子；问为什么时选数"]],
  ["Tab", ["next number or button", "下一个数或按钮"]], ["Enter", ["why", "为什么"]],
  ["Backspace", ["one why less", "少问一层"]], ["u", ["undo", "撤销"]],
  ["gg G", ["first, last stop", "第一站、最后一站"]], ["L", ["language", "语言"]],
  ["D", ["dark, light", "深色、浅色"]], ["?", ["this help", "帮助"]],
];

const inLang = (pair) => pair[state.lang];

const say = (name, ...places) =>
  inLang(texts[name]).replace(/\{(\d)\}/g, (all, i) => places[i - 1]);

// ---- Numbers of the matrices -----------------------------------------------

function decoded(text, width, read) {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / width }, (_, i) => view[read](width * i, true));
}

const special = { nan: NaN, inf: Infinity, "-inf": -Infinity };
const numberOf = (x) => (typeof x === "string" ? special[x] : x);

function spread(pairs) { // [start, count, …] as a set of places
  const set = new Set();
  for (let i = 0; i < (pairs || []).length; i += 2) {
    for (let k = 0; k < pairs[i + 1]; k++) set.add(pairs[i] + k);
  }
  return set;
}

// Fills in what nodes and matrices refer to.
function prepare() {
  const { nodes, rules, lists, matrices, step } = lesson;
  for (const node of nodes) {
    for (const side of ["rowLabels", "colLabels", "words"]) node[side] = lists[node[side]];
    node.rule = rules[node.rule];
    node.keep = node.keep && [...node.keep].map(Number);
  }
  for (const { param } of [...nodes, step]) {
    for (const name of Object.keys(param || {})) param[name] = numberOf(param[name]);
  }
  for (const [id, m] of Object.entries(matrices)) {
    const { rows, cols, rowLabels, colLabels, words } = nodeOf(id);
    Object.assign(m, { id, rows, cols, rowLabels, colLabels, words: id[0] === "v" && words });
    if (m.doubles) m.value = decoded(m.doubles, 8, "getFloat64");
    else if (m.floats) m.value = decoded(m.floats, 4, "getFloat32");
    else if (m.value) m.value = m.value.flat().map(numberOf);
    m.covered = spread(m.covered);
  }
}

const valueAt = (id, row, col) => matrixOf(id).value[row * lesson.matrices[id].cols + col];

// ---- Rules: reading ----------------------------------------------------------
//
// An operation is a text; src/graph/rule.h has its grammar. A part that was read is {kind, left,
// right, test}: `vars` are bits of the variables that it depends on, `uses` says that it takes
// numbers of matrices or parameters, `lines` and `ids` that there are some of those in it, `gate`
// that it is made of comparisons and numbers alone. A part without vars and uses is its `value`.

const tokens = /[\d.]+(?:e[-+]?\d+)?|[a-z_\u0080-\uffff]+|[!<>]=|!\d\(?|\S/gi;

const choose = (x, y, max) => (x <= y ? (max ? y : x) : x > y ? (max ? x : y) : NaN);
const functions = {
  exp: Math.exp, log: Math.log, sqrt: Math.sqrt, tanh: Math.tanh, erf, cos: Math.cos,
  sin: Math.sin, max: (x, y) => choose(x, y, true), min: (x, y) => choose(x, y, false),
  abs: Math.abs, sign: Math.sign, round: roundEven,
};
const tests = { // with nan they hold, but for = and !=
  ">": (x, y) => +!(x <= y), ">=": (x, y) => +!(x < y), "<": (x, y) => +!(y <= x),
  "<=": (x, y) => +!(y < x), "=": (x, y) => +(x === y), "!=": (x, y) => +(x !== y),
};
const arithmetic = {
  "+": (x, y) => x + y, "-": (x, y) => x - y, "*": (x, y) => x * y, "/": (x, y) => x / y,
  minus: (x) => -x, "^": (x, y) => x ** y, ...functions,
};
const combine = { ...arithmetic, ...tests, shown: (x) => x, noted: (x) => x };

function roundEven(x) { // half way to the even one
  const up = Math.round(x);
  return up - x === 0.5 && up % 2 !== 0 ? up - 1 : up;
}

// erf by its series, and for large x by the continued fraction of erfc.
function erf(x) {
  const a = Math.abs(x);
  if (a > 6) return Math.sign(x);
  if (a < 2.5) {
    let term = x, sum = x;
    for (let n = 1; Math.abs(term) > 1e-18 * Math.abs(sum); n++) {
      term *= -x * x / n;
      sum += term / (2 * n + 1);
    }
    return 2 / Math.sqrt(Math.PI) * sum;
  }
  let fraction = 0;
  for (let n = 80; n > 0; n--) fraction = n / 2 / (a + fraction);
  return Math.sign(x) * (1 - Math.exp(-a * a) / Math.sqrt(Math.PI) / (a + fraction));
}

function part(kind, left = null, right = null, more = {}) {
  const is = { kind, left, right, vars: 0, uses: false, lines: false, ids: false, ...more };
  for (const kid of [left, right, is.test]) {
    if (!kid) continue;
    is.vars |= kid.vars;
    for (const has of ["uses", "lines", "ids"]) is[has] = is[has] || kid[has];
  }
  if (kind === "fold") is.vars &= ~(1 << is.own);
  is.gate = kind === "number" || kind in tests
    || (kind in arithmetic && left.gate && !!right && right.gate);
  if (kind in combine && isConstant(is)) is.value = combine[kind](left.value, right && right.value);
  return is;
}

const isConstant = (is) => !is.uses && is.vars === 0;

// Reads texts into lines {name, mark, turned, first, count, at, is}: `count` variables from
// `first` on. The lines that make the result are apart; theirs are the first two.
function ruleReader(param) {
  const read = { lines: [], made: [], range: [], count: 2 };
  let words = [], at = 0, scope = [];
  const flag = (name) => (/^[AB]$/.test(name) ? !!param["transpose_" + name.toLowerCase()] : false);
  const take = (sign) => words[at] === sign && ++at > 0;
  const want = (sign) => {
    if (!take(sign)) throw new Error(`${sign} is missing: ${words.slice(at).join("")}`);
  };
  const lineOf = (name) => read.lines.findLast((line) => line.name === name);
  const declare = (name, own) => {
    scope.push({ name, own });
    read.range[own] = null;
  };
  // A variable without a range runs along what it indexes first; the result's own do not.
  const along = (index, range) => {
    if (index && index.kind === "var" && index.own > 1) read.range[index.own] ||= range;
  };
  const size = (kind, of) => part(kind, null, null, { of, uses: true });
  const variable = (own) => part("var", null, null, { own, vars: 1 << own });

  function cell(name, row, col) {
    const of = name.toLowerCase(), [left, right] = flag(name) ? [col, row] : [row, col];
    along(left, size("rows", of));
    along(right, size("cols", of));
    return part("cell", left, right, { of, uses: true, ids: of === "t" });
  }

  function lineUse(line, left = null, right = null) {
    if (line.count > 0) along(left, read.range[line.first]);
    if (line.count > 1) along(right, read.range[line.first + 1]);
    const { uses, ids, vars } = line.is;
    return part("line", left, right, { line, uses, ids, lines: true, vars: line.count ? 0 : vars });
  }

  function fold(how) { // "(j<cols(a): test) …" behind sum, max or place
    const own = read.count++, known = scope.length;
    declare(words[at + 1], own);
    at += 2;
    if (take("<")) read.range[own] = sum();
    const condition = take(":") ? test() : null;
    want(")");
    let left = signed();
    while (take("*")) left = part("*", left, signed());
    scope.length = known;
    return part("fold", left, read.range[own], { how, own, test: condition });
  }

  function call(name) {
    const folds = ["sum", "max", "place"].includes(name) && /^[a-z]$/.test(words[at + 1]);
    if (folds && [")", ":", "<"].includes(words[at + 2])) return fold(name);
    want("(");
    if (name === "rows" || name === "cols") {
      const of = words[at++];
      want(")");
      return size((name === "rows") !== flag(of) ? "rows" : "cols", of.toLowerCase());
    }
    const given = [name === "where" ? test() : sum()];
    while (take(",")) given.push(sum());
    want(")");
    if (name === "where") return part("where", given[1], given[2], { test: given[0] });
    if (!Object.hasOwn(functions, name)) throw new Error("no function: " + name);
    return part(name, ...given);
  }

  function named(name) {
    if (words[at] === "(") return call(name);
    if (take("[")) {
      const sides = [sum()], line = lineOf(name);
      if (take(",")) sides.push(sum());
      want("]");
      return line ? lineUse(line, ...sides) : cell(name, sides[0], sides[1] || null);
    }
    const known = scope.findLast((v) => v.name === name), line = lineOf(name);
    if (known) return variable(known.own);
    if (line) return lineUse(line);
    if (Object.hasOwn(param, name)) return part("option", null, null, { name, uses: true });
    if (name === "pi" || name === "inf")
      return part("number", null, null, { value: name === "pi" ? Math.PI : Infinity });
    if (name === "at") return size("at");
    if (name === "n") return size("cells", "a");
    if (!/^([abcyg]|keep)$/.test(name)) throw new Error("no name: " + name);
    return cell(name, variable(0), variable(1));
  }

  function atom() {
    const word = words[at++] || "";
    if (/^[\d.]/.test(word)) return part("number", null, null, { value: +word });
    if (/^[a-z_\u0080-\uffff]/i.test(word)) return named(word);
    const end = { "(": ")", "[": "]", "{": "}" }[word];
    if (!end) throw new Error("a number is missing");
    const inside = word === "[" ? test() : sum();
    want(end);
    return word === "{" ? part("shown", inside) : inside;
  }

  function signed() {
    if (take("-")) return part("minus", signed());
    let is = atom();
    if (take("^")) is = part("^", is, signed());
    const note = /^!(\d)(\(?)$/.exec(words[at] || "");
    if (!note) return is;
    const cells = [];
    at++;
    if (note[2]) {
      do cells.push(sum()); while (take(","));
      want(")");
    }
    return part("noted", is, null, { note: +note[1], cells });
  }

  function pairs(signs, side) {
    let left = side();
    while (signs.includes(words[at])) left = part(words[at++], left, side());
    return left;
  }
  const product = () => pairs(["*", "/"], signed);
  const sum = () => pairs(["+", "-"], product);

  function test() {
    const left = sum();
    return words[at] in tests ? part(words[at++], left, sum()) : left;
  }

  function line(makes) { // "name[r,c] (c<cols(a)) = …"
    const mark = "~^'".includes(words[at]) ? words[at++] : "", name = words[at++];
    const made = { name, mark, turned: makes && flag(name), count: 0, at: [],
      first: makes ? 0 : read.count };
    if (take("[")) {
      do {
        const word = words.slice(at).find((w) => /^[rcijk,\]]$/.test(w));
        if (/[a-z]/.test(word) && !scope.some((v) => v.name === word))
          declare(word, made.first + made.count);
        made.count++;
        read.count = Math.max(read.count, made.first + made.count);
        made.at.push(sum());
      } while (take(","));
      want("]");
    }
    if (take("(")) {
      const { own } = scope.find((v) => v.name === words[at]);
      at++;
      want("<");
      read.range[own] = sum();
      want(")");
    }
    want("=");
    made.is = sum();
    scope = [];
    return made;
  }

  const start = (text) => { words = text.match(tokens) || []; at = 0; scope = []; };
  return {
    read,
    steps(text) {
      for (start(text); at < words.length; take(";")) read.lines.push(line(false));
    },
    result(text, single) {
      for (start(text); at < words.length; take(";")) {
        if (single) read.made.push({ count: 0, at: [], is: sum() });
        else if (/^[yxAB]$/.test(words[at]) && words[at + 1] === "[") read.made.push(line(true));
        else read.lines.push(line(false));
      }
    },
    more(text, name = null, own = 0) { // one more formula, in which r and the variable may stand
      start(text);
      declare("r", 0);
      if (name) declare(name, own);
      const is = sum();
      if (at < words.length) throw new Error("too much: " + words.slice(at).join(""));
      return is;
    },
  };
}

// A rule of single cells: all of them are y = f(a), nothing is indexed.
const isSingle = (rule) => !rule.value.includes("y[");

// The text of a pass, read once for all calls with the same flags.
function readPass(call) {
  const { rule, which, param } = call, key = [which, param.transpose_a, param.transpose_b].join();
  rule.read ||= {};
  if (rule.read[key]) return rule.read[key];
  const reader = ruleReader(param), back = rule.back || [];
  if (rule.steps) reader.steps(rule.steps);
  reader.result(which < 0 ? rule.value : back[which] || back[back.length - 1], isSingle(rule));
  rule.read[key] = { reader, ...reader.read, own: reader.read.count };
  return rule.read[key];
}

// ---- Rules: numbers ----------------------------------------------------------
//
// A call is an operation on matrices: {rule, which, in, out, up, param, ids, keep}; `which` is the
// operand whose gradient is meant, or -1. A run stands at one cell of it: `at` are its variables,
// `loops` bits of those that a fold has bound.

function startRun(call) {
  const read = readPass(call), [a, b, c] = call.in.map(matrixOf);
  const column = (value) => value && { rows: value.length, cols: 1, value };
  const y = lesson.matrices[call.out];
  const of = { a, b, c, y, g: call.up ? matrixOf(call.up) : y, t: column(call.ids) || b,
    keep: call.keep && { ...y, value: call.keep } };
  if (call.which >= 0) matrixOf(call.out);
  const run = { call, read, of, operand: 0, from: 0, at: [], loops: 0, memo: [] };
  while (call.rule.many && run.operand < call.which) nextOperand(run);
  return run;
}

// Of operands that are strung together `a` is one after the other.
function nextOperand(run) {
  run.from += run.call.rule.down ? run.of.a.rows : run.of.a.cols;
  run.of.a = matrixOf(run.call.in[++run.operand]);
  run.memo = [];
}

// Binds the variables of a line to the indices of its use; false where they are looped ones.
function enter(run, use) {
  const { first, count } = use.line;
  let looped = 0;
  if (count === 0) return true;
  const a = number(run, use.left), b = count > 1 ? number(run, use.right) : 0;
  if (use.left.vars & run.loops) looped |= 1 << first;
  if (count > 1 && use.right.vars & run.loops) looped |= 2 << first;
  run.at[first] = a;
  if (count > 1) run.at[first + 1] = b;
  run.loops = run.loops & ~(((1 << count) - 1) << first) | looped;
  return looped === 0;
}

function lineNumber(run, use) {
  const { line } = use, i = run.read.lines.indexOf(line), memo = run.memo[i];
  enter(run, use);
  const row = run.at[line.count ? line.first : 0];
  const col = line.count === 1 ? 0 : run.at[line.count ? line.first + 1 : 1];
  if (memo && memo.row === row && memo.col === col) return memo.value;
  const value = number(run, line.is);
  run.memo[i] = { row, col, value };
  return value;
}

// A cell, as an axis of size 1 has it; nan where there is none.
function cellNumber(run, is) {
  const m = run.of[is.of];
  const row = m.rows === 1 ? 0 : number(run, is.left);
  const col = m.cols === 1 ? 0 : number(run, is.right);
  const inside = row >= 0 && row < m.rows && col >= 0 && col < m.cols;
  return inside ? m.value[row * m.cols + col] : NaN;
}

function foldNumber(run, is) {
  const range = number(run, is.right), sums = is.how === "sum";
  let result = is.how === "max" ? -Infinity : 0, best = null;
  for (let i = 0; i < range; i++) {
    run.at[is.own] = i;
    run.loops |= 1 << is.own;
    if (is.test && number(run, is.test) === 0) continue;
    const x = number(run, is.left);
    if (sums) result += x;
    else if (best === null || x > best || (Number.isNaN(x) && !Number.isNaN(best))) {
      best = x;
      result = is.how === "max" ? x : i;
    }
  }
  return result;
}

function number(run, is) {
  if (isConstant(is)) return is.value;
  const m = run.of[is.of];
  switch (is.kind) {
    case "var": return run.at[is.own];
    case "option": return run.call.param[is.name];
    case "rows": return m.rows;
    case "cols": return m.cols;
    case "cells": return m.rows * m.cols;
    case "at": return run.from;
    case "cell": return cellNumber(run, is);
    case "line": return lineNumber(run, is);
    case "fold": return foldNumber(run, is);
    case "where": return number(run, number(run, is.test) === 0 ? is.right : is.left);
    case "shown": {
      const { kind, right } = is.left;
      const divisor = kind === "/" && right.kind === "option" && divisorOf(number(run, right));
      return divisor || number(run, is.left);
    }
    default:
      return combine[is.kind](number(run, is.left), is.right ? number(run, is.right) : 0);
  }
}

// The root of a whole number that 1/value is, where it is read more easily than the value.
function divisorOf(value) {
  const square = 1 / value / value, n = Math.round(square), root = Math.sqrt(n);
  if (!(value > 0 && value < 1 && n <= 1e6) || Math.abs(1 / value - root) > 9e-16 * root) return 0;
  const digits = value.toExponential(14).split("e")[0];
  return Number.isInteger(root) && root !== 2 && /^\d\.0*$/.test(digits) ? 0 : root;
}

// The variable of an index on the left side where that comes to `at`; such indices go up evenly.
function bindIndex(run, index, at, sizes) {
  const own = index.vars & 1 ? 0 : 1, range = run.read.range[own];
  if (index.vars === 0) return number(run, index) === at;
  if (index.kind === "var") {
    run.at[own] = at;
  } else {
    const [zero, one] = [0, 1].map((i) => { run.at[own] = i; return number(run, index); });
    run.at[own] = (at - zero) / (one - zero);
  }
  const is = run.at[own];
  return is >= 0 && Number.isInteger(is) && is < (range ? number(run, range) : sizes[own]);
}

// Binds the variables of the line that makes a cell; null where none does.
function bind(run, row, col) {
  const { call } = run, strung = call.which < 0 && call.rule.many;
  if (strung && run.operand > 0)
    Object.assign(run, { operand: 0, from: 0, memo: [], of: { ...run.of, a: matrixOf(call.in[0]) } });
  for (;;) {
    for (const line of run.read.made) {
      const place = line.turned ? [col, row] : [row, col];
      run.loops = 0;
      run.at[0] = row;
      run.at[1] = col;
      if (line.at.every((index, i) => bindIndex(run, index, place[i], [Infinity, Infinity])))
        return line;
    }
    if (!strung || run.operand + 1 >= call.in.length) return null;
    nextOperand(run);
  }
}

// The fold and the two cells of it where the pass is a product of matrices.
function productOf(read) {
  const is = read.made[0].is, { left } = is;
  if (read.made.length !== 1 || is.how !== "sum" || is.test || left.kind !== "*") return null;
  const loop = 1 << is.own, cells = [left.left, left.right];
  const other = cells.map((cell) => (cell.kind === "cell" && cell.vars & loop ? cell.vars & ~loop : 0));
  return (other[0] | other[1]) === 3 && other[0] !== other[1] && other.every(Boolean)
    ? { is, cells } : null;
}
// ---- The graph ---------------------------------------------------------------
//
// A matrix is named by what of a node it is: v3 its value, g3 its gradient, p3.1 one contribution
// to that, n3 what a step makes of it, m3 and s3 what the optimizer remembers.

const nodeOf = (id) => lesson.nodes[parseInt(id.slice(1), 10)];

// The contributions that a gradient is added up of; none where it is one.
const pathsOf = (id) => (id[0] === "g" && nodeOf(id).paths.length > 1
  ? nodeOf(id).paths.map((_, i) => `p${id.slice(1)}.${i}`) : []);

// What makes a matrix: a call, or null where it is given or a sum of contributions.
function callOf(id) {
  const node = nodeOf(id), side = id[0], n = id.slice(1);
  if (side === "n") {
    const given = ["v", "m", "s"].map((s) => s + n);
    return { rule: lesson.step.rule, which: -1, param: lesson.step.param, in: given, out: id,
      up: "g" + n };
  }
  if (side === "v")
    return node.in ? { ...node, which: -1, in: node.in.map((i) => "v" + i), out: id } : null;
  const [use, which] = node.paths[side === "p" ? +id.split(".")[1] : 0];
  if (pathsOf(id).length || use < 0 || !"gp".includes(side)) return null;
  const user = lesson.nodes[use];
  return { ...user, which, in: user.in.map((i) => "v" + i), out: "v" + use, up: "g" + use };
}

// A matrix with its numbers, computed where they are not there yet.
function matrixOf(id) {
  const m = lesson.matrices[id];
  if (m && !m.value) m.value = computed(id, m);
  return m;
}

const foldsOf = ({ rule, which, ...call }) => {
  const [m, y] = [call.in[Math.max(which, 0)], call.out].map((id) => lesson.matrices[id]);
  const adds = !!rule.adds && which < 0;
  if (!isSingle(rule)) return { rows: false, cols: false };
  return { rows: adds || (which >= 0 && m.rows < y.rows), cols: adds || (which >= 0 && m.cols < y.cols) };
};

function computed(id, m) {
  const call = callOf(id), value = new Float64Array(m.rows * m.cols);
  if (!call) {
    for (const path of pathsOf(id)) matrixOf(path).value.forEach((x, i) => { value[i] += x; });
    return value;
  }
  const { rule, which } = call, run = startRun(call), product = productOf(run.read);
  if (product) return multiplied(run, product, m, value);
  const large = !isSingle(rule) ? m : lesson.matrices[rule.adds ? call.in[0] : call.out];
  for (let i = 0; i < large.rows; i++) {
    for (let j = 0; j < large.cols; j++) {
      const to = (m.rows === 1 ? 0 : i) * m.cols + (m.cols === 1 ? 0 : j);
      value[to] += number(run, bind(run, i, j).is);
    }
  }
  if (rule.mean && which < 0) value[0] /= large.rows * large.cols;
  return value;
}

// A product as a plain loop: how far a variable moves in each factor.
function multiplied(run, { is, cells }, m, value) {
  const n = number(run, is.right), { turned } = run.read.made[0];
  const [a, b] = cells.map((cell) => {
    const of = run.of[cell.of], by = (own) => (cell.left.own === own ? of.cols : 0)
      + (cell.right.own === own ? 1 : 0);
    return { value: of.value, loop: by(is.own), row: by(turned ? 1 : 0), col: by(turned ? 0 : 1) };
  });
  for (let i = 0; i < m.rows; i++) {
    for (let j = 0; j < m.cols; j++) {
      let sum = 0, p = i * a.row + j * a.col, q = i * b.row + j * b.col;
      for (let k = 0; k < n; k++, p += a.loop, q += b.loop) sum += a.value[p] * b.value[q];
      value[i * m.cols + j] = sum;
    }
  }
  return value;
}

// ---- The sum behind a cell ---------------------------------------------------
//
// A rule opens into {kind, value, kids}: numbers, cells {id, row, col}, steps {step}, sums whose
// kids may be `minus` and have a `label`, products, quotients and calls of a function `fn`.

const constant = (value) => ({ kind: "number", value });

function composed(kind, kids, fn = null) {
  const values = kids.map((k) => (k.minus ? -k.value : k.value));
  const how = combine[fn] || combine[{ sum: "+", product: "*", quotient: "/" }[kind]];
  const value = fn === "sq" ? values[0] ** 2
    : values.length === 1 && kind === "call" && how.length === 1 ? how(values[0])
      : values.length ? values.reduce(how) : 0;
  return { kind, kids, fn, value };
}

const looped = (o, is) => (is.vars & o.run.loops) !== 0;

// Collects the lines that stand as steps: those that are used at one place and not at each term
// of a sum, in what is read and in the tests that it takes.
function collect(o, is) {
  if (!is || !is.lines || is.kind === "shown") return;
  if (is.kind === "where" && !looped(o, is.test)) {
    collect(o, is.test);
    collect(o, number(o.run, is.test) === 0 ? is.right : is.left);
  } else if (is.kind === "line") {
    const { first } = is.line;
    if (enter(o.run, is) && is.line.mark !== "'")
      o.needed.set(is.line, [o.run.at[first], o.run.at[first + 1]]);
    collect(o, is.line.is);
  } else {
    if (is.kind === "fold") {
      o.run.at[is.own] = 0;
      o.run.loops |= 1 << is.own;
    }
    collect(o, is.left);
    if (is.kind !== "fold") collect(o, is.right);
    if (is.kind === "where") return;
  }
}

// Whether a line is a known number: it was worked out on the way forward.
const isKnown = (o, line) => line.mark === "^" && o.run.call.which >= 0;

function defineSteps(o, is) {
  o.needed = new Map();
  collect(o, is);
  for (const line of o.run.read.lines) {
    const at = o.needed.get(line), names = (o.run.call.rule.names || {})[line.name] || [];
    if (!at) continue;
    for (let i = 0; i < line.count; i++) {
      o.run.at[line.first + i] = at[i];
      o.run.loops &= ~(1 << line.first + i);
    }
    const step = { name: names[lesson.columns] || names[0] || [line.name, line.name] };
    step.expr = opened(o, line.is);
    step.show = line.mark === "~" ? "tabled" : isKnown(o, line) ? "known" : "open";
    o.steps.push(step);
    o.needed.set(line, step);
  }
}

function openLine(o, is) {
  const { line } = is, fixed = enter(o.run, is);
  if (!fixed && isKnown(o, line)) return constant(number(o.run, line.is));
  const step = fixed && o.needed.get(line);
  return step ? { kind: "step", step, value: step.expr.value } : opened(o, line.is);
}

function openCell(o, is) {
  const { call, operand } = o.run, m = o.run.of[is.of];
  if (is.of === "t" || is.of === "keep") return constant(number(o.run, is));
  const id = { a: call.in[operand], b: call.in[1], c: call.in[2], y: call.out, g: call.up }[is.of];
  const row = m.rows === 1 ? 0 : number(o.run, is.left);
  const col = m.cols === 1 ? 0 : number(o.run, is.right);
  return { kind: "cell", id, row, col, value: m.value[row * m.cols + col] };
}

function openNote(o, is) {
  const { text, cells = [] } = o.run.call.rule.notes[is.note];
  o.note = text;
  o.deciders.push(...is.cells.map((cell, i) => ({ word: cells[i], expr: openCell(o, cell) })));
}

// The cell of an operand that a variable runs along, and on which side; lines are looked into.
function alongOf(is, own, names) {
  const runs = (index) => !!index && index.kind === "var" && index.own === own;
  if (!is) return null;
  if (is.kind === "line") {
    const { line } = is, side = [is.left, is.right].slice(0, line.count).findIndex(runs);
    return side < 0 ? null : alongOf(line.is, line.first + side, names);
  }
  if (is.kind === "cell")
    return names.includes(is.of) && (runs(is.left) || runs(is.right)) ? { is, rows: runs(is.left) } : null;
  return alongOf(is.left, own, names) || alongOf(is.right, own, names);
}

// What the terms of a sum are called as: a row of the result as it is itself, its columns as those
// of the operand. Of terms that ids choose there is not one for each row.
function labelsOf(o, fold) {
  const { call } = o.run;
  const found = fold.test && fold.test.ids ? null
    : alongOf(fold.left, fold.own, "abcy") || alongOf(fold.left, fold.own, "abcyg");
  if (!found) return null;
  const id = { y: call.in[0], g: call.out, a: call.in[o.run.operand], b: call.in[1], c: call.in[2] };
  return { id: id[found.is.of], rows: found.rows };
}

function openTerms(o, fold, kids, labelled) {
  const { left, test, own } = fold, nested = left.how === "sum", range = number(o.run, fold.right);
  const labels = labelled && !nested && fold.how === "sum" ? labelsOf(o, fold) : null;
  for (let i = 0; i < range; i++) {
    o.run.at[own] = i;
    o.run.loops |= 1 << own;
    if (test && number(o.run, test) === 0) {
      if (test.kind === "noted") openNote(o, test);
    } else if (fold.how === "sum" && nested) {
      openTerms(o, left, kids, false);
    } else {
      const minus = fold.how === "sum" && left.kind === "minus";
      const term = { ...opened(o, minus ? left.left : left), minus };
      kids.push(labels ? { ...term, label: { ...labels, at: i } } : term);
    }
  }
  return kids;
}

function openKind(o, is) {
  const { kind, left, right } = is;
  // What may be added to the left side's own chain; what stands in a line of its own is one part.
  const chain = (as, more) => {
    const first = opened(o, left), own = first.kind === as && left.kind !== "line";
    return composed(as, [...(own ? first.kids : [first]), more(opened(o, right))]);
  };
  switch (kind) {
    case "cell": return openCell(o, is);
    case "line": return openLine(o, is);
    case "fold":
      if (is.how === "place") return constant(number(o.run, is));
      return composed(is.how === "sum" ? "sum" : "call", openTerms(o, is, [], true), is.how);
    case "*":
      if (o.swapped) return composed("product", [opened(o, right), opened(o, left)]);
      return chain("product", (x) => x);
    case "+": return chain("sum", (x) => x);
    case "-": return chain("sum", (x) => ({ ...x, minus: true }));
    case "minus": return composed("product", [constant(-1), opened(o, left)]);
    case "/": return composed("quotient", [opened(o, left), opened(o, right)]);
    case "^": return composed("call", [opened(o, left)], "sq");
    case "noted": openNote(o, is); return opened(o, left);
    case "where": return opened(o, number(o.run, is.test) === 0 ? right : left);
    default:
      if (!Object.hasOwn(functions, kind)) return constant(number(o.run, is));
      return composed("call", [left, right].filter(Boolean).map((k) => opened(o, k)), kind);
  }
}

function opened(o, is) {
  if (is.kind !== "noted" && isConstant(is)) return constant(is.value);
  if (!is.gate) return openKind(o, is);
  // Comparisons open as the number that they come to, and the note says why.
  const value = number(o.run, is), gates = o.run.call.rule.gates || [];
  o.note = gates[value === 0 ? 0 : value === 1 ? 1 : 2] || o.note;
  return constant(value);
}

// The table of the pass, a line for each cell of the row that is spread out.
function openTable(o, row, col) {
  const { call, read, of } = o.run, table = (call.rule.table || [])[call.which + 1];
  if (!table || !table.columns.length) return null;
  const own = table.rows ? 0 : read.own, count = table.rows ? of.a.rows : of.a.cols;
  const open = (text, i) => {
    const is = read.reader.more(text, table.rows ? null : "j", read.own);
    o.run.at[0] = row;
    o.run.loops = 0;
    if (i === null) return opened(o, is);
    o.run.at[own] = i;
    o.run.loops = 1 << own;
    return opened(o, is);
  };
  read.reader.read.count = read.own + 1;
  const columns = table.columns.map(([head, is, sum]) => ({ head,
    cells: Array.from({ length: count }, (_, i) => open(is, i)), sum: sum ? open(sum, null) : null }));
  const label = { id: table.columns[0][1][0] === "y" ? call.out : call.in[0], rows: !!table.rows };
  const names = { a: call.in[0], b: call.in[1], y: call.out, g: call.up };
  return { columns, count, label, names, asked: table.rows ? -1 : col };
}

// A rule of single cells that are added up, or of an operand that is stretched: a term a cell.
function openFolds(o, all, row, col) {
  const { call, read } = o.run, { rule } = call, kids = [];
  const large = lesson.matrices[rule.adds ? call.in[0] : call.out];
  for (let i = all.rows ? 0 : row; i < (all.rows ? large.rows : row + 1); i++) {
    for (let j = all.cols ? 0 : col; j < (all.cols ? large.cols : col + 1); j++) {
      bind(o.run, i, j);
      defineSteps(o, read.made[0].is);
      kids.push({ ...opened(o, read.made[0].is), minus: false });
    }
  }
  const sum = composed("sum", kids);
  if (!rule.mean || call.which >= 0) return sum;
  const step = { name: ["sum", "合计"], expr: sum, show: "open" };
  o.steps.push(step);
  return composed("quotient", [{ kind: "step", step, value: sum.value },
    constant(large.rows * large.cols)]);
}

// What stands behind a cell: {steps: [{name, expr, show}], note, deciders, table}.
function expand(id, row, col) {
  const call = callOf(id), node = nodeOf(id);
  const found = { steps: [], note: null, deciders: [], table: null };
  const last = (expr) => { found.steps.push({ name: null, expr, show: "open" }); return found; };
  if (pathsOf(id).length) {
    return last(composed("sum", pathsOf(id).map((path) => ({ kind: "cell", id: path, row, col,
      value: valueAt(path, row, col), minus: false }))));
  }
  if (!call)
    return { ...found, note: node[id[0] === "v" && "given"] || (/[ms]/.test(id[0]) ? texts.moment : lesson.upstream) };
  matrixOf(id);
  const o = Object.assign(found, { run: startRun(call), needed: new Map(), swapped: false });
  const all = foldsOf(call);
  if (all.rows || all.cols) return last(openFolds(o, all, row, col));
  const line = bind(o.run, row, col);
  o.swapped = !!productOf(o.run.read) && line.turned !== !!lesson.columns;
  defineSteps(o, line.is);
  const made = opened(o, line.is);
  if (made.kind !== "number") o.table = openTable(o, row, col);
  return last(made);
}
// ---- What may be seen ----------------------------------------------------------

const key = (id, row, col) => id + "," + row + "," + col;
const parsed = (text) => { const [id, row, col] = text.split(","); return [id, +row, +col]; };

// Whether a worksheet is printed: it asks all its questions at once.
const onSheet = () => state.all && lesson.sheet && !lesson.key;

// A text as it stands there: what is asked anywhere is a "?" in it.
const printed = (what, name) => inLang(onSheet() && what.paper || what[name]);

// The cells that open questions ask for, and matrices whose shape they do, from this stop on: who
// goes on passes over them.
function askedCells() {
  const asked = new Set();
  for (const task of lesson.stops.slice(onSheet() ? 0 : state.stop).flatMap((s) => s.tasks)) {
    if (state.done.has(task)) continue;
    if (task.kind === "shape") (task.alike || [task.subject]).forEach((id) => asked.add(id));
    const cells = task.kind === "goal" ? [] : task.cells;
    for (const [id, row, col] of task.cover ? [...cells, task.cover] : cells) {
      const { cols } = lesson.matrices[id];
      for (let c = 0; task.row && c < cols; c++) asked.add(key(id, row, c));
      asked.add(key(id, row, col));
    }
  }
  return asked;
}

// What `cover` hides, or a worksheet leaves blank.
const isBlank = (m, row, col) => m.covered.has(row * m.cols + col);

function isCovered(id, row, col) {
  if (isBlank(lesson.matrices[id], row, col) && !state.filled.has(key(id, row, col)))
    return !lesson.key;
  return state.asked.has(key(id, row, col)) || state.asked.has(id);
}

// Which cells of a matrix are masked, the largest number of the others, whether all are whole.
function lookOf(id) {
  const m = matrixOf(id), call = callOf(id), masked = new Set();
  if (m.look) return m.look;
  if (id[0] === "v" && call && call.rule.masks) { // where a number was put that nothing made
    const run = startRun(call);
    for (let i = 0; i < m.value.length; i++) {
      const { test, left, right } = bind(run, Math.floor(i / m.cols), i % m.cols).is;
      const taken = number(run, test) ? left : right;
      if (taken.kind === "noted" && /number|option/.test(taken.left.kind)) masked.add(i);
    }
  }
  const counts = (x, i) => isFinite(x) && !masked.has(i) && !m.covered.has(i) && !m.words;
  const most = m.value.reduce((a, x, i) => (counts(x, i) ? Math.max(a, Math.abs(x)) : a), 0);
  m.look = { masked, most, whole: m.value.every((x) => Number.isInteger(x) || !isFinite(x)) };
  return m.look;
}

// As the program writes it: zero "0", a nonzero that rounds to it with "~".
function fixed(value, places) {
  if (Number.isNaN(value)) return "nan";
  if (!isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return "0";
  if (Math.abs(value) >= 1e15) return value.toExponential(places);
  const text = value.toFixed(places);
  return /[1-9]/.test(text) ? text : text.replace("-", "") + "~";
}

// A number in running arithmetic; a constant of an operation may be a root.
function brief(value, roots = false) {
  if (!isFinite(value) || value === 0) return fixed(value, 0);
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  if (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e9) return value.toExponential(5);
  const square = value * value, whole = Math.round(square);
  if (roots && whole > 1 && whole < 1e4 && Math.abs(square - whole) < 1e-12 * whole)
    return (value < 0 ? "-" : "") + "√" + whole;
  return value.toFixed(6).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

function numberText(id, row, col, value) {
  const m = lesson.matrices[id], { masked, whole } = lookOf(id);
  if (masked.has(row * m.cols + col)) return isFinite(value) && value !== 0 ? brief(value) : "";
  if (m.words) return value > 0 ? inLang(m.words[value - 1]) : "-";
  return fixed(value, whole ? 0 : lesson.decimals);
}

const shown = (id, row, col) =>
  (isCovered(id, row, col) ? "?" : numberText(id, row, col, valueAt(id, row, col)));

const nameOf = (id, row, col) => `${lesson.matrices[id].name}[${
  (lesson.columns ? [col, row] : [row, col]).map((i) => i + 1)}]`;

// ---- Making elements -------------------------------------------------------------

function make(tag, attributes = {}, ...kids) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") element.addEventListener("click", value);
    else if (name === "class") element.className = value;
    else if (value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...kids.filter((kid) => kid !== null));
  return element;
}

const button = (name, on, attributes = {}) => make("button", { on, ...attributes }, name);

// A field for a number or words; what is typed is handed on.
function fieldOf(label, name, on, placeholder = "") {
  const field = make("input", { type: "text", autocomplete: "off", "aria-label": label, placeholder });
  const form = make("form", { class: "tools" }, field, make("button", {}, name));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) on(field.value);
  });
  return form;
}

function colorOf(m, value) {
  const { most } = lookOf(m.id);
  const map = lesson.colors[state.dark ? 0 : 1][m.shares ? 0 : 1], steps = map.length / 7;
  const place = m.shares ? value : most > 0 ? value / most / 2 + 0.5 : 0.5;
  if (!isFinite(place)) return null;
  const step = Math.round(Math.min(1, Math.max(0, place)) * (steps - 1));
  const part = map.slice(7 * step, 7 * step + 7);
  return part[0] === "-" ? null
    : { back: "#" + part.slice(0, 6), ink: part[6] === "w" ? "#fff" : "#000" };
}

function cellButton(id, row, col, sources) {
  const m = matrixOf(id), i = row * m.cols + col, covered = isCovered(id, row, col);
  const masked = !covered && lookOf(id).masked.has(i), here = key(id, row, col);
  const selected = !!state.cell && key(...state.cell) === here;
  const changed = !covered && m.first && !Object.is(m.first[i], m.value[i]);
  const text = shown(id, row, col);
  const said = [nameOf(id, row, col), covered && say("covered"), masked && say("masked"),
    !covered && text, changed && say("was", numberText(id, row, col, m.first[i]))];
  const look = [masked && "masked", sources.has(here) && "source", changed && "changed",
    covered ? "blank" : isBlank(m, row, col) && "filled", selected && "selected"];
  const cell = button(text, () => chooseCell(id, row, col), {
    class: look.filter(Boolean).join(" "), "data-cell": here, "aria-pressed": selected,
    "aria-label": said.filter(Boolean).join(" "), title: changed && said[4],
    tabindex: selected ? 0 : -1,
  });
  const color = covered || masked ? null : colorOf(m, m.value[i]);
  if (color) Object.assign(cell.style, { background: color.back, color: color.ink });
  return cell;
}

// The rows or columns that are shown: all, or those about the selected one.
const MOST = 32;
function windowOf(count, at) {
  const first = Math.max(0, Math.min(count - MOST, at - MOST / 2));
  return [first, Math.min(count, first + MOST)];
}

const labelOf = (list, i) => (lesson.labels && list ? inLang(list[i]) : String(i + 1));

// A matrix as a table; transposed where the formula has it so.
function matrixTable(id, transposed, sources) {
  const m = lesson.matrices[id];
  const table = (look, name, shape, ...parts) => make("div", { class: "matrix" },
    make("table", { class: look }, make("caption", {}, name,
      make("span", { class: "shape" }, shape)), ...parts));
  if (state.asked.has(id)) // its shape is asked for
    return table("cells", m.name + " ", "?×?", make("tbody", {}, make("tr", {}, make("td", {}, "?"))));
  const here = state.cell && state.cell[0] === id ? state.cell : [id, 0, 0];
  const sides = [[m.rows, windowOf(m.rows, here[1]), m.rowLabels],
    [m.cols, windowOf(m.cols, here[2]), m.colLabels]];
  const [[rows, down, names], [cols, across, heads]] = transposed ? sides.reverse() : sides;
  const part = down[1] - down[0] < rows || across[1] - across[0] < cols
    ? " " + say("window", down[0] + 1, down[1], across[0] + 1, across[1]) : "";
  const head = make("tr", {}, make("td")), body = make("tbody");
  for (let j = across[0]; j < across[1]; j++)
    head.append(make("th", { scope: "col" }, labelOf(heads, j)));
  for (let i = down[0]; i < down[1]; i++) {
    const line = make("tr", {}, make("th", { scope: "row" }, labelOf(names, i)));
    for (let j = across[0]; j < across[1]; j++)
      line.append(make("td", {}, cellButton(id, ...(transposed ? [j, i] : [i, j]), sources)));
    body.append(line);
  }
  return table(across[1] - across[0] > 10 ? "cells wide" : "cells",
    m.name + (transposed !== !!lesson.columns ? "ᵀ " : " "), `${rows}×${cols}${part}`,
    make("thead", {}, head), body);
}

// ---- Sums: showing ------------------------------------------------------------------

const TERMS_MOST = 64, TERMS_SHOWN = 32;
const written = { exp: "e^", log: "ln", sqrt: "√", sq: "" }; // as it is read, where that differs

// How tightly an expression binds: whoever holds it puts looser ones in parentheses.
function binding(expr) {
  switch (expr.kind) {
    case "sum": return expr.kids.length > 1 ? 1 : binding(expr.kids[0] || constant(0));
    case "product": case "quotient": return 2;
    case "call": return 3;
    default: return expr.value < 0 ? 2 : 4;
  }
}

// The cells in an expression, in reading order.
const cellsIn = (expr) => (expr.kind === "cell" ? [expr] : (expr.kids || []).flatMap(cellsIn));

// Whether nothing stands behind a number that could be asked for.
const isGiven = (id) => !callOf(id) && !pathsOf(id).length;

const isHidden = (c) => isCovered(c.id, c.row, c.col);
const hidesExpr = (expr) => (expr.kind === "step" ? hidesExpr(expr.step.expr)
  : expr.kind === "cell" ? isHidden(expr) : (expr.kids || []).some(hidesExpr));

function cellLink(expr, line) {
  const place = line.sources.indexOf(key(expr.id, expr.row, expr.col));
  const text = isHidden(expr) ? "?" : brief(expr.value), name = nameOf(expr.id, expr.row, expr.col);
  const look = (isGiven(expr.id) ? " given" : "") + (place === line.at ? " at" : "");
  return button(text, () => askWhy(line, place), { class: "num" + look, title: name,
    "aria-label": name + " " + (isHidden(expr) ? say("covered") : text) });
}

// Appends an expression, each number of a cell a button.
function writeExpr(expr, out, line, least = 0) {
  const open = binding(expr) < least || (least > 2 && binding(expr) === 2 && expr.value < 0);
  if (open) out.append("(");
  switch (expr.kind) {
    case "number": out.append(brief(expr.value, true)); break;
    case "cell": out.append(cellLink(expr, line)); break;
    case "step": out.append(hidesExpr(expr) ? "?" : brief(expr.value)); break;
    case "sum": writeSum(expr.kids, out, line); break;
    case "product": expr.kids.forEach((k, i) => {
      out.append(i ? "⋅" : "");
      writeExpr(k, out, line, i || k.value < 0 ? 3 : 2);
    }); break;
    case "quotient":
      writeExpr(expr.kids[0], out, line, 2);
      out.append(" ∕ ");
      writeExpr(expr.kids[1], out, line, 3);
      break;
    case "call":
      out.append((written[expr.fn] ?? expr.fn) + "(");
      expr.kids.forEach((k, i) => { out.append(i ? ", " : ""); writeExpr(k, out, line); });
      out.append(expr.fn === "sq" ? ")²" : ")");
  }
  if (open) out.append(")");
}

// The terms that are shown of a long sum, largest first, and how many others there are.
function shownTerms(kids) {
  if (kids.length <= TERMS_MOST) return { terms: kids, rest: [] };
  const order = kids.slice().sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  return { terms: order.slice(0, TERMS_SHOWN), rest: order.slice(TERMS_SHOWN) };
}

const signed = (k) => (k.minus ? -k.value : k.value);
const total = (kids) => kids.reduce((a, k) => a + signed(k), 0);

function writeSum(kids, out, line) {
  const { terms, rest } = shownTerms(kids);
  terms.forEach((k, i) => {
    out.append(i ? (k.minus ? " - " : " + ") : k.minus ? "-" : "");
    writeExpr(k, out, line, i || k.minus ? 2 : 1);
  });
  if (rest.length) out.append(` + (${say("rest", rest.length)}: ${brief(total(rest))})`);
}

// What a term or a line is called: as a row or column is, or by its number.
function labelText(label, i) {
  const m = label && lesson.matrices[label.id];
  return labelOf(m && (label.rows ? m.rowLabels : m.colLabels), i);
}

const termLabel = (term, i) => (term.kind === "cell" && term.id[0] === "p"
  ? lesson.matrices[term.id].name.replace(/^.* via /, "via ")
  : labelText(term.label, term.label ? term.label.at : i));

// Numbers that stand below each other: six places, none where all are whole.
const placesOf = (...values) => (values.every(Number.isInteger) ? 0 : 6);

const tableLine = (name, ...cells) => make("tr", {}, make("th", { scope: "row" }, name),
  ...cells.map((text) => make("td", { class: "value" }, text)));

// A sum as a table, a term a line with a bar as long as it is large.
function termTable(expr, line, covered) {
  const result = valueAt(line.id, line.row, line.col);
  const places = placesOf(result, ...expr.kids.map((k) => k.value));
  const { terms, rest } = shownTerms(expr.kids), body = make("tbody");
  const most = Math.max(...expr.kids.map((k) => Math.abs(k.value)).filter(isFinite), 1e-300);
  const add = (name, what, value, hidden) => {
    const bar = make("span", { class: "bar " + (value < 0 ? "minus" : "plus") });
    bar.style.width = hidden ? "0" : `calc(var(--bar) * ${Math.abs(value) / most})`;
    body.append(make("tr", {}, make("th", { scope: "row" }, name), what,
      make("td", { class: "value" }, hidden ? "?" : fixed(value, places)),
      make("td", { "aria-hidden": "true" }, bar)));
  };
  terms.forEach((k) => {
    const term = make("td", {}, k.minus ? "- " : "");
    writeExpr(k, term, line, k.minus ? 2 : 0);
    add(termLabel(k, expr.kids.indexOf(k)), term, signed(k), hidesExpr(k));
  });
  if (rest.length)
    add("…", make("td", {}, say("rest", rest.length)), total(rest), rest.some(hidesExpr));
  body.append(tableLine(say("sum"), "", covered ? "?" : fixed(result, places)));
  return make("table", { class: "terms" }, body);
}

// The row that is spread out: a line a cell, that of the asked one marked; below it sums. A column
// that holds the result's own row shows no more of it than may be seen.
function rowTable({ table, id, row, col }) {
  const { columns, count, label, asked, names } = table;
  const name = (place) => lesson.matrices[names[place]].name, value = valueAt(id, row, col);
  const heads = columns.map(({ head }) =>
    make("th", { scope: "col" }, head.replace(/\{(\w)\}/g, (all, place) => name(place))));
  const hides = (cells, i) => hidesExpr(cells[i])
    || (asked >= 0 && cells[asked].value === value && isCovered(id, row, i));
  const places = columns.map(({ cells, sum }) =>
    placesOf(...cells.map((c) => c.value), sum ? sum.value : 0));
  const lines = Array.from({ length: count }, (_, i) => i);
  const text = (hidden, x, k) => (hidden ? "?" : fixed(x.value, places[k]));
  const body = lines.map((i) => tableLine((i === asked ? "▸ " : "") + labelText(label, i),
    ...columns.map(({ cells }, k) => text(hides(cells, i), cells[i], k))));
  body.push(tableLine(say("sum"), ...columns.map(({ cells, sum }, k) =>
    (sum ? text(lines.some((i) => hides(cells, i)), sum, k) : ""))));
  return make("table", { class: "terms row" }, make("tr", {}, make("td"), ...heads), ...body);
}

// One line of the chain: the cell, its steps, its number.
function whyLine(line) {
  const { id, row, col, found } = line, out = make("section", { class: "why" });
  const covered = isCovered(id, row, col), last = found.steps[found.steps.length - 1];
  const value = valueAt(id, row, col), result = covered ? "?" : fixed(value, placesOf(value));
  out.append(make("h3", {}, `${nameOf(id, row, col)} = ${result}`));
  for (const step of found.steps) {
    const { expr, show } = step;
    if (show === "tabled" && found.table) continue;
    if (step === last && expr.kind === "sum" && expr.kids.length > 1) {
      out.append(termTable(expr, line, covered));
      continue;
    }
    const text = make("div", { class: "sum" }, (step.name ? inLang(step.name) + " " : "") + "= ");
    if (show !== "known") writeExpr(expr, text, line);
    const is = step === last ? result : hidesExpr(expr) ? "?" : brief(expr.value);
    if (show === "known") text.append(is);
    else if (expr.kind !== "number" && expr.kind !== "cell") text.append(" = " + is);
    out.append(text);
  }
  for (const { word, expr } of found.deciders) {
    out.append(make("div", { class: "sum" }, inLang(word) + ": ", cellLink(expr, line)));
  }
  if (found.table) out.append(rowTable({ ...line, table: found.table }));
  if (found.note || !found.steps.length)
    out.append(make("div", { class: "hint" }, found.note ? inLang(found.note) : say("given")));
  return out;
}

function newLine(id, row, col) {
  const found = expand(id, row, col), shownSteps = found.steps.filter((s) => s.show === "open");
  const exprs = [...shownSteps, ...found.deciders].map((step) => step.expr);
  const sources = new Set(exprs.flatMap(cellsIn).map((c) => key(c.id, c.row, c.col)));
  return { id, row, col, found, sources: [...sources], at: -1 };
}

// Where a line points at first: into the largest term with a number that is not given.
function bestSource(line) {
  const { expr } = line.found.steps[line.found.steps.length - 1] || { expr: constant(0) };
  let best = Math.max(0, line.sources.findIndex((s) => !isGiven(parsed(s)[0]))), size = -1;
  for (const k of expr.kind === "sum" ? expr.kids : []) {
    const open = cellsIn(k).find((c) => !isGiven(c.id));
    if (!open || Math.abs(k.value) <= size) continue;
    size = Math.abs(k.value);
    best = line.sources.indexOf(key(open.id, open.row, open.col));
  }
  return best;
}

// Asks why of a number in a line: those below it go.
function askWhy(line, place) {
  state.whys.length = state.whys.indexOf(line) + 1;
  line.at = place;
  state.whys.push(newLine(...parsed(line.sources[place])));
  refresh();
}

// Enter: into the panel, then a line for the number that is pointed at.
function enterWhy() {
  const line = state.whys[state.whys.length - 1];
  if (!line || !line.sources.length) return;
  if (line.at < 0) line.at = bestSource(line);
  else if (state.whys.length < 64) {
    const next = newLine(...parsed(line.sources[line.at]));
    next.at = next.sources.length ? bestSource(next) : -1;
    state.whys.push(next);
  }
  refresh();
}

function back() {
  if (state.whys.length > 1) state.whys.pop();
  else if (state.whys.length) state.whys[0].at = -1;
  refresh();
}

// The lines of a paragraph as one; items of a list stay lines of their own.
const joined = (text) => text.replace(/([^\n])\n(?=\S)(?!- )/g,
  (all, c) => c + (/[\u3000-\uffef]/.test(c) ? "" : " "));

// A text of the lesson, to be put into an element: *emphasis* and `code` as view/wrap.c reads
// them, where "2 * 3" is none.
function prose(text) {
  const parts = joined(text).split(/([*`])(?! |\1)([^]*?[^ ])\1/);
  return parts.map((part, i) => (i % 3 === 0 ? part : i % 3 === 1 ? null
    : make(parts[i - 1] === "*" ? "strong" : "code", {}, part)));
}

// ---- Questions -------------------------------------------------------------------------

// Arithmetic as rules have it: 0.25, 1/3, -sqrt(2)/2, 2^3; NaN where it is none.
function typedNumber(text) {
  try {
    const { value } = text.length < 200 ? ruleReader({}).more(text) : {};
    return Number.isFinite(value) ? value : NaN;
  } catch {
    return NaN;
  }
}

// What is typed, in the signs of arithmetic: full-width forms, × ÷ − ⋅ ² π √, "1+2 = 3", a decimal
// comma. A per cent sign at the end is taken off: {text, unit}.
function typed(text) {
  const twins = { "×": "*", "⋅": "*", "·": "*", "÷": "/", "∕": "/", "−": "-", "–": "-",
    "²": "^2", "π": "pi", "\u3000": " ", "。": "." };
  const plain = text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[×⋅·÷∕−–²π\u3000。]/g, (c) => twins[c]).replace(/.*[=≈]/, "")
    .replace(/(\d),(?=\d)/g, "$1.").replace(/√ *([\d.]+|(?=\())/g, (all, n) => `sqrt${n && `(${n})`}`)
    .replace(/\bln\b/gi, "log").replace(/\be\b/gi, "exp(1)").trim();
  return { text: plain.replace(/\s*%$/, "").toLowerCase(), unit: plain.endsWith("%") ? 100 : 1 };
}

// How far rounding may have moved what the arithmetic gives: each decimal of three places or more
// moved by half a unit of its last one.
function slackOf(text, value) {
  let slack = 0;
  for (const { 0: all, 1: digits, index } of text.matchAll(/(?<![\d.])\d*\.(\d{3,})(?!\d|e)/g)) {
    const moved = `(${all}+${0.5 * 10 ** -digits.length})`;
    const other = typedNumber(text.slice(0, index) + moved + text.slice(index + all.length));
    slack += Math.abs(other - value) || 0;
  }
  return slack;
}

// "right", "coarse" or "wrong", null where no number is read: a decimal counts as exact to half a
// unit of its last place, of which it needs two; arithmetic to what is rounded in it.
function judge(answer, truth) {
  const word = answer.trim().replace("∞", "inf").replace(/^\+/, "").toLowerCase();
  if (word in special) return Object.is(special[word], truth) ? "right" : "wrong";
  const { text, unit } = typed(answer), plain = typedNumber(text), value = plain / unit;
  if (Number.isNaN(plain)) return null;
  const off = Math.abs(value - truth);
  if (off <= 1e-9 * Math.max(1, Math.abs(truth))) return "right";
  const decimal = /^[-+]?\d*\.?(\d*)$/.exec(text);
  if (!decimal) {
    const slack = slackOf(text, plain) / unit * (1 + 1e-9);
    return off <= Math.max(1e-5 * Math.abs(truth), slack) ? "right" : "wrong";
  }
  const places = decimal[1].length * text.includes(".") + (unit > 1 ? 2 : 0);
  if (!(off <= 0.5 * 10 ** -places * (1 + 1e-9))) return "wrong";
  return places >= 2 ? "right" : value === 0 ? "wrong" : "coarse";
}

// Cut at commas, semicolons and words between, else at semicolons or blanks.
function answerParts(text, wanted) {
  const plain = text.trim().replace(/^[([]([^()[\]]*)[)\]]$/, "$1");
  const cuts = wanted === 1 ? [/^$/] : [/[,;，；和与]| and /, /[;；]/, /\s+/];
  const all = cuts.map((at) => plain.split(at).map((part) => part.trim()).filter(Boolean));
  return all.find((parts) => parts.length === wanted) || [];
}

const truths = (task) => (task.kind === "cells" ? task.cells.map((c) => valueAt(...c))
  : [numberOf(task.answer)]);

// The columns of the row that is to be put in order, from 1, as they fall.
function orderOf({ cells: [[id, row]] }) {
  const order = Array.from({ length: lesson.matrices[id].cols }, (_, c) => c + 1);
  return order.sort((a, b) => valueAt(id, row, b - 1) - valueAt(id, row, a - 1));
}

// The right answer in words.
function truthText(task) {
  switch (task.kind) {
    case "choice": return inLang(task.choices[task.answer - 1].text);
    case "shape": return task.answer.replace("x", "×");
    case "order": return orderOf(task).join(" ");
    case "sign": return say(["minus", "zero", "plus"][Math.sign(valueAt(...task.cells[0])) + 1]);
    default: return truths(task).map((x) => brief(x)).join(", ");
  }
}

function judgeTask(task, text) {
  const verdict = (holds) => (holds ? "right" : "wrong");
  switch (task.kind) {
    case "choice": return verdict(+text === task.answer);
    case "sign": return verdict(+text === Math.sign(valueAt(...task.cells[0])));
    case "shape": return verdict((text.match(/\d+/g) || []).join("x") === task.answer);
    case "order": {
      const given = text.match(/[^\d]/) ? text.match(/\d+/g) || [] : text.split("");
      const [id, row] = task.cells[0], at = (c) => valueAt(id, row, c - 1), order = orderOf(task);
      return verdict(new Set(given).size === order.length
        && given.every((c, i) => at(+c) === at(order[i])));
    }
    default: {
      const truth = truths(task), parts = answerParts(text, truth.length);
      const all = parts.map((part, i) => judge(part, truth[i]));
      return ["wrong", "coarse", "right"].find((w) => all.includes(w) && !all.includes(null)) || null;
    }
  }
}

function settle(task, outcome) {
  state.done.set(task, outcome);
  render();
  announce(outcome === "right" ? say("right") : say("is", truthText(task)));
}

function answerTask(task, text, said) {
  const verdict = judgeTask(task, text.trim());
  task.tries = (task.tries || 0) + (verdict === "wrong");
  const last = task.kind === "sign"
    || (task.kind === "choice" && task.tries >= (task.choices.length > 3 ? 2 : 1));
  if (verdict === "right" || (verdict === "wrong" && last)) return settle(task, verdict);
  said.textContent = say(verdict || "unread");
  return announce(said.textContent);
}

function taskInput(task, said) {
  const give = (text) => answerTask(task, text, said);
  if (task.kind !== "choice" && task.kind !== "sign")
    return fieldOf(say("answer"), say("answer"), give, task.kind === "order" ? say("order") : "");
  const choices = task.kind === "choice"
    ? task.choices.map((c, i) => [String(i + 1), `${i + 1}  ${printed(c, "text")}`])
    : [["1", "+ " + say("plus")], ["-1", "- " + say("minus")], ["0", "0 " + say("zero")]];
  return make("div", { class: "choices" }, ...choices.map(([value, text]) =>
    make("button", { "data-answer": value, on: () => give(value) }, ...prose(text))));
}

function taskBox(task) {
  const box = make("section", { class: "task", "aria-label": say("question") });
  const outcome = state.done.get(task), { hints = [], known = 0 } = task, goal = task.kind === "goal";
  box.append(make("p", {}, make("strong", {}, goal ? say("goal") + ": " : "? "),
    ...prose(printed(task, "prompt"))));
  hints.slice(0, known).forEach((hint) =>
    box.append(make("p", { class: "hint" }, ...prose(printed(hint, "text")))));
  if (outcome && goal) {
    if (task.solution.length)
      box.append(make("p", {}, say("solution", task.solution.join("; "))));
  } else if (outcome) {
    const word = outcome === "revealed" ? "" : say(outcome) + ": ";
    box.append(make("p", { class: outcome }, word + say("is", truthText(task))));
    if (task.cure) box.append(make("p", {}, ...prose(inLang(task.cure))));
    return box;
  } else if (!goal) {
    const said = make("p", { class: "wrong", role: "status" });
    box.append(taskInput(task, said), said);
  }
  const tools = make("div", { class: "tools" });
  if (known < hints.length)
    tools.append(button(say("hint"), () => { task.known = known + 1; render(); }));
  if (!outcome && (!goal || task.solution.length))
    tools.append(button(say("reveal"), () => reveal(task)));
  box.append(tools);
  return box;
}

function reveal(task) {
  if (task.kind !== "goal") return settle(task, "revealed");
  state.done.set(task, "revealed");
  return render();
}

// The field for a cell that `cover` hides.
function fillBox(id, row, col) {
  if (!isBlank(lesson.matrices[id], row, col) || !isCovered(id, row, col)) return null;
  const task = { kind: "number", prompt: texts.fill.map((t) => nameOf(id, row, col) + ": " + t),
    answer: valueAt(id, row, col) };
  const box = taskBox({ ...task, solution: [] }), said = make("p", { class: "wrong", role: "status" });
  box.replaceChildren(make("p", {}, inLang(task.prompt)), taskInput(task, said), said);
  box.addEventListener("submit", () => {
    if (!state.done.has(task)) return;
    state.filled.add(key(id, row, col));
    render();
  });
  return box;
}

// ---- Other numbers --------------------------------------------------------------------------

const mayEdit = (id) => isGiven(id) && (id[0] === "v" || ("gp".includes(id[0]) && !lesson.loss));

// After a number was changed: what is computed is forgotten, and computed anew where it is seen.
function follow() {
  for (const [id, m] of Object.entries(lesson.matrices)) {
    m.look = null;
    if (!isGiven(id)) m.value = null;
  }
  state.whys = state.whys.map((line) => ({ ...newLine(line.id, line.row, line.col), at: line.at }));
  refresh();
}

function change(id, row, col, value) {
  const m = lesson.matrices[id], i = row * m.cols + col;
  for (const other of Object.keys(lesson.matrices)) {
    const of = matrixOf(other);
    of.first ||= of.value.slice();
  }
  state.edits.push({ m, i, was: m.value[i] });
  m.value[i] = value;
  follow();
}

function takeBack(count) {
  for (const { m, i, was } of state.edits.splice(-count).reverse()) m.value[i] = was;
  follow();
}

// The field for another number of a leaf.
function editBox(id, row, col) {
  if (!mayEdit(id) || isCovered(id, row, col)) return null;
  const { words } = lesson.matrices[id], said = make("p", { class: "wrong", role: "status" });
  const give = (text) => {
    const { text: plain, unit } = typed(text), value = typedNumber(plain) / unit;
    const place = words && Number.isInteger(value) && value >= 0 && value <= words.length;
    if (words ? place : Number.isFinite(value)) change(id, row, col, value);
    else said.textContent = say("unread");
  };
  return make("div", { class: "edit" }, fieldOf(say("change"), say("set"), give, say("change")), said);
}

// ---- The page -----------------------------------------------------------------------------

function pageText(page, waits) {
  const box = make("div", { class: "page" });
  const whole = printed(page, "text"), text = waits && !onSheet() ? inLang(page.waits) : whole;
  for (const part of text.split(/\n\s*\n/).filter((p) => p.trim()))
    box.append(/^ {2}/m.test(part) ? make("pre", {}, part) : make("p", {}, ...prose(part)));
  if (text !== whole) box.append(make("p", { class: "hint" }, say("waits")));
  return box;
}

const placeText = (index) =>
  say("place", index + 1, lesson.stops.length, inLang(lesson.stops[index].pass));

function stopSection(index) {
  const stop = lesson.stops[index], here = index === state.stop;
  const out = make("article", { class: "stop" }), line = state.whys[state.whys.length - 1];
  const lit = new Set(here && line ? line.sources : []);
  out.append(make("p", { class: "place" }, placeText(index)));
  out.append(make("h2", { tabindex: -1 }, stop.formula || inLang(lesson.title)));
  if (stop.idea) out.append(make("p", { class: "idea" }, inLang(stop.idea)));
  if (stop.items.length) {
    out.append(make("div", { class: "equation" }, ...stop.items.map((item) =>
      (typeof item === "string" ? make("span", { class: "sign" }, item)
        : matrixTable(item[0], !!item[1], lit)))));
  }
  if (here && state.cell && !state.asked.has(state.cell[0])) {
    if (state.whys.length) out.append(make("div", { class: "panel" }, ...state.whys.map(whyLine)));
    for (const box of [fillBox(...state.cell), editBox(...state.cell)]) if (box) out.append(box);
  }
  const waits = stop.tasks.some((t) => t.kind !== "goal" && !state.done.has(t));
  if (state.edits.length && stop.pages.length + stop.tasks.length)
    out.append(make("p", { class: "hint" }, say("edited")));
  stop.pages.forEach((page) => out.append(pageText(page, waits)));
  stop.tasks.forEach((task) => out.append(taskBox(task)));
  return out;
}

function stopList() {
  const list = make("nav", { "aria-label": say("stops") });
  let pass = "";
  lesson.stops.forEach((stop, i) => {
    if (inLang(stop.pass) !== pass) list.append(make("h2", {}, pass = inLang(stop.pass)));
    list.append(button(inLang(stop.name), () => go(i),
      { "aria-current": i === state.stop ? "step" : null }));
  });
  return list;
}

function header() {
  const edits = state.edits.length;
  return make("header", {}, make("h1", {}, inLang(lesson.title)),
    lesson.sheet ? make("span", {}, inLang(lesson.sheet)) : null,
    edits ? button(say("undo"), () => takeBack(1)) : null,
    edits ? button(say("originals"), () => takeBack(edits)) : null,
    button("← " + say("prev"), () => go(state.stop - 1)),
    button(say("next") + " →", () => go(state.stop + 1)),
    button(say("language"), switchLanguage, { lang: state.lang ? "en" : "zh" }),
    button(say("theme"), switchTheme), button("? " + say("help"), openHelp));
}

function footer() {
  const line = make("span", { class: "keys" });
  keys.forEach(([names, text]) => line.append(make("kbd", {}, names), " " + inLang(text) + "  "));
  return make("footer", {}, line, make("span", {}, "qkv"));
}

const live = make("div", { class: "live", role: "status", "aria-live": "polite" });
const root = make("div", {});

function announce(text) {
  live.textContent = text;
}

// Draws everything anew; the selected cell keeps the keyboard.
function render() {
  state.asked = askedCells();
  document.documentElement.lang = state.lang ? "zh" : "en";
  document.documentElement.classList.toggle("dark", state.dark);
  document.title = inLang(lesson.title);
  const stops = state.all ? lesson.stops.map((_, i) => i) : [state.stop];
  const place = document.querySelector("nav") ? document.querySelector("nav").scrollTop : 0;
  root.replaceChildren(header(), make("div", { class: "frame" }, stopList(),
    make("main", {}, ...stops.map(stopSection))), footer());
  document.querySelector("nav").scrollTop = place;
}

function refresh() {
  render();
  const line = state.whys[state.whys.length - 1], pointed = document.querySelectorAll(".num.at");
  const entered = line && line.at >= 0;
  const at = entered ? pointed[pointed.length - 1] : document.querySelector(".selected");
  if (at) at.focus({ preventScroll: false });
  if (!line) return;
  const why = entered ? `, ${say("why")} ${nameOf(...parsed(line.sources[line.at]))}` : "";
  announce(`${nameOf(line.id, line.row, line.col)} ${shown(line.id, line.row, line.col)}${why}`);
}

function selectCell(id, row, col) {
  state.cell = [id, row, col];
  state.whys = [newLine(id, row, col)];
}

function chooseCell(...cell) {
  selectCell(...cell);
  refresh();
}

function go(index) {
  if (index < 0 || index >= lesson.stops.length) return;
  const stop = lesson.stops[index], page = stop.pages.find((p) => p.cell);
  Object.assign(state, { stop: index, cell: null, whys: [] });
  const cell = (page && page.cell) || stop.cell;
  if (cell && lesson.matrices[cell[0]]) selectCell(...cell);
  render();
  scrollTo(0, 0);
  announce(placeText(index) + ": " + (stop.formula || inLang(stop.name)));
}

function switchLanguage() { state.lang = 1 - state.lang; render(); }
function switchTheme() { state.dark = !state.dark; render(); }

function openHelp() {
  const dialog = make("dialog", {}, make("table", {}, ...keys.map(([k, text]) =>
    make("tr", {}, make("th", { scope: "row" }, k), make("td", {}, inLang(text))))));
  dialog.append(button(say("close"), () => dialog.close()));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

// ---- Keys -----------------------------------------------------------------------------------

// Moves the pointed number where a why is entered, else the cell, as the matrix stands.
function move(down, right) {
  const line = state.whys[state.whys.length - 1];
  if (line && line.at >= 0) {
    const count = line.sources.length;
    line.at = (line.at + down + right + count) % count;
    return refresh();
  }
  if (!state.cell) return undefined;
  const [id, row, col] = state.cell, m = lesson.matrices[id];
  const item = lesson.stops[state.stop].items.find((i) => i[0] === id);
  const turned = item && item[1] === 1;
  const r = row + (turned ? right : down), c = col + (turned ? down : right);
  if (r >= 0 && c >= 0 && r < m.rows && c < m.cols) chooseCell(id, r, c);
  return undefined;
}

const by = (n) => () => go(state.stop + n);
const [up, down, left, right] = [[-1, 0], [1, 0], [0, -1], [0, 1]].map((way) => () => move(...way));
const commands = {
  n: by(1), " ": by(1), PageDown: by(1), p: by(-1), PageUp: by(-1),
  f: () => go(lesson.stops[state.stop].twin), G: () => go(lesson.stops.length - 1),
  u: () => state.edits.length && takeBack(1), L: switchLanguage, D: switchTheme, "?": openHelp,
  Enter: enterWhy, Backspace: back, ArrowDown: down, ArrowUp: up, ArrowRight: right,
  ArrowLeft: left, j: down, k: up, l: right, h: left,
};

// Buttons that are no cells and no numbers keep Enter and Space to themselves.
function isOwnKey(event) {
  const at = document.activeElement;
  if (!at || document.querySelector("dialog[open]")) return !!at && event.key !== "?";
  if (at.tagName === "INPUT") return true;
  const plain = at.tagName === "BUTTON" && !at.dataset.cell && !at.classList.contains("num");
  return plain && (event.key === "Enter" || event.key === " ");
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || isOwnKey(event)) return;
  const again = state.pressed === "g" && event.key === "g";
  state.pressed = again ? "" : event.key;
  const command = again ? () => go(0) : commands[event.key];
  if (!command) return;
  event.preventDefault();
  command();
});

// On paper stand all stops, light.
let wasDark = false;
addEventListener("beforeprint", () => {
  wasDark = state.dark;
  Object.assign(state, { all: true, dark: false });
  render();
});
addEventListener("afterprint", () => {
  Object.assign(state, { all: false, dark: wasDark });
  render();
});

prepare();
if (lesson.key)
  lesson.stops.forEach((stop) => stop.tasks.forEach((task) => state.done.set(task, "revealed")));
state.asked = askedCells();
document.body.append(root, live);
go(state.stop);
