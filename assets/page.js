// SPDX-License-Identifier: GPL-3.0-or-later
// An exported lesson, made of the JSON in #lesson (src/export/html.c) and what rules.js, which
// stands before this, computes from it. All texts of the lesson reach the page as text nodes.

// ---- State and texts -------------------------------------------------------

// Where the reader stands. `whys` are cells: the selected one and those that are asked about below
// it; `done` are what became of questions and of cells that were covered, `edits` what stood in a
// matrix before it was changed. Which `stop` it is, and what is `asked` from there on, come later.
const state = { lang: lesson.lang, whys: [], all: false, done: new Map(), edits: [] };

const texts = {
  sum: ["sum", "合计"], rest: ["the other {1} terms", "其余 {1} 项"], hint: ["hint", "提示"],
  covered: ["covered", "待答"], masked: ["masked", "遮住"], answer: ["answer", "回答"],
  reveal: ["reveal", "看答案"], right: ["right: {1}", "对：{1}"], revealed: ["{1}", "{1}"],
  wrong: ["not that, or too few decimals", "不对，或者小数位太少"], place: ["{1}. column", "第 {1} 位的列"],
  unread: ["a number is wanted, such as 0.25, 1/4 or 25%", "请写一个数，如 0.25、1/4 或 25%"],
  goal: ["to try", "试一试"], fill: ["which number stands there?", "这里是什么数？"],
  sides: [["rows", "columns"], ["行", "列"]], was: ["was {1}", "原为 {1}"],
  waits: ["… the rest waits for the answer", "……下文等答完再说"],
  change: ["another number, such as 0.5 or 1/3", "换一个数，如 0.5 或 1/3"],
  ids: ["a whole number to {1}, 0: no word", "到 {1} 的整数，0 表示没有词"], set: ["set", "改"],
  nudge: ["nudge", "微调"], nudged: ["{1}: (f(+h) - f(-h)) ∕ 2h = {2}, off by {3}",
    "{1}：(f(+h) - f(-h)) ∕ 2h = {2}，相差 {3}"],
};

const inLang = (pair) => pair[state.lang];

const say = (name, ...places) => inLang(texts[name]).replace(/\{(\d)\}/g, (_, i) => places[i - 1]);

const announce = (text = "") => { document.getElementById("message").textContent = text; };

// ---- What may be seen ----------------------------------------------------------

// Whether a worksheet is printed: it asks all its questions at once.
const onSheet = () => state.all && lesson.sheet && !lesson.key;

// A text as it stands there: what is asked anywhere is a "?" in it.
const printed = (what, name) => inLang(onSheet() && what.paper || what[name]);

// The cells that open questions ask for, and matrices whose shape they do, from this stop on: who
// goes on passes over them.
function askedCells() {
  const tasks = lesson.stops.slice(onSheet() ? 0 : state.stop).flatMap((stop) => stop.tasks);
  return new Set(tasks.filter((task) => !state.done.has(task))
    .flatMap(({ alike = [], cells, cover }) => [...alike, ...[...cells, ...cover].map(String)]));
}

// What `cover` hides, or a worksheet leaves blank.
const isBlank = (id, row, col) =>
  lesson.matrices[id].covered.has(row * lesson.matrices[id].cols + col);

function isCovered(...cell) {
  if (isBlank(...cell) && !state.done.has(String(cell))) return !lesson.key;
  return state.asked.has(String(cell)) || state.asked.has(cell[0]);
}

// Whether a number was put there that nothing made.
function isMasked(id, row, col) {
  const call = id[0] === "v" && callOf(id);
  if (!call || !call.rule.masks) return false;
  const run = startRun(call), branch = taken(run, bind(run, row, col).is);
  return branch.kind === "noted" && /number|option/.test(branch.kids[0].kind);
}

// ---- Numbers as text, as the program writes them -------------------------------

function significant(value, digits) {
  const [head, power] = value.toExponential(digits - 1).split("e");
  return power < -4 || power >= digits ? `${+head}e${+power}` : String(+value.toPrecision(digits));
}

