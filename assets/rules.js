// SPDX-License-Identifier: GPL-3.0-or-later
// What the operations of an exported lesson are, read from their texts as they stand in the graph
// of #lesson: all numbers, forward and backward, and the sum behind each (as rule_run.c and
// expansion.c have them). No operation is known here.
"use strict";

const lesson = JSON.parse(document.getElementById("lesson").textContent);

// ---- Matrices --------------------------------------------------------------
//
// A matrix is named by what of a node it is: v3 its value, g3 its gradient, p3.1 one contribution
// to that, n3 what a step makes of it, m3 and s3 what the optimizer remembers.

const special = { nan: NaN, inf: Infinity, "-inf": -Infinity };
const numberOf = (x) => (typeof x === "string" ? special[x] : x);
const bytesOf = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;

const nodeOf = (id) => lesson.nodes[parseInt(id.slice(1), 10)];

// What nodes and matrices refer to.
for (const node of lesson.nodes) node.rule = lesson.rules[node.rule];
for (const [id, m] of Object.entries(lesson.matrices)) {
  const { rows, cols, rowLabels, colLabels, words } = nodeOf(id), { lists } = lesson;
  Object.assign(m, { id, rows, cols, rowLabels: lists[rowLabels], colLabels: lists[colLabels],
    words: id[0] === "v" && lists[words], covered: new Set(m.covered) });
  if (m.doubles) m.value = new Float64Array(bytesOf(m.doubles));
  else if (m.floats) m.value = Float64Array.from(new Float32Array(bytesOf(m.floats)));
  else if (m.value) m.value = Float64Array.from(m.value.flat(), numberOf);
}

// ---- Rules: reading ----------------------------------------------------------
//
// An operation is a text; src/graph/rule.h has its grammar. A part that was read is {kind, kids}:
// `vars` are bits of the variables that it depends on, `uses` says that it takes numbers of
// matrices or parameters, `ids` that there are some in it, `gate` that it is made of comparisons
// and numbers alone. A part without vars and uses is its `value`.

const tokens = /[\d.]+(?:e[-+]?\d+)?|[a-z_\u0080-\uffff]+|[!<>]=|!\d\(?|\S/gi;

function erf(x) {
  let sum = 0;
  if (!(Math.abs(x) < 6)) return Math.sign(x);
  for (let n = 1, term = x; sum + term !== sum; n += 2, term *= 2 * x * x / n) sum += term;
  return 2 / Math.sqrt(Math.PI) * Math.exp(-x * x) * sum;
}

const { exp, log, sqrt, tanh, cos, sin, max, min, abs, sign } = Math;
const functions = { exp, log, sqrt, tanh, erf, cos, sin, max, min, abs, sign,
  round: (x) => (abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x)) };
const tests = { // with nan they hold, but for = and !=
  ">": (x, y) => +!(x <= y), ">=": (x, y) => +!(x < y), "<": (x, y) => +!(y <= x),
  "<=": (x, y) => +!(y < x), "=": (x, y) => +(x === y), "!=": (x, y) => +(x !== y),
};
const combine = {
  "+": (x, y) => x + y, "-": (x, y) => x - y, "*": (x, y) => x * y, "/": (x, y) => x / y,
  "^": (x, y) => x ** y, minus: (x) => -x, shown: (x) => x, noted: (x) => x,
  ...functions, ...tests,
};

// Signs between parts, from those that bind least on.
const signs = [Object.keys(tests), ["+", "-"], ["*", "/"]];

function part(kind, kids = [], more = {}) {
  const is = { kind, kids, vars: 0, uses: false, ids: false, ...more };
  for (const kid of kids) {
    is.vars |= kid.vars;
    is.uses ||= kid.uses;
    is.ids ||= kid.ids;
  }
  if (kind === "fold") is.vars &= ~(1 << is.own);
  is.gate = kind === "number" || kind in tests
    || (kind in combine && kids.length === 2 && kids.every((kid) => kid.gate));
  is.known = !is.uses && !is.vars;
  is.apply = combine[kind];
  if (is.known && is.apply) is.value = is.apply(...kids.map((kid) => kid.value));
  return is;
}

const numberPart = (value) => part("number", [], { value });

