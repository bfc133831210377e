// SPDX-License-Identifier: GPL-3.0-or-later
// An exported lesson, made of the JSON in #lesson (src/export/html.c) and what rules.js, which
// stands before this, computes from it. All texts of the lesson reach the page as text nodes.

// ---- State and texts -------------------------------------------------------

// Where the reader stands. `whys` are the cells that are asked about below the selected one; of
// each line `at` is the number that is pointed at. `done` are what became of questions, `edits`
// the numbers {m, i, was} that were changed.
const state = {
  stop: lesson.start, lang: lesson.lang, dark: matchMedia("(prefers-color-scheme: dark)").matches,
  cell: null, whys: [], pressed: "", all: false, done: new Map(), filled: new Set(), edits: [],
};

const texts = {
  language: ["中文", "English"], theme: ["dark / light", "深色 / 浅色"],
  next: ["next", "下一站"], prev: ["back", "上一站"], given: ["given", "给定"],
  place: ["stop {1} of {2}, {3}", "第 {1} 站，共 {2} 站，{3}"], sum: ["sum", "合计"],
  rest: ["the other {1} terms", "其余 {1} 项"], covered: ["covered", "待答"],
  masked: ["masked", "遮住"], answer: ["answer", "回答"], hint: ["hint", "提示"],
  reveal: ["reveal", "看答案"], right: ["right", "对"], wrong: ["not that", "不对"],
  coarse: ["right as far as it goes; give at least two decimals", "对，但请至少给两位小数"],
  unread: ["a number is wanted, such as 0.25, 1/4 or 25%", "请写一个数，如 0.25、1/4 或 25%"],
  is: ["it is {1}", "是 {1}"], solution: ["one way: {1}", "一种做法：{1}"],
  question: ["question", "问题"], goal: ["to try in the program", "在程序里试一试"],
  why: ["why", "为什么"], stops: ["stops", "各站"],
  fill: ["which number stands there?", "这里是什么数？"], plus: ["positive", "正"],
  minus: ["negative", "负"], zero: ["zero", "零"], was: ["was {1}", "原为 {1}"],
  waits: ["… the rest waits for the answer", "……下文等答完再说"],
  order: ["from most to least, such as 2 1 3", "从大到小，例如 2 1 3"],
  window: ["rows {1}–{2}, columns {3}–{4}", "第 {1}–{2} 行，第 {3}–{4} 列"],
  change: ["another number, such as 0.5 or 1/3", "换一个数，如 0.5 或 1/3"], set: ["set", "改"],
  ids: ["a whole number from 0 to {1}; 0 is no word", "0 到 {1} 的整数，0 表示没有词"],
  undo: ["undo", "撤销"], originals: ["original numbers", "原来的数"],
  edited: ["texts and questions are of the original numbers", "文字和题目说的是原来的数"],
  moment: ["what is left of the steps so far", "到此为止各步留下的"],
};

// What the keys do, as the footer lists them.
const keys = [
  ["n Space", ["next stop", "下一站"]], ["p", ["previous stop", "上一站"]],
  ["f", ["twin in the other pass", "另一方向的同一站"]],
  ["arrows h j k l", ["move the cell; with a why open, its numbers", "移动格子；问为什么时选数"]],
  ["Tab", ["next number or button", "下一个数或按钮"]], ["Enter", ["why", "为什么"]],
  ["Backspace", ["one why less", "少问一层"]], ["u", ["undo", "撤销"]],
  ["gg G", ["first, last stop", "第一站、最后一站"]], ["L", ["language", "语言"]],
  ["D", ["dark, light", "深色、浅色"]],
];

const inLang = (pair) => pair[state.lang];

const say = (name, ...places) =>
  inLang(texts[name]).replace(/\{(\d)\}/g, (all, i) => places[i - 1]);

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
      const { kids } = bind(run, Math.floor(i / m.cols), i % m.cols).is;
      const taken = kids[number(run, kids[0]) ? 1 : 2];
      if (taken.kind === "noted" && /number|option/.test(taken.kids[0].kind)) masked.add(i);
    }
  }
  m.look = { masked, whole: m.value.every((x) => Number.isInteger(x) || !isFinite(x)) };
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
  const field = make("input",
    { type: "text", autocomplete: "off", "aria-label": label, placeholder });
  const form = make("form", { class: "tools" }, field, make("button", {}, name));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) on(field.value);
  });
  return form;
}