// Zero is "0", a nonzero number that rounds to it ends in "~".
function fixed(value, places) {
  if (!isFinite(value)) return String(value).toLowerCase().replace("infinity", "inf");
  if (value === 0) return "0";
  if (Math.abs(value) >= 1e15) return significant(value, Math.max(6, places + 1));
  const text = value.toFixed(places);
  return /[1-9]/.test(text) ? text : text.replace("-", "") + "~";
}

// The fewest places with which a number is itself, but for what rounding left in its last bits.
function placesOf(value) {
  const is = (scaled) => Math.abs(scaled - Math.round(scaled)) <= 2 ** -48 * Math.abs(scaled);
  const short = [0, 1, 2, 3, 4, 5].find((places) => is(value * 10 ** places));
  return Number.isInteger(value) || !isFinite(value) ? 0 : Math.abs(value) < 1e12 && short || 6;
}

// A number in running arithmetic; a constant of an operation may be a root.
function brief(value, roots = false) {
  const square = Math.round(value * value);
  if (roots && square > 1 && square < 1e4 && Math.abs(value * value - square) < 1e-12 * square)
    return (value < 0 ? "-" : "") + (Number.isInteger(value) ? Math.abs(value) : "√" + square);
  if (Math.abs(value) < 1e-4 && value !== 0) return significant(value, 6);
  return fixed(value, placesOf(value)).replace("inf", "∞");
}

function numberText(id, row, col, value) {
  const { words } = lesson.matrices[id], all = matrixOf(id).value;
  all.places ??= all.every((x) => Number.isInteger(x) || !isFinite(x)) ? 0 : lesson.decimals;
  if (isMasked(id, row, col)) return isFinite(value) && value !== 0 ? brief(value) : "";
  if (words) return value > 0 ? inLang(words[value - 1]) : "-";
  return fixed(value, all.places);
}

// The same of the lesson's own numbers, whatever is edited.
const ownAt = (id, row, col, m = matrixOf(id)) =>
  (state.edits[0]?.get(m) ?? m.value)[row * m.cols + col];

const nameOf = (id, row, col) => `${lesson.matrices[id].name}[${
  (lesson.columns ? [col, row] : [row, col]).map((i) => i + 1)}]`;

// ---- Making elements -------------------------------------------------------------

function make(tag, properties = {}, ...kids) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...kids.flat(Infinity).filter((kid) => kid));
  return element;
}

const button = (name, onclick, more = {}) => make("button", { onclick, ...more }, name);

// Fields, each of a label and of what makes something of its text; all that is handed on.
function fieldOf(parts, name, on) {
  const fields = parts.map(([label]) => make("input",
    { type: "text", autocomplete: "off", placeholder: label, ariaLabel: label }));
  const onsubmit = (event) => {
    event.preventDefault();
    on(parts.map(([, read], i) => read(fields[i].value)));
  };
  return make("form", { className: "tools", onsubmit }, fields, make("button", {}, name));
}

// The colours of a number, light and dark.
function colorOf(m, value) {
  const map = lesson.colors[m.shares ? 0 : 1];
  const size = Math.min(1, Math.abs(value) / (m.scale || 1)) ** 0.3 * Math.sign(value);
  const place = m.shares ? Math.min(1, Math.max(0, value)) : (1 + size) / 2;
  if (!isFinite(value)) return "";
  const [light, onLight, dark, onDark] = map[Math.round(place * (map.length - 1))];
  return `background: light-dark(${light}, ${dark}); color: light-dark(${onLight}, ${onDark})`;
}

// What is seen of a cell; `lit` are those that take part in the open sum.
function lookOf(cell, isHeat, lit) {
  const [id, row, col] = cell, m = matrixOf(id), i = row * m.cols + col, here = String(cell);
  const covered = isCovered(...cell), masked = !covered && isMasked(...cell);
  const selected = String(state.whys[0]) === here, source = lit.has(here);
  const text = covered ? "?" : numberText(...cell, m.value[i]), before = ownAt(...cell);
  const changed = !covered && !Object.is(before, m.value[i]), name = nameOf(...cell);
  const was = changed ? say("was", numberText(...cell, before)) : "";
  const look = { masked, source, changed, selected, blank: covered,
    filled: !covered && isBlank(...cell) };
  return {
    className: Object.keys(look).filter((name) => look[name]).join(" "), title: was,
    tabIndex: selected ? 0 : -1, ariaPressed: selected, textContent: text,
    ariaLabel: `${name} ${covered ? say("covered") : masked ? say("masked") : text} ${was}`.trim(),
    style: !covered && !masked && (isHeat || source || selected) ? colorOf(m, m.value[i]) : "",
  };
}