// Reads texts into lines {name, mark, first, count, at, limits, is}: `count` variables
// from `first` on, with given `limits`; `at` are the indices of the left side. The lines that make
// the result are apart; their variables are the first two.
function ruleReader(param) {
  const lines = [], made = [];
  let words = [], at = 0, scope = new Map(), count = 2;
  const take = (sign) => words[at] === sign && ++at > 0;
  const refuse = () => { throw new Error("cannot be read: " + words.slice(at - 1).join("")); };
  const want = (sign) => take(sign) || refuse();
  const list = (item, end) => {
    const all = [item()];
    while (take(",")) all.push(item());
    want(end);
    return all;
  };
  const size = (kind, of) => part(kind, [], { of, uses: true });
  const variable = (own) => part("var", [], { own, vars: 1 << own });
  const cell = (name, sides) => part("cell", sides, { of: name, uses: true, ids: name === "t" });
  const lineUse = (line, sides) => part("line", sides, { line, uses: line.is.uses,
    ids: line.is.ids, vars: line.count ? 0 : line.is.vars });

  function fold(how) { // "j<cols(a): test) …" of sum, max or place
    const own = count++, known = scope;
    scope = new Map([...scope, [words[at++], own]]);
    const limit = take("<") ? sum() : null, condition = take(":") ? test() : null;
    want(")");
    let of = signed();
    while (take("*")) of = part("*", [of, signed()]);
    scope = known;
    return part("fold", [of, condition, limit].filter(Boolean), { how, own, of, limit, condition });
  }

  function call(name) {
    if (/^(sum|max|place)$/.test(name) && /^[a-z]$/.test(words[at]) && /[):<]/.test(words[at + 1]))
      return fold(name);
    if (name === "rows" || name === "cols") return size(name, list(() => words[at++], ")")[0]);
    const isKnown = name === "where" || Object.hasOwn(functions, name);
    return isKnown ? part(name, list(test, ")")) : refuse();
  }

  function named(name) {
    const line = lines.findLast((l) => l.name === name);
    if (take("(")) return call(name);
    if (take("[")) return (line ? lineUse : cell)(line || name, list(sum, "]"));
    if (scope.has(name)) return variable(scope.get(name));
    if (line) return lineUse(line, []);
    if (Object.hasOwn(param, name)) return part("option", [], { name, uses: true });
    if (name === "pi" || name === "inf") return numberPart(name === "pi" ? Math.PI : Infinity);
    if (name === "at" || name === "n") return size(name, "a");
    return /^([abcyg]|keep)$/.test(name) ? cell(name, [variable(0), variable(1)]) : refuse();
  }

  function atom() {
    const word = words[at++] || "", end = { "(": ")", "[": "]", "{": "}" }[word];
    if (!end) return /^[\d.]/.test(word) ? numberPart(+word) : named(word);
    const [inside] = list(test, end);
    return word === "{" ? part("shown", [inside]) : inside;
  }

  function signed() {
    if (take("-")) return part("minus", [signed()]);
    let is = atom();
    if (take("^")) is = part("^", [is, signed()]);
    const note = /^!(\d)(\(?)/.exec(words[at] || "");
    if (!note) return is;
    at++;
    return part("noted", [is], { note: +note[1], cells: note[2] ? list(sum, ")") : [] });
  }

  function signedBy(level) {
    const side = level < 2 ? () => signedBy(level + 1) : signed;
    let is = side();
    while (signs[level].includes(words[at])) is = part(words[at++], [is, side()]);
    return is;
  }
  const sum = () => signedBy(1);
  const test = () => signedBy(0);

  function line(makes) { // "name[r,c] (c<cols(a)) = …"
    const mark = "~^'".includes(words[at]) ? words[at++] : "", name = words[at++];
    const is = { name, mark, at: [], limits: {},
      first: makes ? 0 : count, count: 0 };
    const side = () => { // a letter that is new is a variable of the line
      const word = words.slice(at).find((w) => /^[rcijk,\]]$/.test(w)), own = is.first + is.count++;
      if (/\w/.test(word) && !scope.has(word)) scope.set(word, own);
      count = Math.max(count, own + 1);
      return sum();
    };
    if (take("[")) is.at = list(side, "]");
    if (take("(")) {
      const own = scope.get(words[at++]);
      want("<");
      [is.limits[own]] = list(sum, ")");
    }
    want("=");
    return Object.assign(is, { is: sum() });
  }

  function text(from) {
    for (words = from.match(tokens) || [], at = 0; at < words.length; take(";")) {
      const result = /^[yx]$/.test(words[at]) && words[at + 1] === "[";
      scope = new Map();
      (result ? made : lines).push(line(result));
    }
  }

  function more(from) { // one formula
    [words, at, scope] = [from.match(tokens) || [], 0, new Map()];
    const is = sum();
    return at < words.length ? refuse() : is;
  }
  return { lines, made, text, more };
}