function colorOf(m, value) {
  const map = lesson.colors[state.dark ? 0 : 1][m.shares ? 0 : 1], steps = map.length / 7;
  if (!isFinite(value)) return null;
  const size = m.scale ? Math.min(1, Math.abs(value) / m.scale) ** 0.3 : 0;
  const place = m.shares ? Math.min(1, Math.max(0, value)) : (Math.sign(value) * size + 1) / 2;
  const step = Math.round(place * (steps - 1));
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
    return table("cells", m.name + " ", "?×?", make("tr", {}, make("td", {}, "?")));
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
const written = { exp: "e^", log: "ln", sqrt: "√", "^": "" }; // as it is read, where that differs

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

function cellLink(expr, line, said = brief(expr.value)) {
  const place = line.sources.indexOf(key(expr.id, expr.row, expr.col));
  const text = isHidden(expr) ? "?" : said, name = nameOf(expr.id, expr.row, expr.col);
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
      out.append(expr.fn === "^" ? ")²" : ")");
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
    writeExpr(k, out, line, i || k.minus ? (k.value < 0 ? 3 : 2) : 1);
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
  ...cells.map((c) => (typeof c === "string" ? make("td", { class: "value" }, c) : c)));

// A sum as a table, a term a line with a bar as long as it is large.
function termTable({ kids }, line, result) {
  const places = placesOf(valueAt(line.id, line.row, line.col), ...kids.map((k) => k.value));
  const { terms, rest } = shownTerms(kids), body = make("tbody");
  const most = Math.max(...kids.map((k) => Math.abs(k.value)).filter(isFinite), 1e-300);
  const add = (name, what, value, hidden) => {
    const bar = make("span", { class: "bar " + (value < 0 ? "minus" : "plus") });
    bar.style.width = hidden ? "0" : `calc(var(--bar) * ${Math.abs(value) / most})`;
    body.append(tableLine(name, what, hidden ? "?" : fixed(value, places),
      make("td", { "aria-hidden": "true" }, bar)));
  };
  for (const k of terms) {
    const term = make("td", {}, k.minus ? "- " : "");
    writeExpr(k, term, line, k.minus ? 2 : 0);
    add(termLabel(k, kids.indexOf(k)), term, signed(k), hidesExpr(k));
  }
  if (rest.length)
    add("…", make("td", {}, say("rest", rest.length)), total(rest), rest.some(hidesExpr));
  body.append(tableLine(say("sum"), "", result === "?" ? "?" : fixed(total(kids), places)));
  return make("table", { class: "terms" }, body);
}

// The row that is spread out: a line a cell, that of the asked one marked; below it sums. A column
// that holds the result's own row shows no more of it than may be seen.
function rowTable({ columns, label, asked, names }, line) {
  const { id, row, col } = line, own = valueAt(id, row, col), head = make("tr", {}, make("td"));
  const lines = columns[0].cells.map((_, i) => [(i === asked ? "▸ " : "") + labelText(label, i)]);
  const foot = [say("sum")];
  for (const { head: name, cells, sum } of columns) {
    const hides = cells.map((c, i) => hidesExpr(c)
      || (asked >= 0 && cells[asked].value === own && isCovered(id, row, i)));
    const places = placesOf(...cells.map((c) => c.value), sum ? sum.value : 0);
    const named = (all, letter) => lesson.matrices[names[letter]].name;
    head.append(make("th", { scope: "col" }, name.replace(/\{(\w)\}/g, named)));
    cells.forEach((c, i) => {
      const text = hides[i] ? "?" : fixed(c.value, places);
      lines[i].push(c.kind !== "cell" ? text
        : make("td", { class: "value" }, cellLink(c, line, text)));
    });
    foot.push(!sum ? "" : hides.includes(true) ? "?" : fixed(sum.value, places));
  }
  return make("table", { class: "terms row" }, head,
    ...[...lines, foot].map((texts) => tableLine(...texts)));
}

// One line of the chain: the cell, its steps, its number.
function whyLine(line) {
  const { id, row, col, found } = line, out = make("section", { class: "why" });
  const value = valueAt(id, row, col), last = found.steps[found.steps.length - 1];
  const result = isCovered(id, row, col) ? "?" : fixed(value, placesOf(value));
  out.append(make("h3", {}, `${nameOf(id, row, col)} = ${result}`));
  for (const step of found.steps.filter((s) => s.show !== "tabled" || !found.table)) {
    const { expr, show } = step, is = hidesExpr(expr) ? "?" : brief(expr.value);
    if (step === last && expr.kind === "sum" && expr.kids.length > 1) {
      out.append(termTable(expr, line, result));
      continue;
    }
    const text = make("div", { class: "sum" }, step.name ? inLang(step.name) + " = " : "= ");
    if (show === "known") text.append(is);
    else writeExpr(expr, text, line);
    if (show !== "known" && expr.kind !== "number" && expr.kind !== "cell")
      text.append(" = " + (step === last ? result : is));
    out.append(text);
  }
  for (const { word, expr } of found.deciders)
    out.append(make("div", { class: "sum" }, inLang(word) + ": ", cellLink(expr, line)));
  if (found.table) out.append(rowTable(found.table, line));
  if (found.note || !found.steps.length)
    out.append(make("div", { class: "hint" }, found.note ? inLang(found.note) : say("given")));
  return out;
}

function newLine(id, row, col) {
  const found = expand(id, row, col), shown = found.steps.filter((s) => s.show !== "known");
  const exprs = [...shown, ...found.deciders].map((step) => step.expr);
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

const lastWhy = () => state.whys[state.whys.length - 1];

// Asks why of a number in a line: those below it go.
function askWhy(line, place, at = () => -1) {
  state.whys.length = state.whys.indexOf(line) + 1;
  line.at = place;
  const next = newLine(...parsed(line.sources[place]));
  next.at = at(next);
  state.whys.push(next);
  refresh();
}

// Enter: into the panel, then a line for the number that is pointed at.
function enterWhy() {
  const line = lastWhy();
  if (!line || !line.sources.length) return;
  if (line.at >= 0 && state.whys.length < 64)
    askWhy(line, line.at, (next) => (next.sources.length ? bestSource(next) : -1));
  if (line.at < 0) line.at = bestSource(line);
  refresh();
}

function back() {
  if (state.whys.length > 1) state.whys.pop();
  else if (lastWhy()) lastWhy().at = -1;
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
  const twins = { "×": "*", "⋅": "*", "·": "*", "÷": "/", "∕": "/", "−": "-", "–": "-", "²": "^2",
    "π": "pi", "\u3000": " ", "。": "." };
  const plain = text.replace(/[！-～]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[×⋅·÷∕−–²π\u3000。]/g, (c) => twins[c]).toLowerCase().replace(/.*[=≈]/, "").trim()
    .replace(/(\d),(?=\d)/g, "$1.").replace(/√ *([\d.]+)/g, "sqrt($1)").replace(/√/g, "sqrt")
    .replace(/\bln\b/g, "log").replace(/\be\b/g, "exp(1)");
  return { text: plain.replace(/\s*%$/, ""), unit: plain.endsWith("%") ? 100 : 1 };
}

// "right", "coarse" or "wrong", null where no number is read: a decimal counts as exact to half a
// unit of its last place, of which it needs two; arithmetic as far as three decimals in it go.
function judge(answer, truth) {
  const word = answer.trim().replace("∞", "inf").replace(/^\+/, "").toLowerCase();
  if (word in special) return Object.is(special[word], truth) ? "right" : "wrong";
  const { text, unit } = typed(answer), value = typedNumber(text) / unit;
  if (Number.isNaN(value)) return null;
  const off = Math.abs(value - truth), decimal = /^[-+]?\d*(\.?)(\d*)$/.exec(text);
  const places = decimal ? decimal[2].length + (unit > 1 ? 2 : 0) : 0;
  const slack = decimal ? 0.5 * 10 ** -places * (1 + 1e-9) : 1e-3 * Math.abs(truth);
  if (off <= 1e-9 * Math.max(1, Math.abs(truth))) return "right";
  if (!(off <= slack) || value === 0) return "wrong";
  return places >= 2 || !decimal ? "right" : "coarse";
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
      return all.includes(null) ? null : ["wrong", "coarse", "right"].find((w) => all.includes(w));
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
  const outcome = state.done.get(task), { hints = [], known = 0 } = task;
  const goal = task.kind === "goal";
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

// ---- Other numbers --------------------------------------------------------------------------

const mayEdit = (id) => isGiven(id) && (id[0] === "v" || ("gp".includes(id[0]) && !lesson.loss));

// After a number was changed: what is computed is forgotten, and computed anew where it is seen.
function follow() {
  const made = Object.entries(lesson.matrices).filter(([id]) => !isGiven(id));
  for (const m of Object.values(lesson.matrices)) m.look = null;
  for (const [, m] of made) m.value = null;
  if (lesson.step.param.norm) lesson.step.param.norm = null;
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
    const isPlace = words && Number.isInteger(value) && value >= 0 && value <= words.length;
    if (words ? isPlace : Number.isFinite(value)) change(id, row, col, value);
    else said.textContent = words ? say("ids", words.length) : say("unread");
  };
  const wanted = words ? say("ids", words.length) : say("change");
  return make("div", { class: "edit" }, fieldOf(wanted, say("set"), give, wanted), said);
}

// ---- The page -----------------------------------------------------------------------------

function pageText(page, waits) {
  const box = make("div", { class: "page" });
  const whole = printed(page, "text");
  const text = waits && page.waits && !onSheet() ? inLang(page.waits) : whole;
  for (const part of text.split(/\n\s*\n/).filter((p) => p.trim()))
    box.append(/^ {2}/m.test(part) ? make("pre", {}, part) : make("p", {}, ...prose(part)));
  if (text !== whole) box.append(make("p", { class: "hint" }, say("waits")));
  return box;
}

const placeText = (index) =>
  say("place", index + 1, lesson.stops.length, inLang(lesson.stops[index].pass));

function stopSection(index) {
  const stop = lesson.stops[index], here = index === state.stop;
  const out = make("article", { class: "stop" }), line = lastWhy();
  const lit = new Set(here && line ? line.sources : []);
  out.append(make("p", { class: "place" }, placeText(index)));
  out.append(make("h2", { tabindex: -1 }, stop.formula || inLang(lesson.title)));
  if (stop.idea) out.append(make("p", { class: "idea" }, inLang(stop.idea)));
  if (stop.items) {
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
    button(say("theme"), switchTheme));
}

function footer() {
  const line = make("span", { class: "keys" });
  keys.forEach(([names, text]) => line.append(make("kbd", {}, names), " " + inLang(text) + "  "));
  return make("footer", {}, line, make("span", {}, "qkv"));
}

const live = make("div", { class: "live", role: "status", "aria-live": "polite" });
const root = make("div", {});

const announce = (text) => { live.textContent = text; };

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
  const line = lastWhy(), pointed = document.querySelectorAll(".num.at");
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

// ---- Keys -----------------------------------------------------------------------------------

// Moves the pointed number where a why is entered, else the cell, as the matrix stands.
function move(down, right) {
  const line = lastWhy();
  if (line && line.at >= 0) {
    const count = line.sources.length;
    line.at = (line.at + down + right + count) % count;
    return refresh();
  }
  if (!state.cell) return undefined;
  const [id, row, col] = state.cell, m = lesson.matrices[id];
  const item = (lesson.stops[state.stop].items || []).find((i) => i[0] === id);
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
  u: () => state.edits.length && takeBack(1), L: switchLanguage, D: switchTheme,
  Enter: enterWhy, Backspace: back, ArrowDown: down, ArrowUp: up, ArrowRight: right,
  ArrowLeft: left, j: down, k: up, l: right, h: left,
};

// Buttons that are no cells and no numbers keep Enter and Space to themselves.
function isOwnKey(event) {
  const at = document.activeElement;
  if (!at || at.tagName === "INPUT") return !!at;
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