const labelOf = (list, i) => (list ? inLang(list[i]) : String(i + 1));

// The rows or columns that are shown: all, or those about the selected one.
function sideOf(count, labels, at, most) {
  const first = Math.max(0, Math.min(count - most, at - most / 2));
  const all = Array.from({ length: Math.min(count, most) }, (_, i) => first + i);
  return { all: all.map((i) => [i, labelOf(labels, i)]),
    extent: count > most ? `${first + 1}–${first + most} ∕ ${count}` : count };
}

// A line of a table under a name of its own.
const lineOf = (name, ...cells) => make("tr", {}, make("th", { scope: "row" }, name),
  cells.map((cell) => make("td", {}, cell)));

// A matrix as a table; transposed where the formula has it so.
function matrixTable([id, transposed], isHeat, most) {
  const m = lesson.matrices[id], name = m.name + (transposed !== lesson.columns ? "ᵀ " : " ");
  const table = (shape, ...parts) => make("div", { className: "matrix" },
    make("table", { className: "cells" },
      make("caption", {}, name, make("span", {}, shape)), parts));
  if (state.asked.has(id)) return table("?×?", lineOf("", "?"));
  const [, row, col] = [state.whys[0] || [], [id, 0, 0]].find(([of]) => of === id);
  const sides = [sideOf(m.rows, m.rowLabels, row, most), sideOf(m.cols, m.colLabels, col, most)];
  const [down, across] = transposed ? sides.reverse() : sides;
  const place = (...cell) => make("button", { value: String(cell), onclick: () => choose(cell),
    lookOf: (lit) => lookOf(cell, isHeat || m.shares, lit) });
  return table(`${down.extent}×${across.extent}`,
    make("thead", {}, make("tr", {}, make("td"),
      across.all.map(([, label]) => make("th", { scope: "col" }, label)))),
    make("tbody", {}, down.all.map(([i, label]) => lineOf(label,
      ...across.all.map(([j]) => (transposed ? place(id, j, i) : place(id, i, j)))))));
}

// ---- Sums: showing ------------------------------------------------------------------

const written = { exp: "e^", log: "ln", sqrt: "√", "^": "" }; // as it is read, where that differs

// How tightly an expression binds: whoever holds it puts looser ones in parentheses.
function binding(expr) {
  const { kind, kids } = expr, ranks = { sum: 1, product: 2, quotient: 2, call: 3 };
  if (kind === "sum" && kids.length < 2) return binding(kids[0] || numberPart(0));
  return ranks[kind] || (expr.value < 0 ? 2 : 4);
}

// The cells in an expression, in reading order.
const cellsIn = (expr) => (expr.kind === "cell" ? [[expr.id, expr.row, expr.col]]
  : (expr.kids || []).flatMap(cellsIn));

const hides = (is) => (is.kind === "cell" ? isCovered(is.id, is.row, is.col)
  : (is.step ? [is.step.expr] : is.kids || []).some(hides));

const told = (expr) => (hides(expr) ? "?" : brief(expr.value));

function cellLink(expr, depth) {
  const [cell] = cellsIn(expr), name = nameOf(...cell), isGiven = lesson.matrices[expr.id].note;
  return button(told(expr), () => choose(cell, depth + 1), { title: name,
    className: isGiven ? "num given" : "num", ariaLabel: `${name} ${told(expr)}` });
}

