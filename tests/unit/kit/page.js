// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the script of an exported page without a browser and holds it to the program.
//
//     node page.js PAGE.html GRAPH.json DUMP EDITED.json LEAF
//     node page.js --numbers PAGE.html TABLE
//     node page.js --addresses PAGE.html
//     node page.js --order PAGE.html
//
// TABLE has a number a line, with places, its text in a cell and in running arithmetic.
// GRAPH.json is the lesson's `export --format json`, DUMP what export_page.c writes of cells,
// EDITED.json the same after the first number of LEAF ("v3") was set to 0.75.
"use strict";

const fs = require("fs");
const vm = require("vm");

// As much of a document as the script asks for.
class Element {
  constructor(tag) {
    Object.assign(this, { tagName: tag, kids: [], style: {}, dataset: {}, textContent: "" });
    this.classList = { toggle() {} };
  }
  append(...kids) { this.kids.push(...kids); }
  replaceChildren(...kids) { this.kids = kids; }
  replaceWith() {}
  scrollIntoView() {}
  querySelector() { return null; }
  querySelectorAll() { return []; }
  get lastChild() { return this.kids.at(-1); }
  focus() {}
}

// The page as it is at an address; `write` is handed those that it changes to.
function runPage(file, hash = "", write = () => {}) {
  const html = fs.readFileSync(file, "utf8");
  const [data, script] = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((m) => m[1]);
  const document = {
    getElementById: () => ({ textContent: data }), createElement: (tag) => new Element(tag),
    addEventListener() {}, querySelector: () => new Element("nav"), querySelectorAll: () => [],
    documentElement: new Element("html"), activeElement: null,
  };
  const location = { hash }, history = { replaceState: (state, title, to) => write(to) };
  const listeners = {};
  const context = vm.createContext({ document, atob, location, history, URLSearchParams,
    addEventListener: (event, listen) => { listeners[event] = listen; }, scrollTo() {} });
  vm.runInContext(script, context);
  const page = vm.runInContext("({ lesson, state, matrixOf, expand, change, takeBack, fixed, brief, go,"
    + " taskInput })", context);
  return Object.assign(page, { location, listeners });
}

let complaints = 0;
function complain(...what) {
  if (complaints++ < 3) console.log("#", ...what);
}

const special = { nan: NaN, inf: Infinity, "-inf": -Infinity };
const numberOf = (x) => (x in special ? special[x] : +x);
const largest = (list) => list.filter(Number.isFinite).reduce((a, x) => Math.max(a, Math.abs(x)), 0);

// Within 1e-12 of the largest number about.
const near = (a, b, size) => Object.is(a, b) || Math.abs(a - b) <= 1e-12 * size;

function compareNumbers(page, graph) {
  const sides = graph.nodes.flatMap((node, i) => {
    const paths = Object.values(node.contributions || {});
    return [["v" + i, node.value], ["g" + i, node.grad],
      ...(paths.length > 1 ? paths.map((m, k) => [`p${i}.${k}`, m]) : [])];
  }).filter(([, rows]) => rows).map(([id, rows]) => [id, rows.flat().map(numberOf)]);
  const of = (letter) => largest(sides.filter(([id]) => (id[0] === "v") === (letter === "v"))
    .flatMap(([, want]) => want));
  const most = { v: of("v"), g: of("g"), p: of("g") };
  for (const [id, want] of sides) {
    const got = page.matrixOf(id).value, size = Math.max(largest(want), most[id[0]] * 1e-3);
    want.forEach((x, i) => near(x, got[i], size) || complain(`${id}: ${got[i]} is no ${x} at ${i}`));
  }
}

// The children; a product that begins with one is one.
function chain({ kind, kids }) {
  const [first, ...others] = kids;
  return kind === "product" && first.kind === kind ? [...chain(first), ...others] : kids;
}

function exprText(expr, steps) {
  const label = ({ label }) => (label ? `^${label.rows ? "r" : "c"}${label.id.slice(1)},${label.at} ` : "");
  switch (expr.kind) {
    case "number": return "#" + expr.value;
    case "cell": return [expr.id, expr.row, expr.col].join();
    case "step": return "$" + steps.indexOf(expr.step);
    default: {
      const sum = expr.kind === "sum", labels = sum || expr.kind === "call";
      const kids = chain(expr).map((k) => (sum ? k.minus ? " - " : " + " : " ")
        + (labels ? label(k) : "") + exprText(k, steps));
      return `${expr.fn || expr.kind}(${kids.join("")} )`;
    }
  }
}

function cellText({ note, steps, deciders }, cell) {
  const text = (pair) => pair.join("/");
  const parts = [cell];
  if (note) parts.push("note " + text(note));
  for (const { name, show, expr } of steps)
    parts.push(`${show}${name ? " " + text(name) : ""} = ${exprText(expr, steps)}`);
  for (const { word, expr } of deciders)
    parts.push(`decides ${text(word)} ${exprText(expr, steps)}`);
  return parts.join(" | ");
}