// The text of a pass, read once for all its calls. A rule of single cells, such as
// y = f(a), is added up where the result is one number, and on the way back along the sides of an
// operand that is stretched.
function readPass({ rule, which, param, ...call }) {
  const [m, y] = [call.in[Math.max(which, 0)], call.out].map((id) => lesson.matrices[id]);
  const { value, back = [], steps = "", adds, mean } = rule, isSingle = !value.includes("y[");
  const sides = ["cols", "rows"].filter((side) =>
    isSingle && (which < 0 ? adds : m[side] < y[side]));
  const key = [which, sides];
  rule.read ||= {};
  if (rule.read[key]) return rule.read[key];
  const read = rule.read[key] = ruleReader(param);
  const text = which < 0 ? value : back[which] || back.at(-1);
  read.text([steps, isSingle ? "" : text].filter(Boolean).join(";"));
  if (isSingle) read.made.push({ at: [], is: addedUp(sides, adds ? "a" : "y", read.more(text)) });
  if (mean && which < 0) { // the sum is a step, to be divided by how many cells there are
    const [made] = read.made, line = { name: "sum", mark: "", count: 0, is: made.is };
    read.lines.push(line);
    made.is = part("/", [part("line", [], { line, uses: true }), part("n", [], { uses: true })]);
  }
  return read;
}

// The sum of what stands in a cell along those sides of a matrix, whose rows and columns are
// variables 0 and 1.
const addedUp = (sides, matrix, cell) => sides.reduce((of, side) => {
  const limit = part(side, [], { of: matrix, uses: true }), own = side === "rows" ? 0 : 1;
  return part("fold", [of, limit], { how: "sum", own, of, limit, bare: true });
}, cell);

// ---- Rules: numbers ----------------------------------------------------------
//
// A call is an operation on matrices: {rule, which, in, out, up, param, ids, keep}; `which` is the
// operand whose gradient is meant, or -1. A run stands at one cell of it: `at` are its variables,
// `loops` bits of those that a fold has bound.

function startRun(call) {
  const [a, b, c] = call.in.map(matrixOf);
  const y = call.which < 0 ? lesson.matrices[call.out] : matrixOf(call.out);
  const of = { a, b, c, y, g: call.up ? matrixOf(call.up) : y, keep: { ...y, value: call.keep },
    t: call.ids ? { rows: call.ids.length, cols: 1, value: call.ids } : b };
  if (Object.hasOwn(call.param, "norm")) call.param.norm = gradientNorm();
  const run = { call, read: readPass(call), of, from: 0, at: [], loops: 0, memo: new Map() };
  if (call.rule.many && call.which > 0) takeOperand(run, call.which);
  return run;
}

// Of operands that are strung together `a` is this one.
function takeOperand(run, operand) {
  const side = run.call.rule.down ? "rows" : "cols", before = run.call.in.slice(0, operand);
  run.from = before.reduce((sum, id) => sum + lesson.matrices[id][side], 0);
  run.of.a = matrixOf(run.call.in[operand]);
  run.memo.clear();
}

// Binds the variables of a line to the indices of its use; false where they are looped ones.
function enter(run, { line: { first, count, is }, kids }) {
  if (count === 0) return !(is.vars & run.loops);
  const to = kids.map((kid) => number(run, kid));
  const loops = kids.reduce((all, kid, i) => all | (kid.vars & run.loops ? 1 << first + i : 0), 0);
  to.forEach((x, i) => { run.at[first + i] = x; });
  run.loops = run.loops & ~(((1 << count) - 1) << first) | loops;
  return loops === 0;
}

// What a line comes to at its variables; those of a line without any are the cell's.
function lineNumber(run, use) {
  const { line } = use, { first, count } = line, memo = run.memo.get(line) || new Map();
  enter(run, use);
  const row = run.at[count ? first : 0], col = count === 1 ? 0 : run.at[count ? first + 1 : 1];
  const at = row * 65536 + col; // a page has at most 60000 cells
  run.memo.set(line, memo);
  if (!memo.has(at)) memo.set(at, number(run, line.is));
  return memo.get(at);
}