// An expression, each number of a cell a button.
function exprParts(expr, depth, least = 0) {
  const { kind, kids, value, fn } = expr, loose = binding(expr);
  const inside = (kid, rank = 0) => exprParts(kid, depth, rank);
  const tight = (kid, i) => (i || kid.minus || kid.value < 0 ? 3 : 2);
  if (loose < least || (least > 2 && loose === 2 && value < 0)) return ["(", inside(expr), ")"];
  switch (kind) {
    case "number": return brief(value, true);
    case "cell": return cellLink(expr, depth);
    case "step": return told(expr);
    case "sum": return shownTerms(kids).map((k, i) => [
      i ? (k.minus ? " - " : " + ") : k.minus ? "-" : "",
      inside(k, i || k.minus ? (k.value < 0 ? 3 : 2) : 1)]);
    case "product": return kids.map((k, i) => [i ? "⋅" : "", inside(k, tight(k, i))]);
    case "quotient": return [inside(kids[0], 2), " ∕ ", inside(kids[1], 3)];
    case "rest": return `(${say("rest", kids.length)}: ${told(expr)})`;
    default: return [(written[fn] ?? fn) + "(", kids.map((k, i) => [i ? ", " : "", inside(k)]),
      fn === "^" ? ")²" : ")"];
  }
}

const signed = (k) => (k.minus ? -k.value : k.value);

// The terms of a sum; of a long one the largest first, and the others as one.
function shownTerms(kids, most = 64, few = 32) {
  if (kids.length <= most) return kids;
  const order = [...kids].sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const rest = order.slice(few), value = rest.reduce((sum, k) => sum + signed(k), 0);
  return [...order.slice(0, few), { kind: "rest", kids: rest, value }];
}

// What a term is called: as a row or column is, by its path, or by its number.
function termLabel({ kind, label, id }, i) {
  if (kind === "cell" && id[0] === "p") return lesson.matrices[id].name.replace(/^.* via /, "via ");
  const m = label && lesson.matrices[label.id];
  return kind === "rest" ? "…" : labelOf(m && (label.rows ? m.rowLabels : m.colLabels),
    label ? label.at : i);
}

// A sum as a table, a term a line with a bar as long as it is large.
function termTable({ kids }, depth, total) {
  const terms = shownTerms(kids), sizes = terms.map((k) => Math.abs(k.value)).filter(isFinite);
  const most = Math.max(...sizes, 1e-300), places = kids.every((k) => Number.isInteger(k.value));
  const line = (k) => {
    const size = hides(k) ? 0 : Math.abs(k.value) / most, value = fixed(signed(k), places ? 0 : 6);
    return Object.assign(lineOf(termLabel(k, kids.indexOf(k)),
      [k.minus ? "- " : "", exprParts(k, depth, k.minus ? 2 : 0)], hides(k) ? "?" : value,
      make("span", { className: signed(k) < 0 ? "bar minus" : "bar",
        style: `width: calc(var(--bar) * ${size})` })), { className: size === 1 ? "most" : "" });
  };
  return make("table", { className: "terms" }, terms.map(line), lineOf(say("sum"), "", total));
}

// One line of the chain of whys: the cell, its steps, its number.
function whyLine(cell, depth) {
  const { steps, deciders, note } = expand(...cell), last = steps.at(-1);
  const result = isCovered(...cell) ? "?" : brief(valueAt(...cell));
  const line = (step) => {
    const { name, show, expr } = step, parts = show === "known" ? [] : [exprParts(expr, depth)];
    if (step === last && expr.kind === "sum" && expr.kids.length > 1)
      return termTable(expr, depth, result);
    if (show === "known" || !/number|cell/.test(expr.kind))
      parts.push(step === last ? result : told(expr));
    return make("div", { className: "sum" }, name && inLang(name), parts.map((p) => [" = ", p]));
  };
  return make("section", { className: "why" }, make("h3", {}, `${nameOf(...cell)} = ${result}`),
    steps.map(line), deciders.map(({ word, expr }) =>
      make("div", { className: "sum" }, inLang(word) + ": ", cellLink(expr, depth))),
    note && make("div", { className: "hint" }, inLang(note)));
}

// The cells that take part in the sum of one.
function litCells(cell) {
  const { steps, deciders } = expand(...cell), open = steps.filter((step) => step.show !== "known");
  return new Set([...open, ...deciders].flatMap(({ expr }) => cellsIn(expr)).map(String));
}