// Whether two lines are the same, their numbers as near as they may be.
function same(a, b) {
  const cut = (text) => text.split(/#(\S+)/);
  const [x, y] = [cut(a), cut(b)];
  return x.length === y.length && x.every((part, i) => part === y[i]
    || (i % 2 === 1 && near(numberOf(part), numberOf(y[i].replace("Infinity", "inf")),
      Math.max(1, Math.abs(+part)))));
}

function compareSums(page, lines) {
  for (const line of lines) {
    const want = line.slice(2), [cell] = want.split(" "), [id, row, col] = cell.split(",");
    page.lesson.columns = +line[0];
    const found = page.expand(id, +row, +col), last = found.steps[found.steps.length - 1];
    const value = page.matrixOf(id).value[row * page.lesson.matrices[id].cols + +col];
    if (last && !near(last.expr.value, value, Math.max(1, Math.abs(value))))
      complain(`${cell} is ${value}, its sum ${last.expr.value}`);
    const got = cellText(found, cell).replace(/#(-?)Infinity/g, "#$1inf")
      .replace(/#NaN/g, "#nan");
    if (!same(want, got)) complain(`${got}\n# is no\n# ${want}`);
  }
}

function compareSpelling(page, lines) {
  for (const line of lines) {
    const [value, places, cell, running] = line.split(" "), x = numberOf(value);
    if (page.fixed(x, +places) !== cell || page.brief(x) !== running)
      complain(`${page.fixed(x, +places)} ${page.brief(x)} is no ${line}`);
  }
}

function comparePage(file, graph, dump, edited, leaf) {
  const page = runPage(file), read = (json) => JSON.parse(fs.readFileSync(json, "utf8"));
  compareNumbers(page, read(graph));
  compareSums(page, linesOf(dump));
  page.change([leaf, 0, 0], 0.75);
  compareNumbers(page, read(edited));
  page.takeBack(-1);
  compareNumbers(page, read(graph));
}

// Each stop opens by the address that it writes and by its name in either language, shows no more
// than who walked there sees, and what names none leads to the start.
function compareAddresses(file) {
  const addresses = [], page = runPage(file, "", (to) => addresses.push(to));
  const { lesson, state } = page, seen = () => [...state.asked].join(" ");
  if (state.stop !== lesson.start) complain(`opens at ${state.stop}`);
  lesson.stops.forEach(({ name }, i) => {
    page.go(i);
    const at = addresses.at(-1);
    if (decodeURIComponent(at) !== "#" + name[0]) complain(`${at} is no ${name[0]}`);
    for (const hash of [at, "#" + encodeURIComponent(name[1]), "#" + name[0].replace(/ /g, "%20")]) {
      let written = "";
      const opened = runPage(file, hash, (to) => { written = to; });
      if (opened.state.stop !== i) complain(`${hash} opens stop ${opened.state.stop}, not ${i}`);
      if (written !== at) complain(`${hash} becomes ${written}, not ${at}`);
      if ([...opened.state.asked].join(" ") !== seen()) complain(`${hash} shows something else`);
    }
  });
  const last = addresses.at(-1), refused = () => { throw new Error("SecurityError"); };
  for (const hash of ["#none", "#", "#%", "#%E0%A4%A", "#constructor", "#__proto__", "#=", "#&", "#0"]) {
    if (runPage(file, hash).state.stop !== lesson.start) complain(`${hash} is no start`);
  }
  if (runPage(file, last, refused).state.stop !== lesson.stops.length - 1)
    complain("needs an address that it may write");
  for (const [hash, stop] of [[addresses[2], 1], ["#none", lesson.start], [last, state.stop]]) {
    page.location.hash = hash;
    page.listeners.hashchange();
    if (state.stop !== stop) complain(`the change to ${hash} leads to ${state.stop}`);
  }
}

// A row 2, 1, 2, 0 in its order, with columns a, b, c and d: judged as by session_task.c.
const orders = [["1 3 2 4", true], ["3 1 2 4", true], ["c a b d", true], ["C １ b 4", true],
  ["1 2 3 4", false], ["4 2 3 1", false], ["3 1 4 2", false], ["1 1 2 4", false],
  ["3 1 2 5", null], ["3 1 2 x", null], ["3 1 2 ", null], ["0 1 2 3", null], ["1.5 3 2 4", null]];

function compareOrders(file) {
  for (const [typed, right] of orders) {
    const { lesson, state, taskInput } = runPage(file);
    const task = lesson.stops.flatMap((stop) => stop.tasks).find(({ kind }) => kind === "order");
    const form = taskInput(task);
    typed.split(" ").forEach((text, i) => { form.kids[i].value = text; });
    form.onsubmit({ preventDefault() {} });
    if (state.done.has(task) !== (right === true)) complain(`${typed} is not ${right}`);
  }
}

const linesOf = (file) => fs.readFileSync(file, "utf8").split("\n").filter(Boolean);
const [first, ...more] = process.argv.slice(2);
if (first === "--numbers") compareSpelling(runPage(more[0]), linesOf(more[1]));
else if (first === "--addresses") compareAddresses(...more);
else if (first === "--order") compareOrders(...more);
else comparePage(first, ...more);
process.exit(complaints > 0 ? 1 : 0);