// A cell, as an axis of size 1 has it; nan where there is none.
function cellNumber(run, is) {
  const m = run.of[is.of], row = m.rows === 1 ? 0 : number(run, is.kids[0]);
  const col = m.cols === 1 ? 0 : number(run, is.kids[1]);
  return row >= 0 && row < m.rows && col >= 0 && col < m.cols ? m.value[row * m.cols + col] : NaN;
}

// The cell of one of those matrices that a variable runs along, and on which side; lines are
// looked into.
function alongOf(is, own, matrices = "abcygkeept") {
  const side = is.kids.findIndex((index) => index.kind === "var" && index.own === own);
  if (is.kind === "line")
    return side < 0 ? null : alongOf(is.line.is, is.line.first + side, matrices);
  if (is.kind === "cell")
    return side >= 0 && matrices.includes(is.of) ? { of: is.of, rows: side === 0 } : null;
  const kids = is.kind === "fold" ? [is.of] : is.kids.slice(is.kind === "where" ? 1 : 0);
  return kids.reduce((found, kid) => found || alongOf(kid, own, matrices), null);
}

// How many values the variable of a fold has: without a limit it runs along what it indexes.
function rangeOf(run, is) {
  if (is.limit) return number(run, is.limit);
  is.along ??= (is.condition && alongOf(is.condition, is.own)) || alongOf(is.of, is.own);
  return run.of[is.along.of][is.along.rows ? "rows" : "cols"];
}

function foldNumber(run, is) {
  const range = rangeOf(run, is);
  let result = is.how === "max" ? -Infinity : 0, best = null;
  for (let i = 0; i < range; i++) {
    run.at[is.own] = i;
    run.loops |= 1 << is.own;
    if (is.condition && number(run, is.condition) === 0) continue;
    const x = number(run, is.of);
    if (is.how === "sum") result += x;
    else if (best === null || x > best || (Number.isNaN(x) && !Number.isNaN(best))) {
      best = x;
      result = is.how === "max" ? x : i;
    }
  }
  return result;
}

function number(run, is) {
  if (is.known) return is.value;
  const { kids, apply } = is;
  if (apply && kids.length > 1) return apply(number(run, kids[0]), number(run, kids[1]));
  if (apply) return apply(number(run, kids[0]));
  switch (is.kind) {
    case "var": return run.at[is.own];
    case "option": return numberOf(run.call.param[is.name]);
    case "rows": case "cols": return run.of[is.of][is.kind];
    case "n": return run.of.a.value.length;
    case "at": return run.from;
    case "cell": return cellNumber(run, is);
    case "line": return lineNumber(run, is);
    case "fold": return foldNumber(run, is);
    default: return number(run, taken(run, is));
  }
}

// The branch of a `where`.
const taken = (run, { kids }) => kids[number(run, kids[0]) === 0 ? 2 : 1];

// Binds the variable of an index on the left side where that comes to `to`; such indices go up
// evenly.
function bindIndex(run, index, to, limits) {
  const own = index.vars & 1 ? 0 : 1, limit = limits[own];
  const at = (i) => { run.at[own] = i; return number(run, index); };
  if (!index.vars) return number(run, index) === to;
  const is = index.kind === "var" ? to : (to - at(0)) / (at(1) - at(0));
  run.at[own] = is;
  return is >= 0 && Number.isInteger(is) && (!limit || is < number(run, limit));
}

// Binds the variables of the line that makes a cell; null where none does.
function bind(run, row, col) {
  const { call, read } = run, strung = call.which < 0 && call.rule.many;
  for (const operand of strung ? call.in.keys() : [0]) {
    if (strung) takeOperand(run, operand);
    for (const line of read.made) {
      run.loops = 0;
      [run.at[0], run.at[1]] = [row, col];
      if (line.at.every((index, i) => bindIndex(run, index, [row, col][i], line.limits))) return line;
    }
  }
  return null;
}

// The fold and the two cells of it where the pass is a product of matrices; `turned` where that
// with the row of the result is the second.
function productOf({ made: [{ is }, more] }) {
  if (more || is.how !== "sum" || is.condition || is.of.kind !== "*") return null;
  const cells = is.of.kids, others = cells.map((cell) => cell.vars & ~(1 << is.own));
  const fits = cells.every((cell) => cell.kind === "cell" && cell.vars & 1 << is.own);
  return fits && others.join().match(/^(1,2|2,1)$/) ? { is, cells, turned: others[0] === 2 } : null;
}