// Into the last sum: its largest term, rather a number that something makes.
function enterWhy() {
  [".most .num:not(.given)", ".num:not(.given)", ".num"]
    .map((at) => document.querySelector(".why:last-child " + at)).find(Boolean)?.focus();
}

// ---- Words ---------------------------------------------------------------------------

// A text of the lesson: the lines of a paragraph as one, those of lists as they are; *emphasis* and
// `code` as view/wrap.c reads them, where "2 * 3" is none.
function prose(text) {
  const joined = text.replace(/([^\n])\n(?=\S)(?!- )/g,
    (all, c) => c + (/[\u3000-\uffef]/.test(c) ? "" : " "));
  return joined.split(/([*`])(?! |\1)([^]*?[^ ])\1/).map((part, i, parts) => (i % 3 === 0 ? part
    : i % 3 === 2 && make(parts[i - 1] === "*" ? "strong" : "code", {}, part)));
}

function pageText(page, waits) {
  const whole = printed(page, "text");
  const text = waits && page.waits && !onSheet() ? inLang(page.waits) : whole;
  return make("div", { className: "page" }, text.split(/\n\s*\n/).map((part) =>
    (/^ {2}/m.test(part) ? make("pre", {}, part) : part.trim() && make("p", {}, prose(part)))),
  text !== whole && make("p", { className: "hint" }, say("waits")));
}

// ---- Questions -------------------------------------------------------------------------

// Signs that people type for those of arithmetic; a decimal comma; "1+2 = 3".
const spellings = [[/²/g, "^2"], [/[×⋅·]/g, "*"], [/[÷∕]/g, "/"], [/[−–]/g, "-"], [/π/g, "pi"],
  [/.*[=≈] */, ""], [/(\d),(?=\d)/g, "$1."], [/√ *([\d.]+)/g, "sqrt($1)"], [/√/g, "sqrt"],
  [/\bln\b/g, "log"], [/\be\b/g, "exp(1)"], [/^\+/, ""], [/∞/g, "inf"]];

const spelled = (text) => spellings.reduce((so, [from, to]) =>
  so.replace(from, to).normalize("NFKC"), text.trim().toLowerCase());

// What is typed, as a number: 0.25, 1/3, 25%, -sqrt(2)/2, 2^3; NaN where it is none.
function typedNumber(text) {
  try {
    return ruleReader({}).more(spelled(text.slice(0, 200)).replace(/%$/, "/100")).value ?? NaN;
  } catch {
    return NaN;
  }
}

// Whether it is right, null where no number is read: a decimal counts as exact to half a unit of
// its last place, of which it needs two; arithmetic as far as three decimals in it go.
function judge(text, truth) {
  const value = typedNumber(text), off = Math.abs(value - truth), size = Math.abs(truth);
  if (Number.isNaN(value)) return null;
  if (value === truth || off <= 1e-9 * Math.max(1, size)) return true;
  const decimal = /^-?\d*\.?(\d*) *(%?)$/.exec(spelled(text));
  const places = decimal && decimal[1].length + 2 * decimal[2].length;
  return decimal ? places >= 2 && value !== 0 && off <= 0.5 * 10 ** -places * (1 + 1e-9)
    : off <= 1e-3 * size;
}

// The numbers that are asked for, each with its label.
function wantedOf({ kind, cells, answer, at = ownAt }) {
  if (kind === "cells") return cells.map((cell) => [nameOf(...cell), at(...cell)]);
  if (kind === "number") return [[say("answer"), numberOf(answer)]];
  return answer.match(/\d+/g).map((word, i) =>
    [kind === "shape" ? inLang(texts.sides)[i] : say("place", i + 1), +word]);
}

// The cell of a row whose column is typed, as its label in either language or its number.
const columnIn = (cells, text) => cells.find(([id, , col]) =>
  [`${col + 1}`, ...lesson.matrices[id].colLabels?.[col] || []]
    .some((name) => name.toLowerCase() === text.normalize("NFKC").trim().toLowerCase())) ?? null;

// Whether each cell is there once, and no number is larger than the one before it: of equal ones
// either may be first.
const isOrder = (cells) => new Set(cells).size === cells.length
  && cells.every((cell, i) => i === 0 || !(ownAt(...cell) > ownAt(...cells[i - 1])));

function settle(task, outcome) {
  state.done.set(task.fill || task, outcome);
  render();
  announce(say(outcome, inLang(task.truth)));
}

function taskInput(task) {
  const { kind, choices = [], answer, cells } = task, isSign = kind === "sign";
  const give = (right) => (right ? settle(task, "right")
    : announce(say(right === null ? "unread" : "wrong")));
  if (!isSign && kind !== "choice") {
    const isColumn = kind === "order", parts = wantedOf(task).map(([label, truth]) =>
      [label, (text) => (isColumn ? columnIn(cells, text) : judge(text, truth))]);
    return fieldOf(parts, say("answer"), (all) =>
      give(all.includes(null) ? null : isColumn ? isOrder(all) : !all.includes(false)));
  }
  const all = isSign ? ["+", "-", "0"] : choices.map((choice) => printed(choice, "text"));
  return make("div", { className: "choices" }, all.map((text, i) =>
    button(prose(text), () => give((isSign ? text : i + 1) === answer), { value: i + 1 })));
}

function taskBox(task) {
  const { kind, hints = [], choices = [], cure, truth } = task, outcome = state.done.get(task);
  const para = (text, className = "") => make("p", { className }, prose(text));
  return make("section", { className: "task", ariaLabel: "?" },
    make("p", {}, make("strong", {}, kind === "goal" ? say("goal") + ": " : "? "),
      prose(printed(task, "prompt"))),
    kind !== "choice" && choices.map((line) => para(printed(line, "text"))), // of a derivation
    outcome ? [para(say(outcome, inLang(truth)), "right"), cure && para(inLang(cure))]
      : [kind !== "goal" && taskInput(task),
        hints.map((hint) => make("details", {}, make("summary", {}, say("hint")),
          para(printed(hint, "text")))),
        inLang(truth) && make("div", { className: "tools" },
          button(say("reveal"), () => settle(task, "revealed")))]);
}

// The field for a cell that `cover` hides.
function fillBox(cell) {
  if (!isBlank(...cell) || !isCovered(...cell)) return null;
  return taskBox({ kind: "cells", fill: String(cell), at: valueAt, cells: [cell],
    prompt: texts.fill.map((text) => `${nameOf(...cell)}: ${text}`),
    truth: [0, 1].map(() => brief(valueAt(...cell))) });
}

// ---- Other numbers --------------------------------------------------------------------------

// All numbers as they are; whoever writes one puts a new list in the place of the old one.
const snapshot = () => new Map(Object.values(lesson.matrices).map((m) => [m, m.value]));
const restore = (was) => was.forEach((value, m) => { m.value = value; });

// Another number in a leaf. What is computed is forgotten, and computed anew where it is seen.
function put(id, row, col, value) {
  const m = lesson.matrices[id];
  m.value = m.value.with(row * m.cols + col, value);
  for (const other of Object.values(lesson.matrices)) if (!other.note) other.value = null;
}

function change(cell, value) {
  if (!state.edits.length) Object.keys(lesson.matrices).forEach(matrixOf);
  state.edits.push(snapshot());
  put(...cell, value);
  refresh({ preventScroll: true });
}

// The numbers as they were before one of the changes.
function takeBack(to) {
  if (state.edits.length) restore(state.edits.splice(to)[0]);
  refresh({ preventScroll: true });
}

// The leaf of which a cell is a number or a gradient, and the gradient; null where there is none.
function slopeOf([id, row, col]) {
  const [leaf, slope] = ["v", "g"].map((side) => [side + id.slice(1), row, col]);
  const [m, g] = [leaf, slope].map(([name]) => lesson.matrices[name]);
  return m && m.edit && g && !isCovered(...slope) ? { leaf, slope } : null;
}

// Holds a gradient to what the scalar does when its number is a little larger, and smaller.
function nudge() {
  const { leaf, slope } = slopeOf(state.whys[0] || [""]) || {}, h = 1e-5, was = snapshot();
  if (!leaf) return;
  const at = valueAt(...leaf), truth = valueAt(...slope), from = matrixOf("g" + lesson.root).value;
  const [up, down] = [at + h, at - h].map((x) => { // the scalar: the root times what comes into it
    put(...leaf, x);
    return matrixOf("v" + lesson.root).value.reduce((f, y, i) => f + (from[i] && from[i] * y), 0);
  });
  restore(was);
  const is = (up - down) / (at + h - (at - h));
  announce(say("nudged", nameOf(...slope), brief(is), significant(Math.abs(is - truth), 1)));
}

// The field for another number of a leaf.
function editBox(cell) {
  const { words, edit } = lesson.matrices[cell[0]];
  if (!edit || isCovered(...cell)) return null;
  const wanted = words ? say("ids", words.length) : say("change");
  const isGood = (value) => (words ? value === 0 || value - 1 in words : isFinite(value));
  return make("div", { className: "edit" }, fieldOf([[wanted, typedNumber]], say("set"),
    ([value]) => (isGood(value) ? change(cell, value) : announce(wanted))));
}

// ---- The page -----------------------------------------------------------------------------

// What is looked at: matrices, less of each where there are many, and room for what `paint` adds.
function figure(index) {
  const { items = [] } = lesson.stops[index], most = items.length > 9 ? 12 : 32;
  const parts = items.map((item, i) => (typeof item !== "string"
    ? matrixTable(item, i === items.length - 1, most) : make("span", { className: "sign" }, item)));
  return make("div", { className: "figure", index },
    make("div", { className: "equation" }, parts), make("div"));
}

// Shows the cells of a figure as they are now, and below them the sum of one and other numbers for
// it. Cells that look so already are left alone, which is much faster.
function paint(at) {
  const [cell] = at.index === state.stop ? state.whys : [];
  const isOpen = cell && !state.asked.has(cell[0]);
  const lit = isOpen ? litCells(state.whys.at(-1)) : new Set();
  for (const place of at.querySelectorAll(".cells button")) {
    const look = place.lookOf(lit), looks = Object.values(look).join("|");
    if (place.looks !== looks) Object.assign(place, look, { looks });
  }
  at.lastChild.replaceWith(make("div", {}, isOpen && [
    make("div", { className: "panel" }, state.whys.map(whyLine)), fillBox(cell), editBox(cell),
    slopeOf(cell) && button(say("nudge"), nudge)]));
}

function stopArticle(index) {
  const { formula, idea, pages, tasks } = lesson.stops[index];
  const waits = tasks.some((task) => task.kind !== "goal" && !state.done.has(task));
  return make("article", { className: "stop" },
    make("h2", {}, formula || inLang(lesson.title), " ",
      idea && make("span", { className: "idea" }, inLang(idea))),
    figure(index), make("div", { className: "words" },
      pages.map((page) => pageText(page, waits)), tasks.map(taskBox)));
}

// All stops, a line for each pass, and where among them this one is.
function stopStrip() {
  const passes = new Map(lesson.stops.map((stop) => [inLang(stop.pass), []]));
  lesson.stops.forEach((stop, i) => passes.get(inLang(stop.pass)).push(i));
  return [...passes].map(([pass, all]) => {
    const place = all.includes(state.stop) && ` ${all.indexOf(state.stop) + 1} / ${all.length}`;
    return make("div", {}, make("h2", { id: place ? "place" : "" }, pass, place), all.map((i) =>
      button(inLang(lesson.stops[i].name), () => go(i), { ariaCurrent: i === state.stop })));
  });
}

// Draws everything anew.
function render() {
  const at = (selector) => document.querySelector(selector);
  state.asked = askedCells();
  document.documentElement.lang = state.lang ? "zh" : "en";
  at("h1").textContent = document.title = [lesson.title, lesson.sheet].filter(Boolean).map(inLang)
    .join(" · ");
  at("nav").replaceChildren(...stopStrip());
  at("main").replaceChildren(...(state.all ? [...lesson.stops.keys()] : [state.stop])
    .map(stopArticle));
  at("[aria-current=true]").scrollIntoView({ block: "nearest" });
  refresh({ preventScroll: true }); // who answers stays there
}

// Shows what is looked at as it is now.
function refresh(how) {
  document.querySelectorAll(".figure").forEach(paint);
  document.documentElement.classList.toggle("was-edited", state.edits.length > 0);
  document.querySelector(".selected")?.focus(how);
  announce();
}

// Asks why of a cell, below so many others: those that were below them go.
function choose(cell, depth = 0) {
  state.whys = [...state.whys.slice(0, Math.min(depth, 63)), cell];
  refresh();
  if (!document.querySelector(".selected")) render(); // it is beyond what is shown of its matrix
  if (depth > 0) enterWhy();
}

function go(index) {
  const stop = lesson.stops[index];
  if (!stop) return;
  const { cell = stop.cell } = stop.pages.find((page) => page.cell) || stop;
  Object.assign(state, { stop: index, whys: cell && lesson.matrices[cell[0]] ? [cell] : [] });
  render();
  scrollTo(0, 0);
  try { // an address takes the place of the one before, so that Back leaves the lesson
    history.replaceState(null, "", "#" + encodeURIComponent(stop.name[0]));
  } catch {} // where a page may not change it, or not so often
}

// To the stop that the address names in either language, or where the lesson starts.
function goToAddress() {
  const [name] = new URLSearchParams(location.hash.slice(1)).keys();
  const index = lesson.stops.findIndex((stop) => stop.name.includes(name));
  go(index < 0 ? lesson.start : index);
}

// ---- Keys -----------------------------------------------------------------------------------

// Moves among the numbers of a sum, or the cell as the matrix stands.
function move(down, right) {
  const at = document.activeElement, [cell] = state.whys;
  if (at.matches(".num")) {
    const all = [...at.closest(".why").querySelectorAll(".num")];
    return all.at((all.indexOf(at) + down + right) % all.length).focus();
  }
  const [id, row, col] = cell || [], { rows, cols } = lesson.matrices[id] || {};
  const item = (lesson.stops[state.stop].items || []).find(([of]) => of === id), turned = item?.[1];
  const r = row + (turned ? right : down), c = col + (turned ? down : right);
  return r >= 0 && c >= 0 && r < rows && c < cols && choose([id, r, c]);
}

const commands = {
  n: () => go(state.stop + 1), p: () => go(state.stop - 1), g: () => go(0),
  G: () => go(lesson.stops.length - 1), f: () => go(lesson.stops[state.stop].twin),
  ArrowDown: () => move(1, 0), ArrowUp: () => move(-1, 0), ArrowRight: () => move(0, 1),
  ArrowLeft: () => move(0, -1), Enter: enterWhy,
  Backspace: () => state.whys.length > 1 && choose(state.whys.at(-2), state.whys.length - 2),
  "+": nudge, u: () => takeBack(-1), U: () => takeBack(0),
  L: () => { state.lang = 1 - state.lang; render(); },
  D: () => document.documentElement.classList.toggle("turned"),
};
const alike = { " ": "n", PageDown: "n", PageUp: "p", j: "ArrowDown", k: "ArrowUp", l: "ArrowRight",
  h: "ArrowLeft" };

document.addEventListener("keydown", (event) => {
  const at = document.activeElement, command = commands[alike[event.key] || event.key];
  const presses = at.matches("summary, button:not(.cells button)") && /Enter| /.test(event.key);
  const isOwn = presses || at.matches("input") || event.ctrlKey || event.altKey || event.metaKey;
  if (!command || isOwn) return;
  event.preventDefault();
  command();
});
for (const at of document.querySelectorAll("[data-key]")) at.onclick = commands[at.dataset.key];

// On paper stand all stops.
addEventListener("beforeprint", () => { state.all = true; render(); });
addEventListener("afterprint", () => { state.all = false; render(); });

if (lesson.key) lesson.stops.flatMap((stop) => stop.tasks)
  .forEach((task) => state.done.set(task, "revealed"));
addEventListener("hashchange", goToAddress);
goToAddress();
