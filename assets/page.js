// SPDX-License-Identifier: GPL-3.0-or-later
// An exported lesson, made of the JSON in #lesson (src/export/html.c) and the sums of its cells
// (src/export/sums.h says how they are written). No operation is known here: the texts are read,
// computed from the numbers of the matrices, and shown. All texts reach the page as text nodes.
"use strict";

const lesson = JSON.parse(document.getElementById("lesson").textContent);

// ---- State and texts -------------------------------------------------------

// Where the reader stands. `whys` are the cells that are asked about below the selected one; of
// each line `at` is the number that is pointed at. `fields` are what became of questions.
const state = {
  stop: lesson.start, lang: lesson.lang, dark: matchMedia("(prefers-color-scheme: dark)").matches,
  cell: null, whys: [], pressed: "", all: false, done: new Map(), filled: new Set(),
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
  minus: ["negative", "负"], zero: ["zero", "零"],
  waits: ["… the rest waits for the answer", "……下文等答完再说"],
  order: ["from most to least, such as 2 1 3", "从大到小，例如 2 1 3"],
  window: ["rows {1}–{2}, columns {3}–{4}", "第 {1}–{2} 行，第 {3}–{4} 列"],
};

// What the keys do; the help lists them, the first ones the footer.
const keys = [
  ["n Space", ["next stop", "下一站"]], ["p", ["previous stop", "上一站"]],
  ["f", ["twin in the other pass", "另一方向的同一站"]],
  ["arrows h j k l", ["move the cell; with a why open, its numbers", "移动格子；问为什么时选数"]],
  ["Tab", ["next number or button", "下一个数或按钮"]],
  ["Enter", ["why", "为什么"]], ["Backspace", ["one why less", "少问一层"]],
  ["gg G", ["first, last stop", "第一站、最后一站"]], ["L", ["language", "语言"]],
  ["D", ["dark, light", "深色、浅色"]], ["?", ["this help", "帮助"]],
];

const inLang = (pair) => pair[state.lang];

function say(name, ...places) {
  return inLang(texts[name]).replace(/\{(\d)\}/g, (all, i) => places[i - 1]);
}

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

// Fills in what a matrix needs: its numbers one after another, the text of each cell.
function prepare(id, m) {
  m.id = id;
  if (m.doubles) m.value = decoded(m.doubles, 8, "getFloat64");
  else if (m.floats) m.value = decoded(m.floats, 4, "getFloat32");
  else if (m.value) m.value = m.value.flat().map(numberOf);
  for (const side of ["rowLabels", "colLabels", "words"]) m[side] = lesson.lists[m[side]];
  m.masked = spread(m.masked);
  m.covered = spread(m.covered);
  m.text = [];
  for (let i = 0; i < m.of.length; i += 2) {
    for (let k = 0; k < m.of[i + 1]; k++) m.text.push(m.of[i]);
  }
}

function valueAt(id, row, col) {
  const m = lesson.matrices[id], i = row * m.cols + col;
  if (!m.value) m.value = m.text.map((_, k) => evaluate(id, Math.floor(k / m.cols), k % m.cols));
  if (m.whole === undefined) m.whole = m.value.every((x) => Number.isInteger(x) || !isFinite(x));
  return m.value[i];
}

// ---- Sums: reading -----------------------------------------------------------
//
// A text is read for one cell into a tree: {kind, value, kids, …}, repeated terms written out.

const functions = ["exp", "log", "sqrt", "tanh", "erf", "cos", "sin", "sq", "max", "min", "abs",
  "sign", "round"];
const written = { exp: "e^", log: "ln", sqrt: "√" }; // as it is read, where that differs

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

const choose = (x, y, max) => (x <= y ? (max ? y : x) : x > y ? (max ? x : y) : NaN);

function apply(fn, kids) {
  const x = kids[0].value;
  switch (functions[fn]) {
    case "max": return kids.reduce((a, k) => choose(a, k.value, true), x);
    case "min": return kids.reduce((a, k) => choose(a, k.value, false), x);
    case "erf": return erf(x);
    case "sq": return x * x;
    case "round": { // half way to the even one
      const up = Math.round(x);
      return up - x === 0.5 && up % 2 !== 0 ? up - 1 : up;
    }
    default: return Math[functions[fn]](x);
  }
}

function reader(text, row, col) {
  return { text, at: 0, row, col, loop: [0, 0, 0, 0], steps: [] };
}

function until(r, end) {
  const to = r.text.indexOf(end, r.at), part = r.text.slice(r.at, to);
  r.at = to + 1;
  return part;
}