// ---- The graph ---------------------------------------------------------------

// The contributions that a gradient is added up of; none where it is one.
const pathsOf = (id) => (id[0] === "g" && nodeOf(id).paths.length > 1
  ? nodeOf(id).paths.map((_, i) => `p${id.slice(1)}.${i}`) : []);

// The length of the gradients of all weights that learn.
const gradientNorm = () => Math.sqrt(Object.keys(lesson.matrices).filter((id) => id[0] === "n")
  .flatMap((id) => [...matrixOf("g" + id.slice(1)).value]).reduce((sum, x) => sum + x * x, 0));

// What makes a matrix: a call, or null where it is given or a sum of contributions.
function callOf(id) {
  const node = nodeOf(id), side = id[0], n = id.slice(1), values = (all) => all.map((i) => "v" + i);
  if (side === "n")
    return { ...lesson.step, which: -1, in: ["v" + n, "m" + n, "s" + n], out: id, up: "g" + n };
  if (side === "v")
    return node.in ? { ...node, which: -1, in: values(node.in), out: id } : null;
  const [use, which] = "gp".includes(side) ? node.paths[id.split(".")[1] || 0] : [-1];
  if (use < 0 || pathsOf(id).length) return null;
  const user = lesson.nodes[use];
  return { ...user, which, in: values(user.in), out: "v" + use, up: "g" + use };
}

// A matrix with its numbers, computed where they are not there yet.
function matrixOf(id) {
  const m = lesson.matrices[id];
  if (m && !m.value) m.value = computed(id, m);
  return m;
}

const valueAt = (id, row, col) => matrixOf(id).value[row * lesson.matrices[id].cols + col];

function computed(id, m) {
  const call = callOf(id), value = new Float64Array(m.rows * m.cols);
  for (const path of pathsOf(id)) matrixOf(path).value.forEach((x, i) => { value[i] += x; });
  if (!call) return value;
  const run = startRun(call), product = productOf(run.read);
  if (product) return multiplied(run, product, m, value);
  return value.map((x, i) => number(run, bind(run, Math.floor(i / m.cols), i % m.cols).is));
}