function indexOf(r, end) {
  let sum = 0;
  for (const [, sign, digits, from] of until(r, end).matchAll(/([+-]?)(\d*)([rcijkl]?)/g)) {
    if (digits === "" && from === "") continue;
    const by = from === "" ? 1 : from === "r" ? r.row : from === "c" ? r.col
      : r.loop["ijkl".indexOf(from)];
    sum += (sign === "-" ? -1 : 1) * (digits === "" ? 1 : +digits) * by;
  }
  return sum;
}

// A term of a sum has a sign, and may be called as a row or column of a matrix is.
function readTerm(r, signs, depth) {
  if (!signs) return readExpr(r, depth);
  const minus = r.text[r.at++] === "-";
  let label = null;
  if (r.text[r.at] === "^") {
    const rows = r.text[r.at + 1] === "r";
    r.at += 2;
    const m = lesson.matrices[until(r, ",")];
    label = { list: rows ? m.rowLabels : m.colLabels, at: indexOf(r, ";") };
  }
  return Object.assign({}, readExpr(r, depth), { minus, label });
}

function readKids(r, end, signs, depth, kids = []) {
  while (r.text[r.at] !== end) {
    if (r.text[r.at] !== "{") {
      kids.push(readTerm(r, signs, depth + 1));
      continue;
    }
    r.at++;
    const count = indexOf(r, ":"), start = r.at;
    for (let i = 0; i < count; i++) {
      r.at = start;
      r.loop[depth] = i;
      kids.push(readTerm(r, signs, depth + 1));
    }
    r.at++;
  }
  r.at++;
  return kids;
}

function readExpr(r, depth) {
  switch (r.text[r.at++]) {
    case "#": return { kind: "number", value: indexOf(r, ";") };
    case "=": {
      const text = until(r, ";");
      return { kind: "number", value: text in special ? special[text] : +text };
    }
    case "@": {
      const id = until(r, ","), row = indexOf(r, ","), col = indexOf(r, ";");
      return { kind: "cell", id, row, col, value: valueAt(id, row, col) };
    }
    case "$": {
      const step = r.steps[+until(r, ";")];
      return { kind: "step", step, value: step.expr.value };
    }
    case "(": {
      const kids = readKids(r, ")", true, depth);
      const value = kids.reduce((a, k) => (k.minus ? a - k.value : a + k.value), 0);
      return { kind: "sum", kids, value };
    }
    case "*": {
      r.at++;
      const kids = readKids(r, "]", false, depth - 1); // a product counts no loop
      return { kind: "product", kids, value: kids.reduce((a, k) => a * k.value, 1) };
    }
    case "/": {
      const kids = [readExpr(r, depth), readExpr(r, depth)];
      return { kind: "quotient", kids, value: kids[0].value / kids[1].value };
    }
    case "f": {
      const fn = r.text.charCodeAt(r.at) - 97;
      r.at += 2;
      const kids = readKids(r, "]", false, depth);
      return { kind: "call", fn, kids, value: apply(fn, kids) };
    }
  }
  throw new Error("no sum: " + r.text);
}

// The steps behind a cell: {note, steps: [{name, expr, decides}]}.
function expand(id, row, col) {
  const m = lesson.matrices[id];
  const r = reader(m.sums[m.text[row * m.cols + col]], row, col);
  const found = { note: null, steps: [] };
  const note = /^(\d+)~/.exec(r.text);
  if (note) {
    found.note = lesson.names[note[1]].text;
    r.at = note[0].length;
  }
  while (r.at < r.text.length) {
    const name = /^(\d+)([:%])/.exec(r.text.slice(r.at, r.at + 12));
    if (name) r.at += name[0].length;
    const step = { name: name && lesson.names[name[1]].text, decides: !!name && name[2] === "%" };
    step.expr = readExpr(r, 0);
    if (!step.decides) r.steps.push(step);
    found.steps.push(step);
    if (r.text[r.at] === "|") r.at++;
  }
  return found;
}

// The number that the sums of a cell give; NaN where nothing stands behind it.
function evaluate(id, row, col) {
  const steps = expand(id, row, col).steps.filter((s) => !s.decides);
  return steps.length ? steps[steps.length - 1].expr.value : NaN;
}

// The cells in an expression, in reading order.
function cellsIn(expr, found = []) {
  if (expr.kind === "cell") found.push(expr);
  (expr.kids || []).forEach((k) => cellsIn(k, found));
  return found;
}

const isGiven = (id, row, col) => {
  const m = lesson.matrices[id];
  return !m.sums[m.text[row * m.cols + col]].includes("@");
};

// ---- What may be seen ----------------------------------------------------------

const key = (id, row, col) => id + "," + row + "," + col;

// Whether a worksheet is printed: it asks all its questions at once.
const onSheet = () => state.all && lesson.sheet && !lesson.key;

// A text as it stands there: what is asked anywhere is a "?" in it.
const printed = (what, name) => inLang(onSheet() && what.paper || what[name]);