// A product as a plain loop: how far a variable moves in each factor.
function multiplied(run, { is, cells }, m, value) {
  const n = rangeOf(run, is);
  const [a, b] = cells.map(({ of, kids }) => {
    const by = (own) => (kids[0].own === own ? run.of[of].cols : 0) + (kids[1].own === own ? 1 : 0);
    return { value: run.of[of].value, loop: by(is.own), row: by(0), col: by(1) };
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

const cellExpr = (id, row, col) => ({ kind: "cell", id, row, col, value: valueAt(id, row, col) });
const stepExpr = (step) => ({ kind: "step", step, value: step.expr.value });

function composed(kind, kids, fn = null) {
  const how = combine[fn || { sum: "+", product: "*", quotient: "/" }[kind]];
  const values = kids.map((k) => (k.minus ? -k.value : k.value));
  const value = fn === "^" ? values[0] ** 2
    : how.length === 1 ? how(values[0]) : values.length ? values.reduce((x, y) => how(x, y)) : 0;
  return { kind, kids, fn, value };
}

// A line that is used at one place, and not at each term of a sum, is a step of its own; what was
// worked out on the way forward is a known number.
function openLine(o, is) {
  const { line } = is, isFixed = enter(o.run, is), { rule, which } = o.run.call;
  const isKnown = line.mark === "^" && which >= 0;
  if (!isFixed && isKnown) return numberPart(number(o.run, line.is));
  if (!isFixed || line.mark === "'") return opened(o, line.is);
  if (!o.defined.has(line)) {
    const names = { sum: [texts.sum], ...rule.names }[line.name] || [], expr = opened(o, line.is);
    const name = names[lesson.columns] || names[0] || [line.name, line.name];
    const at = o.run.read.lines.indexOf(line);
    o.defined.set(line, { name, show: isKnown ? "known" : "open", expr, at });
    o.steps.push(o.defined.get(line));
  }
  return stepExpr(o.defined.get(line));
}

function openCell(o, is) {
  const m = o.run.of[is.of], side = (i, size) => (size === 1 ? 0 : number(o.run, is.kids[i]));
  if (is.of === "t" || is.of === "keep") return numberPart(number(o.run, is));
  return cellExpr(m.id, side(0, m.rows), side(1, m.cols));
}

function openNote(o, { note, cells }) {
  const { text, cells: words } = o.run.call.rule.notes[note];
  o.note = text;
  o.deciders.push(...cells.map((cell, i) => ({ word: words[i], expr: openCell(o, cell) })));
}

// What the terms of a sum are called as: a row of the result as it is itself, its columns as those
// of the operand. Of terms that ids choose there is not one for each row.
function labelsOf(o, { own, of, condition }) {
  const found = condition && condition.ids ? null
    : alongOf(of, own, "abcy") || alongOf(of, own, "abcyg");
  const { call, of: all } = o.run, ids = { y: call.in[0], g: call.out };
  return found && { id: ids[found.of] || all[found.of].id, rows: found.rows };
}

function openTerms(o, fold, labelled = true, kids = []) {
  const { how, of, own, condition } = fold, range = rangeOf(o.run, fold), sums = how === "sum";
  const nested = sums && of.how === "sum", minus = sums && !fold.bare && of.kind === "minus";
  const label = labelled && sums && !nested && !fold.bare ? labelsOf(o, fold) : null;
  for (let at = 0; at < range; at++) {
    o.run.at[own] = at;
    o.run.loops |= 1 << own;
    if (condition && number(o.run, condition) === 0) {
      if (condition.kind === "noted") openNote(o, condition);
    } else if (nested) {
      openTerms(o, of, false, kids);
    } else {
      const term = { ...opened(o, minus ? of.kids[0] : of), minus };
      kids.push(label ? { ...term, label: { ...label, at } } : term);
    }
  }
  return kids;
}

// The left side's own sum or product goes on; what stands in a line of its own is one part.
function openChain(o, kind, [left, right], minus) {
  const first = opened(o, left), own = first.kind === kind && left.kind !== "line";
  return composed(kind, [...(own ? first.kids : [first]), { ...opened(o, right), minus }]);
}

function opened(o, is) {
  const { run } = o, { kind, kids } = is, open = (kid) => opened(o, kid);
  if (is.known && kind !== "noted") return numberPart(is.value);
  if (is.gate) { // it is the number that it comes to, and the note says why
    const value = number(run, is), { gates = [] } = run.call.rule;
    o.note = gates[value === 0 ? 0 : value === 1 ? 1 : 2] || o.note;
    return numberPart(value);
  }
  switch (kind) {
    case "cell": return openCell(o, is);
    case "line": return openLine(o, is);
    case "fold": return is.how === "place" ? numberPart(number(run, is))
      : is.how === "sum" ? composed("sum", openTerms(o, is))
        : composed("call", openTerms(o, is), "max");
    case "*": return o.swapped ? composed("product", kids.map(open).reverse())
      : openChain(o, "product", kids, false);
    case "+": case "-": return openChain(o, "sum", kids, kind === "-");
    case "minus": return composed("product", [numberPart(-1), open(kids[0])]);
    case "/": return composed("quotient", kids.map(open));
    case "^": return composed("call", [open(kids[0])], "^");
    case "noted": openNote(o, is); return open(kids[0]);
    case "where":
      if (!(kids[0].vars & run.loops)) open(kids[0]); // whose steps are steps as well
      return open(taken(run, is));
    default: return Object.hasOwn(functions, kind) ? composed("call", kids.map(open), kind)
      : numberPart(number(run, is));
  }
}

// What stands behind a cell: {steps: [{name, expr, show}], note, deciders}.
function expand(id, row, col) {
  const call = callOf(id), paths = pathsOf(id).map((path) => cellExpr(path, row, col));
  const o = { steps: [], note: lesson.matrices[id].note, deciders: [], defined: new Map() };
  const last = (expr) => { o.steps.push({ name: null, expr, show: "open" }); return o; };
  if (!call) return paths.length ? last(composed("sum", paths)) : o;
  matrixOf(id);
  o.run = startRun(call);
  const { is } = bind(o.run, row, col), product = productOf(o.run.read);
  o.swapped = !!product && product.turned !== !!lesson.columns;
  const expr = opened(o, is);
  o.steps.sort((a, b) => a.at - b.at); // as the rule has them
  return last(expr);
}