// The cells that open questions ask for, and matrices whose shape they do, from this stop on: who
// goes on passes over them.
function askedCells() {
  const asked = new Set(), from = onSheet() ? 0 : state.stop;
  lesson.stops.slice(from).forEach((stop) => stop.tasks.forEach((task) => {
    if (state.done.has(task)) return;
    if (task.kind === "shape") (task.alike || [task.subject]).forEach((id) => asked.add(id));
    const cells = task.kind === "goal" ? [] : task.cells.slice();
    if (task.cover) cells.push(task.cover);
    for (const [id, row, col] of cells) {
      const cols = lesson.matrices[id].cols;
      for (let c = 0; task.row && c < cols; c++) asked.add(key(id, row, c));
      asked.add(key(id, row, col));
    }
  }));
  return asked;
}

// What `cover` hides, or a worksheet leaves blank.
const isBlank = (m, row, col) => m.covered.has(row * m.cols + col);

function isCovered(id, row, col) {
  const m = lesson.matrices[id];
  if (isBlank(m, row, col) && !state.filled.has(key(id, row, col))) return !lesson.key;
  return state.asked.has(key(id, row, col)) || state.asked.has(id);
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

function shown(id, row, col) {
  const m = lesson.matrices[id];
  if (isCovered(id, row, col)) return "?";
  const value = valueAt(id, row, col);
  if (m.masked.has(row * m.cols + col)) return isFinite(value) && value !== 0 ? brief(value) : "";
  if (m.words) return value > 0 ? inLang(m.words[value - 1]) : "-";
  return fixed(value, m.whole ? 0 : lesson.decimals);
}

function nameOf(id, row, col) {
  const [i, j] = lesson.columns ? [col, row] : [row, col];
  return `${lesson.matrices[id].name}[${i + 1},${j + 1}]`;
}

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

function colorOf(m, value) {
  const map = lesson.colors[state.dark ? 0 : 1][m.shares ? 0 : 1], steps = map.length / 7;
  const place = m.shares ? value : m.most > 0 ? value / m.most / 2 + 0.5 : 0.5;
  if (!isFinite(place)) return null;
  const step = Math.round(Math.min(1, Math.max(0, place)) * (steps - 1));
  const part = map.slice(7 * step, 7 * step + 7);
  return part[0] === "-" ? null
    : { back: "#" + part.slice(0, 6), ink: part[6] === "w" ? "#fff" : "#000" };
}

const isSelected = (id, row, col) =>
  state.cell && state.cell[0] === id && state.cell[1] === row && state.cell[2] === col;

function cellButton(id, row, col, sources) {
  const m = lesson.matrices[id], covered = isCovered(id, row, col);
  const masked = !covered && m.masked.has(row * m.cols + col);
  const text = shown(id, row, col);
  const said = covered ? say("covered") : masked ? say("masked") + " " + text : text;
  const color = covered || masked ? null : colorOf(m, valueAt(id, row, col));
  const look = [masked && "masked", sources.has(key(id, row, col)) && "source",
    covered ? "blank" : isBlank(m, row, col) && "filled",
    isSelected(id, row, col) && "selected"].filter(Boolean).join(" ");
  const button = make("button", {
    class: look, "data-cell": key(id, row, col), "aria-label": nameOf(id, row, col) + " " + said,
    "aria-pressed": isSelected(id, row, col), tabindex: isSelected(id, row, col) ? 0 : -1,
    on: () => chooseCell(id, row, col),
  }, text);
  if (color) {
    button.style.background = color.back;
    button.style.color = color.ink;
  }
  return button;
}

// The rows or columns that are shown: all, or those about the selected one.
const MOST = 32;
function windowOf(count, at) {
  const first = Math.max(0, Math.min(count - MOST, at - MOST / 2));
  return [first, Math.min(count, first + MOST)];
}

function labelOf(list, i) {
  return lesson.labels && list ? inLang(list[i]) : String(i + 1);
}

// A matrix as a table; transposed where the formula has it so.
function matrixTable(id, transposed, sources) {
  const m = lesson.matrices[id];
  if (state.asked.has(id)) { // its shape is asked for
    return make("div", { class: "matrix" }, make("table", { class: "cells" },
      make("caption", {}, m.name + " ", make("span", { class: "shape" }, "?×?")),
      make("tbody", {}, make("tr", {}, make("td", {}, "?")))));
  }
  const here = state.cell && state.cell[0] === id ? state.cell : [id, 0, 0];
  const [r0, r1] = windowOf(m.rows, here[1]), [c0, c1] = windowOf(m.cols, here[2]);
  const across = transposed ? [r0, r1] : [c0, c1], down = transposed ? [c0, c1] : [r0, r1];
  const heads = transposed ? m.rowLabels : m.colLabels;
  const sides = transposed ? m.colLabels : m.rowLabels;
  const shape = transposed ? `${m.cols}×${m.rows}` : `${m.rows}×${m.cols}`;
  const part = r1 - r0 < m.rows || c1 - c0 < m.cols
    ? " " + say("window", down[0] + 1, down[1], across[0] + 1, across[1]) : "";
  const turned = transposed !== !!lesson.columns;
  const head = make("tr", {}, make("td"));
  for (let j = across[0]; j < across[1]; j++)
    head.append(make("th", { scope: "col" }, labelOf(heads, j)));
  const body = make("tbody");
  for (let i = down[0]; i < down[1]; i++) {
    const line = make("tr", {}, make("th", { scope: "row" }, labelOf(sides, i)));
    for (let j = across[0]; j < across[1]; j++) {
      const [row, col] = transposed ? [j, i] : [i, j];
      line.append(make("td", {}, cellButton(id, row, col, sources)));
    }
    body.append(line);
  }
  return make("div", { class: "matrix" },
    make("table", { class: across[1] - across[0] > 10 ? "cells wide" : "cells" },
      make("caption", {}, m.name + (turned ? "ᵀ " : " "),
        make("span", { class: "shape" }, shape + part)),
      make("thead", {}, head), body));
}

// ---- Sums: showing ------------------------------------------------------------------

const TERMS_MOST = 64, TERMS_SHOWN = 32;

// How tightly an expression binds: whoever holds it puts looser ones in parentheses.
function binding(expr) {
  if (expr.kind === "sum")
    return expr.kids.length > 1 ? 1 : binding(expr.kids[0] || { kind: "number" });
  if (expr.kind === "product" || expr.kind === "quotient") return 2;
  if (expr.kind === "number" || expr.kind === "cell" || expr.kind === "step")
    return expr.value < 0 ? 2 : 4;
  return 3;
}

function cellLink(expr, line) {
  const covered = isCovered(expr.id, expr.row, expr.col);
  const given = isGiven(expr.id, expr.row, expr.col);
  const place = line ? line.sources.findIndex((s) => s === key(expr.id, expr.row, expr.col)) : -1;
  const text = covered ? "?" : brief(expr.value);
  return make("button", {
    class: "num" + (given ? " given" : "") + (line && place === line.at ? " at" : ""),
    title: nameOf(expr.id, expr.row, expr.col),
    "aria-label": nameOf(expr.id, expr.row, expr.col) + " " + (covered ? say("covered") : text),
    on: () => line && askWhy(line, place),
  }, text);
}

// Appends an expression, each number of a cell a button.
function writeExpr(expr, out, line, least = 0) {
  const open = binding(expr) < least || (least > 2 && binding(expr) === 2 && expr.value < 0);
  if (open) out.append("(");
  switch (expr.kind) {
    case "number": out.append(brief(expr.value, true)); break;
    case "cell": out.append(cellLink(expr, line)); break;
    case "step": out.append(hidesStep(expr.step) ? "?" : brief(expr.value)); break;
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
    case "call": {
      const fn = functions[expr.fn], name = written[fn] || fn;
      out.append(name === "sq" ? "(" : name + "(");
      expr.kids.forEach((k, i) => { out.append(i ? ", " : ""); writeExpr(k, out, line); });
      out.append(name === "sq" ? ")²" : ")");
    }
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
  if (rest.length)
    out.append(` + (${say("rest", rest.length)}: ${brief(total(rest))})`);
}

const hidesExpr = (expr) => cellsIn(expr).some((c) => isCovered(c.id, c.row, c.col));
const hidesStep = (step) => hidesExpr(step.expr);

// What a term is called: by the path that it came, as a row or column is, or by its number.
function termLabel(term, i) {
  if (term.kind === "cell" && term.id[0] === "p")
    return lesson.matrices[term.id].name.replace(/^.* via /, "via ");
  return term.label && lesson.labels && term.label.list
    ? inLang(term.label.list[term.label.at]) : String(i + 1);
}

// Numbers that stand below each other: six places, none where all are whole.
const placesOf = (...values) => (values.every(Number.isInteger) ? 0 : 6);

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
  body.append(make("tr", {}, make("th", { scope: "row" }, say("sum")), make("td"),
    make("td", { class: "value" }, covered ? "?" : fixed(result, places))));
  return make("table", { class: "terms" }, body);
}

// One line of the chain: the cell, its steps, its number.
function whyLine(line) {
  const { id, row, col } = line, out = make("section", { class: "why" });
  const covered = isCovered(id, row, col), found = line.found;
  const value = valueAt(id, row, col), result = covered ? "?" : fixed(value, placesOf(value));
  out.append(make("h3", {}, `${nameOf(id, row, col)} = ${result}`));
  const last = found.steps.filter((s) => !s.decides).pop();
  for (const step of found.steps) {
    if (step === last && step.expr.kind === "sum" && step.expr.kids.length > 1) {
      out.append(termTable(step.expr, line, covered));
      continue;
    }
    const text = make("div", { class: "sum" },
      step.name ? inLang(step.name) + (step.decides ? ": " : " = ") : "= ");
    writeExpr(step.expr, text, line);
    const plain = step.expr.kind === "number" || step.expr.kind === "cell";
    const is = step === last ? result : hidesStep(step) ? "?" : brief(step.expr.value);
    text.append(plain ? "" : " = " + is);
    out.append(text);
  }
  if (found.note || !found.steps.length)
    out.append(make("div", { class: "hint" }, found.note ? inLang(found.note) : say("given")));
  return out;
}

function newLine(id, row, col) {
  const found = expand(id, row, col), sources = [];
  for (const step of found.steps) {
    for (const c of cellsIn(step.expr)) {
      if (!sources.includes(key(c.id, c.row, c.col))) sources.push(key(c.id, c.row, c.col));
    }
  }
  return { id, row, col, found, sources, at: -1 };
}

const parsed = (text) => { const [id, row, col] = text.split(","); return [id, +row, +col]; };

// Where a line points at first: into the largest term with a number that is not given.
function bestSource(line) {
  const last = line.found.steps[line.found.steps.length - 1];
  let best = Math.max(0, line.sources.findIndex((s) => !isGiven(...parsed(s))));
  let size = -1;
  for (const k of (last && last.expr.kind === "sum" ? last.expr.kids : [])) {
    const open = cellsIn(k).find((c) => !isGiven(c.id, c.row, c.col));
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
function enter() {
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
function joined(text) {
  return text.replace(/([^\n])\n(?=\S)(?!- )/g, (all, c) =>
    c + (/[\u3000-\uffef]/.test(c) ? "" : " "));
}

// A text of the lesson, to be put into an element: *emphasis* and `code` as view/wrap.c reads
// them, where "2 * 3" is none.
function prose(text) {
  const parts = joined(text).split(/([*`])(?! |\1)([^]*?[^ ])\1/);
  return parts.map((part, i) => (i % 3 === 0 ? part : i % 3 === 1 ? null
    : make(parts[i - 1] === "*" ? "strong" : "code", {}, part)));
}

// ---- Questions -------------------------------------------------------------------------

// Arithmetic as num/expression.c reads it: 0.25, 1/3, -sqrt(2)/2, 2^3; NaN where it is none.
const typedNames = { sqrt: Math.sqrt, exp: Math.exp, log: Math.log, ln: Math.log, sin: Math.sin,
  cos: Math.cos, tan: Math.tan, tanh: Math.tanh, abs: Math.abs, pi: Math.PI, e: Math.E };

function arithmetic(text) {
  let at = 0;
  const match = (pattern) => {
    const found = text.slice(at).match(pattern);
    at += found ? found[0].length : 0;
    return found ? found[0].trim() : "";
  };
  const close = (value) => (match(/^\s*\)/) ? value : NaN);
  const atom = () => {
    const number = match(/^\s*(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i);
    if (number) return +number;
    if (match(/^\s*√/)) return Math.sqrt(atom());
    const name = match(/^\s*[a-z]+/i).toLowerCase(), known = typedNames[name];
    if (name && typeof known !== "function") return typeof known === "number" ? known : NaN;
    if (!match(/^\s*\(/)) return NaN;
    const inside = close(sum());
    return name ? known(inside) : inside;
  };
  const unary = () => {
    const sign = match(/^\s*[-+]/);
    if (sign) return sign === "-" ? -unary() : unary();
    const base = atom();
    return match(/^\s*\^/) ? base ** unary() : base;
  };
  const chain = (signs, part, apply) => () => {
    let value = part();
    for (let sign; (sign = match(signs));) value = apply(sign, value, part());
    return value;
  };
  const product = chain(/^\s*[*/]/, unary, (sign, x, y) => (sign === "*" ? x * y : x / y));
  const sum = chain(/^\s*[-+]/, product, (sign, x, y) => (sign === "+" ? x + y : x - y));
  const value = text.length < 200 ? sum() : NaN;
  return text.slice(at).trim() === "" && isFinite(value) ? value : NaN;
}

// What is typed, in the signs of arithmetic: full-width forms, × ÷ − ⋅ ² π, "1+2 = 3", a decimal
// comma. A per cent sign at the end is taken off: {text, unit}.
function typed(text) {
  const twins = { "×": "*", "⋅": "*", "·": "*", "÷": "/", "∕": "/", "−": "-", "–": "-",
    "²": "^2", "π": "pi", "\u3000": " ", "。": "." };
  const plain = text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[×⋅·÷∕−–²π\u3000。]/g, (c) => twins[c]).replace(/.*[=≈]/, "")
    .replace(/(\d),(?=\d)/g, "$1.").trim();
  return { text: plain.replace(/\s*%$/, ""), unit: plain.endsWith("%") ? 100 : 1 };
}

// How far rounding may have moved what the arithmetic gives: each decimal of three places or more
// moved by half a unit of its last one.
function slackOf(text, value) {
  let slack = 0;
  for (const found of text.matchAll(/(?<![\d.])\d*\.(\d{3,})(?!\d|e)/gi)) {
    const moved = `(${found[0]}+${5 * 10 ** (-found[1].length - 1)})`;
    const other = arithmetic(text.slice(0, found.index) + moved
      + text.slice(found.index + found[0].length));
    if (!Number.isNaN(other)) slack += Math.abs(other - value);
  }
  return slack;
}

// "right", "coarse" or "wrong", null where no number is read: a decimal counts as exact to half a
// unit of its last place, of which it needs two; arithmetic to what is rounded in it.
function judge(answer, truth) {
  const word = answer.trim().replace("∞", "inf").replace(/^\+/, "").toLowerCase();
  if (word in special) return Object.is(special[word], truth) ? "right" : "wrong";
  const { text, unit } = typed(answer), plain = arithmetic(text), value = plain / unit;
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

// Cut at commas, semicolons and words between, else at blanks, outside of parentheses.
function answerParts(text, wanted) {
  if (wanted === 1) return [text];
  const plain = text.trim().replace(/，/g, ",").replace(/；/g, ";")
    .replace(/^[([]([^()[\]]*)[)\]]$/, "$1");
  const cut = (at) => plain.split(at).map((part) => part.trim()).filter(Boolean);
  const inside = "(?![^()]*\\))";
  const all = ["[,;和与]| and ", ";", "\\s"].map((at) => cut(new RegExp(`(?:${at})${inside}`)));
  return all.find((parts) => parts.length === wanted) || [];
}

const worst = (list) => (list.includes(null) ? null
  : ["wrong", "coarse"].find((w) => list.includes(w)) || "right");

function truths(task) {
  if (task.kind === "cells") return task.cells.map((c) => valueAt(...c));
  return [numberOf(task.answer)];
}

function orderOf(task) {
  const [id, row] = task.cells[0], m = lesson.matrices[id];
  return Array.from({ length: m.cols }, (_, c) => c)
    .sort((a, b) => valueAt(id, row, b) - valueAt(id, row, a)).map((c) => c + 1);
}

// The right answer in words.
function truthText(task) {
  switch (task.kind) {
    case "choice": return inLang(task.choices[task.answer - 1].text);
    case "shape": return task.answer.replace("x", "×");
    case "order": return orderOf(task).join(" ");
    case "sign": return say(["minus", "zero", "plus"][Math.sign(valueAt(...task.cells[0])) + 1]);
    default: return truths(task).map(brief).join(", ");
  }
}

function judgeTask(task, text) {
  switch (task.kind) {
    case "choice": return +text === task.answer ? "right" : "wrong";
    case "sign": return +text === Math.sign(valueAt(...task.cells[0])) ? "right" : "wrong";
    case "shape": return (text.match(/\d+/g) || []).join("x") === task.answer ? "right" : "wrong";
    case "order": {
      const given = /[^\d]/.test(text.trim()) ? text.match(/\d+/g) || [] : text.trim().split("");
      const [id, row] = task.cells[0], value = (c) => valueAt(id, row, c - 1);
      const all = new Set(given.map(Number)).size === lesson.matrices[id].cols;
      const falls = given.every((c, i) => i === 0 || value(+c) <= value(+given[i - 1]));
      return all && falls ? "right" : "wrong";
    }
    default: {
      const truth = truths(task), parts = answerParts(text, truth.length);
      return parts.length ? worst(parts.map((part, i) => judge(part, truth[i]))) : null;
    }
  }
}

// The lesson's own word on a wrong answer, or null.
function slipOf(task, text) {
  const words = { 1: "+", 0: "0", "-1": "-" };
  const found = task.slips.find((slip) => (typeof slip.on === "number"
    ? task.kind === "choice" ? +text === slip.on
      : ["right", "coarse"].includes(judge(text, slip.on))
    : task.kind === "sign" ? words[text] === slip.on
      : slip.on.replace(/\s/g, "") === text.replace(/[×\s]/g, (c) => (c === "×" ? "x" : ""))));
  return found ? inLang(found.text) : null;
}

function settle(task, outcome) {
  state.done.set(task, outcome);
  render();
  announce(outcome === "right" ? say("right") : say("is", truthText(task)));
}

function answerTask(task, text, said) {
  const verdict = judgeTask(task, text);
  if (verdict === "right") return settle(task, "right");
  task.tries = (task.tries || 0) + (verdict === "wrong");
  const last = task.kind === "sign"
    || (task.kind === "choice" && task.tries >= (task.choices.length > 3 ? 2 : 1));
  const word = verdict === null ? say("unread") : verdict === "coarse" ? say("coarse")
    : slipOf(task, text) || say("wrong");
  task.word = { text: word, at: state.lang };
  if (verdict === "wrong" && last) return settle(task, "wrong");
  said.replaceChildren(...prose(word));
  announce(word);
}

function taskInput(task, said) {
  if (task.kind === "choice" || task.kind === "sign") {
    const choices = task.kind === "sign"
      ? [["1", "+ " + say("plus")], ["-1", "- " + say("minus")], ["0", "0 " + say("zero")]]
      : task.choices.map((c, i) => [String(i + 1), `${i + 1}  ${printed(c, "text")}`]);
    return make("div", { class: "choices" }, ...choices.map(([value, text]) =>
      make("button", { "data-answer": value, on: () => answerTask(task, value, said) },
        ...prose(text))));
  }
  const field = make("input", { type: "text", autocomplete: "off", "aria-label": say("answer"),
    placeholder: task.kind === "order" ? say("order") : "" });
  const form = make("form", { class: "tools" }, field, make("button", {}, say("answer")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) answerTask(task, field.value, said);
  });
  return form;
}

function taskBox(task) {
  const box = make("section", { class: "task", "aria-label": say("question") });
  const mark = task.kind === "goal" ? say("goal") + ": " : "? ";
  box.append(make("p", {}, make("strong", {}, mark), ...prose(printed(task, "prompt"))));
  const hints = task.hints || [], shownHints = task.shownHints || 0;
  hints.slice(0, shownHints).forEach((hint) =>
    box.append(make("p", { class: "hint" }, ...prose(printed(hint, "text")))));
  const outcome = state.done.get(task);
  const said = make("p", { class: "wrong", role: "status" });
  if (task.kind === "goal") {
    if (task.solution.length && outcome)
      box.append(make("p", {}, say("solution", task.solution.join("; "))));
  } else if (outcome) {
    if (outcome === "wrong" && task.word)
      box.append(make("p", { class: "wrong" }, ...prose(task.word.text)));
    box.append(make("p", { class: outcome === "right" ? "right" : "" },
      (outcome === "right" ? say("right") + ": " : "") + say("is", truthText(task))));
    if (task.cure) box.append(make("p", {}, ...prose(inLang(task.cure))));
    return box;
  } else {
    box.append(taskInput(task, said), said);
  }
  const tools = make("div", { class: "tools" });
  const showHint = () => {
    task.shownHints = shownHints + 1;
    render();
  };
  if (shownHints < hints.length) tools.append(make("button", { on: showHint }, say("hint")));
  if (!outcome && (task.kind !== "goal" || task.solution.length))
    tools.append(make("button", { on: () => reveal(task) }, say("reveal")));
  box.append(tools);
  return box;
}

function reveal(task) {
  if (task.kind !== "goal") return settle(task, "revealed");
  state.done.set(task, "revealed");
  render();
}

// The field for a cell that `cover` hides.
function fillBox(id, row, col) {
  const m = lesson.matrices[id];
  if (!isBlank(m, row, col) || !isCovered(id, row, col)) return null;
  const task = { kind: "number", prompt: texts.fill.map((t) => nameOf(id, row, col) + ": " + t),
    answer: valueAt(id, row, col), slips: [], cells: [], solution: [] };
  const said = make("p", { class: "wrong", role: "status" });
  const box = make("section", { class: "task" }, make("p", {}, inLang(task.prompt)),
    taskInput(task, said), said);
  box.addEventListener("submit", () => {
    if (!state.done.has(task)) return;
    state.filled.add(key(id, row, col));
    render();
  });
  return box;
}

// ---- The page -----------------------------------------------------------------------------

function pageText(page, waits) {
  const box = make("div", { class: "page" });
  const whole = printed(page, "text"), text = waits && !onSheet() ? inLang(page.waits) : whole;
  for (const part of text.split(/\n\s*\n/)) {
    if (!part.trim()) continue;
    box.append(/^ {2}/m.test(part) ? make("pre", {}, part) : make("p", {}, ...prose(part)));
  }
  if (text !== whole) box.append(make("p", { class: "hint" }, say("waits")));
  return box;
}

function panel() {
  const box = make("div", { class: "panel" });
  state.whys.forEach((line) => box.append(whyLine(line)));
  return box;
}

// The cells behind what is asked, to be lit in all matrices.
function litCells() {
  const line = state.whys[state.whys.length - 1];
  return new Set(line ? line.sources : []);
}

const placeText = (index) =>
  say("place", index + 1, lesson.stops.length, inLang(lesson.stops[index].pass));

function stopSection(index) {
  const stop = lesson.stops[index], here = index === state.stop;
  const out = make("article", { class: "stop" });
  const lit = here ? litCells() : new Set();
  out.append(make("p", { class: "place" }, placeText(index)));
  out.append(make("h2", { tabindex: -1 }, stop.formula || inLang(lesson.title)));
  if (stop.idea) out.append(make("p", { class: "idea" }, inLang(stop.idea)));
  if (stop.items.length) {
    const items = stop.items.map((item) => (typeof item === "string"
      ? make("span", { class: "sign" }, item) : matrixTable(item[0], !!item[1], lit)));
    out.append(make("div", { class: "equation" }, ...items));
  }
  const open = here && state.cell && !state.asked.has(state.cell[0]);
  if (open && state.whys.length) out.append(panel());
  if (open) {
    const fill = fillBox(...state.cell);
    if (fill) out.append(fill);
  }
  const waits = stop.tasks.some((t) => t.kind !== "goal" && !state.done.has(t));
  stop.pages.forEach((page) => out.append(pageText(page, waits)));
  stop.tasks.forEach((task) => out.append(taskBox(task)));
  return out;
}

function stopList() {
  const list = make("nav", { "aria-label": say("stops") });
  let pass = "";
  lesson.stops.forEach((stop, i) => {
    if (inLang(stop.pass) !== pass) list.append(make("h2", {}, pass = inLang(stop.pass)));
    const current = i === state.stop ? "step" : null;
    list.append(make("button", { "aria-current": current, on: () => go(i) }, inLang(stop.name)));
  });
  return list;
}

function header() {
  return make("header", {}, make("h1", {}, inLang(lesson.title)),
    lesson.sheet ? make("span", {}, inLang(lesson.sheet)) : null,
    make("button", { on: () => go(state.stop - 1) }, "← " + say("prev")),
    make("button", { on: () => go(state.stop + 1) }, say("next") + " →"),
    make("button", { on: switchLanguage, lang: state.lang ? "en" : "zh" }, say("language")),
    make("button", { on: switchTheme }, say("theme")),
    make("button", { on: openHelp }, "? " + say("help")));
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
  const source = entered && line.sources[line.at];
  announce(`${nameOf(line.id, line.row, line.col)} ${shown(line.id, line.row, line.col)}`
    + (source ? `, ${say("why")} ${nameOf(...parsed(source))}` : ""));
}

function chooseCell(id, row, col) {
  state.cell = [id, row, col];
  state.whys = [newLine(id, row, col)];
  refresh();
}

function go(index) {
  if (index < 0 || index >= lesson.stops.length) return;
  const stop = lesson.stops[index];
  state.stop = index;
  state.cell = null;
  state.whys = [];
  const page = stop.pages.find((p) => p.cell);
  const cell = (page && page.cell) || stop.cell;
  if (cell && lesson.matrices[cell[0]]) {
    state.cell = cell;
    state.whys = [newLine(...cell)];
  }
  render();
  scrollTo(0, 0);
  announce(placeText(index) + ": " + (stop.formula || inLang(stop.name)));
}

function switchLanguage() { state.lang = 1 - state.lang; render(); }
function switchTheme() { state.dark = !state.dark; render(); }

function openHelp() {
  const table = make("table", {}, ...keys.map(([k, text]) =>
    make("tr", {}, make("th", { scope: "row" }, k), make("td", {}, inLang(text)))));
  const dialog = make("dialog", {}, table);
  dialog.append(make("button", { on: () => dialog.close() }, say("close")));
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

const commands = {
  n: () => go(state.stop + 1), " ": () => go(state.stop + 1), PageDown: () => go(state.stop + 1),
  p: () => go(state.stop - 1), PageUp: () => go(state.stop - 1),
  f: () => go(lesson.stops[state.stop].twin), G: () => go(lesson.stops.length - 1),
  L: switchLanguage, D: switchTheme, "?": openHelp, Enter: enter, Backspace: back,
  ArrowDown: () => move(1, 0), ArrowUp: () => move(-1, 0),
  ArrowRight: () => move(0, 1), ArrowLeft: () => move(0, -1),
  j: () => move(1, 0), k: () => move(-1, 0), l: () => move(0, 1), h: () => move(0, -1),
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

Object.entries(lesson.matrices).forEach(([id, m]) => prepare(id, m));
if (lesson.key)
  lesson.stops.forEach((stop) => stop.tasks.forEach((task) => state.done.set(task, "revealed")));
state.asked = askedCells();
document.body.append(root, live);
go(state.stop);
