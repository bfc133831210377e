# SPDX-License-Identifier: GPL-3.0-or-later
# Opens an exported page in headless Chromium and works it by its keyboard.
#
#     browser.py PAGE PDF     checks a page of three-tokens, prints "ok NAME" lines
#     browser.py --addresses PAGE     opens a page of three-tokens at stops and walks
#     browser.py --cover PAGE     the same of one that was exported after `cover 2`
#     browser.py --steps PAGE     the same of a layer norm, which is worked out in steps
#     browser.py --numbers PAGE JSON [PAGE JSON ...]     compares every number of each
#     browser.py --edits QKV LESSON [LESSON ...]     types other numbers and compares all of them
#     browser.py --sheet PAGE PAGE     compares a worksheet of seed 7 and its key
#     browser.py --shape PAGE     looks at a worksheet that asks at a matrix for its shape
#     browser.py --shot PAGE PNG WIDTH HEIGHT [SCRIPT]
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time


class Browser:
    """Chromium, spoken to through a pipe: messages are JSON that ends in a NUL."""

    def __init__(self):
        self.folder = tempfile.mkdtemp()
        to_read, self.to = os.pipe()
        self.back, to_write = os.pipe()
        name = shutil.which("chromium") or shutil.which("chromium-browser")

        def pipes():
            os.dup2(to_read, 103)
            os.dup2(to_write, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen(
            [name, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
             "--user-data-dir=" + self.folder, "--lang=en", "about:blank"],
            preexec_fn=pipes, close_fds=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number, self.rest, self.events, self.session = 0, b"", [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target,
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(domain + ".enable")

    def message(self):
        while b"\0" not in self.rest:
            part = os.read(self.back, 1 << 20)
            if not part:
                raise EOFError("the browser ended")
            self.rest += part
        one, self.rest = self.rest.split(b"\0", 1)
        return json.loads(one)

    def call(self, method, **params):
        self.number += 1
        call = {"id": self.number, "method": method, "params": params}
        if self.session:
            call["sessionId"] = self.session
        os.write(self.to, json.dumps(call).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self.events.append(answer)

    def open(self, page):
        self.call("Page.navigate", url="file://" + os.path.abspath(page))
        while not any(e.get("method") == "Page.loadEventFired" for e in self.events):
            self.events.append(self.message())
        self.seen, self.events = self.events, []

    def run(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:600])
        return result["result"].get("value")

    def key(self, *names):
        for name in names:
            text = {"Enter": "\r", "Space": " "}.get(name, name if len(name) == 1 else None)
            one = {"key": " " if name == "Space" else name}
            if text:
                one["text"] = text
            self.call("Input.dispatchKeyEvent", type="keyDown", **one)
            self.call("Input.dispatchKeyEvent", type="keyUp", key=one["key"])

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def ok(name, holds, why=""):
    print(("ok " if holds else "not ok ") + name + ("" if holds or not why else " - " + str(why)[:300]))


# Every value and gradient as the page computes it, and the largest difference of what its sums give.
NUMBERS = """(() => {
  const out = {};
  let worst = 0, cells = 0;
  for (const [id, m] of Object.entries(lesson.matrices)) {
    const values = [...matrixOf(id).value], seen = values.filter(Number.isFinite).map(Math.abs);
    out[id] = values.map((x) => Number.isFinite(x) ? x : String(x));
    for (let i = 0; i < m.rows * m.cols; i += Math.ceil(m.rows * m.cols / 500)) {
      const last = expand(id, Math.floor(i / m.cols), i % m.cols).steps.pop();
      if (!last) continue;
      cells++;
      if (Object.is(last.expr.value, values[i])) continue;
      const off = Math.abs(last.expr.value - values[i]) / Math.max(...seen, 1e-300);
      if (!(off <= worst)) worst = Number.isNaN(off) ? 1e300 : off;
    }
  }
  return { out, worst, cells };
})()"""


# Numbers are near where they differ by 1e-12 of the largest of their matrix, or by what doubles
# leave over of the largest of all.
def differ(want, got, most):
    special = {"Infinity": "inf", "-Infinity": "-inf", "NaN": "nan"}
    size = max([abs(x) for x in want if not isinstance(x, str)] + [most * 1e-3])
    return len(want) != len(got) or any(
        special[b] != a if isinstance(b, str) else isinstance(a, str) or abs(a - b) > 1e-12 * size
        for a, b in zip(want, got))


def numbers_agree(browser, graph):
    page = browser.run(NUMBERS)
    matrices = {}
    for i, node in enumerate(graph["nodes"]):
        matrices["v%d" % i] = node["value"]
        if node["grad"] is not None:
            matrices["g%d" % i] = node["grad"]
        if len(node["contributions"]) > 1:
            for k, path in enumerate(node["contributions"].values()):
                matrices["p%d.%d" % (i, k)] = path
    flat = {name: [x for row in rows for x in row] for name, rows in matrices.items()}
    most = {value: max([0] + [abs(x) for name, numbers in flat.items()
                              for x in numbers if (name[0] == "v") == value
                              and not isinstance(x, str)]) for value in (True, False)}
    wrong = [name for name, want in flat.items()
             if differ(want, page["out"].get(name, []), most[name[0] == "v"])]
    return not wrong and page["worst"] <= 1e-12, (wrong, page["worst"], page["cells"])


def look_numbers(pairs):
    browser = Browser()
    for page, graph in zip(pairs[::2], pairs[1::2]):
        browser.open(page)
        with open(graph) as file:
            holds, why = numbers_agree(browser, json.load(file))
        ok("numbers-" + os.path.splitext(os.path.basename(page))[0], holds, why)
    browser.close()


# Ten numbers of leaves, each with what is typed.
def edits_of(graph):
    leaves = [(i, node) for i, node in enumerate(graph["nodes"])
              if node["op"] is None and "words" not in node["params"] and '"' not in node["name"]]
    texts = ["1/3", "-0.5", "sqrt(2)", "0.25", "2", "-1/4", "1.5", "0", "sqrt(2)/2", "0.125"]
    for k, text in enumerate(texts):
        i, node = leaves[k % len(leaves)]
        rows, cols = node["shape"]
        yield "v%d" % i, node["name"], k * 7 % rows, k * 3 % cols, text


def edits(qkv, lessons):
    browser = Browser()
    for lesson in lessons:
        page = os.path.join(browser.folder, "page.html")

        def export(kind, *more):
            return subprocess.run([qkv, "export", lesson, "--format", kind, *more], check=True,
                                  stdout=subprocess.PIPE).stdout

        with open(page, "wb") as file:
            file.write(export("html"))
        graph, commands = json.loads(export("json")), []
        browser.open(page)
        for leaf, name, row, col, text in edits_of(graph):
            commands += ["--do", "set %s[%d,%d] %s" % (name, row + 1, col + 1, text)]
            browser.run("choose([%s, %d, %d])" % (json.dumps(leaf), row, col))
            browser.run("document.querySelector('.edit input').value = %s" % json.dumps(text))
            browser.run("document.querySelector('.edit form').requestSubmit()")
        name = os.path.splitext(os.path.basename(lesson))[0]
        holds, why = numbers_agree(browser, json.loads(export("json", *commands)))
        ok("edits-" + name, holds and browser.run("state.edits.length") == len(commands) / 2, why)
        browser.run("go(lesson.stops.findLastIndex((s) => (s.items || []).length > 2))")
        ok("edits-show-" + name, browser.run("document.querySelectorAll('.changed').length") > 0)
        browser.run("takeBack(-1)")
        ok("edit-undone-" + name, browser.run("state.edits.length") == len(commands) / 2 - 1)
        browser.run("takeBack(0)")
        holds, why = numbers_agree(browser, graph)
        ok("original-numbers-" + name, holds and
           browser.run("document.querySelectorAll('.changed').length") == 0, why)
    browser.close()


# What is typed, what is true, and whether it is right; None where it is no number.
JUDGED = [
    ("1/3", 1 / 3, True), ("0.33", 1 / 3, True), ("0.3", 1 / 3, False),
    ("0.34", 1 / 3, False), ("sqrt(2)/2", 0.5 ** 0.5, True), ("√2/2", 0.5 ** 0.5, True),
    ("-2^2", -4, True), ("2^-1", 0.5, True), ("2^3^2", 512, True),
    ("3*(4+1)", 15, True), ("exp(0) + ln(e)", 2, True), ("33%", 1 / 3, True),
    ("3 × 2 − 1", 5, True), ("１／３", 1 / 3, True), ("0,33", 1 / 3, True),
    ("1+1 = 2", 2, True), ("0.493/1.613", 0.3056953, True), ("0.493/1.6", 0.3056953, False),
    ("2e-1", 0.2, True), ("pi", 3.14159265358979, True), ("x = 0.33", 1 / 3, True),
    ("0", 0.001, False),
    ("1/", 1, None), ("(1", 1, None), ("1/0", 1, False), ("2e", 2, None),
    ("sqrt", 1, None), ("x.constructor", 1, None), ("", 0, None), ("1 2", 12, None),
]
HEADS = "[...document.querySelectorAll('.why h3')].map((h) => h.textContent)"
TITLE = "document.querySelector('.stop h2').textContent"


def walk(page, pdf):
    browser = Browser()
    browser.open(page)
    requests = [e["params"]["request"]["url"] for e in browser.seen
                if e.get("method") == "Network.requestWillBeSent"]
    ok("no-request", [u for u in requests if not u.startswith(("file:", "about:"))] == [], requests)

    count = browser.run("lesson.stops.length")
    seen = [browser.run("state.stop")]
    for _ in range(count - 1):
        browser.key("n")
        seen.append(browser.run("state.stop"))
    ok("keys-step-through-all", seen == list(range(count)), seen)
    browser.key("g", "g")
    ok("gg-is-the-first", browser.run("state.stop") == 0)

    place = browser.run("lesson.stops.findIndex((s) => s.name[0] === 'dWq')")
    for _ in range(place):
        browser.key("Space")
    ok("space-goes-on", browser.run(TITLE).startswith("dWq"), browser.run(TITLE))
    browser.run("[...document.querySelectorAll('.cells button')].find((b) => "
                "b.ariaLabel.startsWith('dWq[2,1]')).click()")
    ok("opens-dWq[2,1]", browser.run(HEADS)[0].startswith("dWq[2,1] = "), browser.run(HEADS))
    browser.key("Enter", "Enter", "Enter", "Enter")
    heads = browser.run(HEADS)
    ok("three-whys-deep", len(heads) == 4 and heads[1].startswith("dQ[2,1]") and
       heads[2].startswith("dS") and heads[3].startswith("d"), heads)
    browser.key("Backspace")
    ok("one-why-less", len(browser.run(HEADS)) == 3)
    browser.key("+")
    message = browser.run("document.querySelector('#message').textContent")
    ok("nudge-agrees", re.match(r"dWq\[2,1\]: .* = -0\.062627, off by \d(e-1\d)?$", message), message)

    browser.key("L")
    ok("chinese", browser.run("document.documentElement.lang") == "zh" and
       "反向" in browser.run("document.querySelector('#place').textContent"))
    browser.key("L")

    covered = "document.querySelectorAll('[aria-label$=covered]').length"
    for found in browser.run("lesson.stops.map((s, i) => s.tasks.some((t) => t.kind === 'choice') "
                             "? i : -1).filter((i) => i >= 0)"):
        browser.run("go(%d)" % found)
        if browser.run(covered) > 0:  # others ask without covering
            break
    browser.run("go(state.stop + 1)")
    browser.run("go(state.stop - 1)")
    ok("covered-again-after-going-back", browser.run(covered) > 0)
    before = browser.run("document.body.innerText")
    right = browser.run("lesson.stops[%d].tasks.find((t) => t.kind === 'choice').answer" % found)
    browser.run("document.querySelector('.task .choices button[value=\"%d\"]').click()" % right)
    after = browser.run("document.body.innerText")
    ok("answers-a-question", "right: " not in before and "right: " in after, after)

    asks = "lesson.stops.findIndex((s) => s.tasks.some((t) => t.kind === 'number'))"
    browser.run("go(%s)" % asks)
    task = "lesson.stops[state.stop].tasks.find((t) => t.kind === 'number')"
    truth = browser.run("wantedOf(%s)[0][1]" % task)
    tries = [("%r + 1" % truth, False), ("2*sqrt(4)*%r/4" % truth, True)]
    for i, (typed, right) in enumerate(tries):
        browser.run("document.querySelector('.task input').value = %r" % typed)
        browser.run("document.querySelector('.task form').requestSubmit()")
        ok("typed-arithmetic-%d" % i,
           browser.run("document.querySelector('.task .right') !== null") == right, typed)
    wrong = [(text, truth, verdict) for text, truth, verdict in JUDGED
             if browser.run("judge(%s, %s)" % (json.dumps(text), json.dumps(truth))) != verdict]
    ok("answers-are-read-as-in-the-program", wrong == [], wrong)
    browser.run("go(lesson.stops.findIndex((s) => s.tasks.some((t) => t.cells.length === 2)))")
    for i, right in enumerate([False, True]):
        browser.run("document.querySelectorAll('.task input').forEach((field, k) => { field.value = "
                    "wantedOf(lesson.stops[state.stop].tasks[0])[k][1] + k * %d; })" % (not right))
        browser.run("document.querySelector('.task form').requestSubmit()")
        ok("several-answers-%d" % i,
           browser.run("document.querySelector('.task .right') !== null") == right)
    marked = browser.run("make('p', {}, ...prose('2 * 3 *is two* `a*b` <b>*')).innerHTML")
    ok("emphasis-and-code", marked == "2 * 3 <strong>is two</strong> <code>a*b</code> &lt;b&gt;*",
       marked)
    labels = "[...document.querySelectorAll('.terms th')].map((t) => t.textContent).join()"
    browser.run("go(lesson.stops.findIndex((s) => s.name[0] === 'O'))")
    ok("terms-are-called-by-tokens", browser.run(labels) == "we,sip,tea,sum", browser.run(labels))
    browser.run("go(lesson.stops.findIndex((s) => s.name[0] === 'S'))")
    browser.run("[...document.querySelectorAll('.cells button')].find((b) => "
                "b.ariaLabel.startsWith('S[2,2]')).click()")
    whole = browser.run("document.querySelector('.why').innerText")
    ok("whole-numbers-have-no-places", whole.startswith("S[2,2] = 1\n") and ".0" not in whole,
       whole)
    browser.run("go(lesson.stops.findIndex((s) => s.name[0] === 'dX'))")
    ok("and-by-paths", browser.run(labels) == "via Q,via K,via V,sum", browser.run(labels))
    browser.run("go(lesson.stops.length - 1)")
    ok("lists-keep-their-lines", browser.run("document.querySelector('.page').innerText")
       .count("\n- ") >= 3)

    with open(pdf, "wb") as file:
        file.write(base64.b64decode(browser.call("Page.printToPDF", printBackground=True)["data"]))
    ok("all-stops-on-paper", os.path.getsize(pdf) > 50000, os.path.getsize(pdf))
    late = [e["params"]["request"]["url"] for e in browser.events
            if e.get("method") == "Network.requestWillBeSent"]
    faults = [e for e in browser.events + browser.seen
              if e.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
    ok("no-request-later", late == [], late)
    ok("no-fault", faults == [], faults)
    browser.close()


# Where one stands is in the address; Back leaves the lesson, or undoes an address that was typed.
def addresses(page):
    browser = Browser()

    def stands_at(name):
        for _ in range(50):
            if browser.run("decodeURIComponent(location.hash)") == "#" + name and \
                    browser.run("lesson.stops[state.stop].name[0]") == name:
                return True
            time.sleep(0.1)
        return False

    browser.open(page + "#S")
    ok("opens-at-an-address", stands_at("S") and browser.run(TITLE).startswith("S"))
    covered = "document.querySelectorAll('.cells [aria-label$=covered]').length"
    there = browser.run(covered)
    browser.run("go(state.stop - 1)")
    browser.key("n")
    ok("which-shows-no-more-than-walking-there", there > 0 and browser.run(covered) == there, there)
    length = browser.run("history.length")
    browser.key("n", "f")
    ok("walking-changes-it", stands_at("dS_scaled") and browser.run("history.length") == length)
    browser.run("location.hash = 'step(Wq)'")
    ok("an-address-that-is-typed", stands_at("step(Wq)"))
    browser.key("n")
    browser.run("history.back()")
    ok("and-back", stands_at("dS_scaled"))
    browser.run("location.hash = '%E0%A4%A'")
    ok("no-name-leads-to-the-start", stands_at("intro"))
    ok("no-fault-of-addresses", [e for e in browser.events + browser.seen if e.get("method") in
                                 ("Runtime.exceptionThrown", "Log.entryAdded")] == [])
    browser.close()


def cover(page):
    browser = Browser()
    browser.open(page)
    place = browser.run("lesson.stops.findIndex((s) => s.cell && "
                        "lesson.matrices[s.cell[0]].covered.size > 0 && s.tasks.length === 0)")
    browser.run("go(%d)" % place)
    cell = browser.run("state.whys[0]")
    look = "document.querySelector('.selected').textContent"
    ok("covered-cell", browser.run(look) == "?" and
       browser.run(HEADS)[0].endswith("= ?"), browser.run(HEADS))
    truth = browser.run("valueAt(...state.whys[0])")
    for i, (typed, seen) in enumerate([("%r + 1" % truth, "?"), ("2 * %r / 2" % truth, None)]):
        browser.run("document.querySelector('.task input').value = %r" % typed)
        browser.run("document.querySelector('.task form').requestSubmit()")
        shown = browser.run(look)
        ok("covered-cell-answered-%d" % i, (shown == "?") == (seen == "?"), (cell, typed, shown))
    browser.run("go(state.stop + 1)")
    browser.run("go(state.stop - 1)")
    ok("what-was-found-stays", browser.run(look) != "?")
    ok("no-fault-of-cover", [e for e in browser.events + browser.seen
                             if e.get("method") == "Runtime.exceptionThrown"] == [])
    browser.close()


# A step that is made of a covered one is covered.
def steps(page):
    browser = Browser()
    browser.open(page)
    lines = browser.run("lesson.stops.flatMap((stop, i) => { go(i); return [...document"
                        ".querySelectorAll('.sum')].slice(0, -1).map((at) => at.textContent); })")
    covered = [line for line in lines if "?" in line]
    ok("steps-of-covered-ones", len(covered) > 2 and
       all(line.endswith("?") for line in covered), covered)
    browser.close()


# A matrix whose shape is asked for: nothing of it is seen before that is answered, on a
# worksheet's paper nowhere.
def shape(page):
    browser = Browser()
    browser.open(page)
    browser.run("go(lesson.stops.findIndex((s) => s.tasks.some((t) => t.kind === 'shape' && "
                "s.items.some((i) => t.alike.includes(i[0])))))")
    subject = browser.run("((stop) => stop.items.map(([id]) => id).find((id) => stop.tasks.some("
                          "(t) => (t.alike || []).includes(id))))(lesson.stops[state.stop])")
    seen = "document.querySelectorAll('[value^=\"%s,\"]').length" % subject
    ok("asked-shape-is-covered", browser.run(seen) == 0 and
       "?×?" in browser.run("document.body.innerText"))
    browser.run("dispatchEvent(new Event('beforeprint'))")
    ok("and-on-paper-at-all-stops", browser.run(seen) == 0 and
       browser.run("document.querySelectorAll('.stop').length === lesson.stops.length"))
    ok("nor-what-gives-it-away", browser.run(
        "lesson.stops.flatMap((s) => s.tasks.flatMap((t) => t.alike || [])).filter((id) => "
        "document.querySelector(`[value^=\"${id},\"]`)).length") == 0)
    ok("no-text-waits-on-paper", "the rest waits" not in browser.run("document.body.innerText"))
    browser.run("dispatchEvent(new Event('afterprint'))")
    browser.run("document.querySelectorAll('.task input').forEach((field, k) => { field.value = "
                "lesson.stops[state.stop].tasks.find((t) => t.kind === 'shape')"
                ".answer.split('x')[k]; })")
    browser.run("document.querySelector('.task form').requestSubmit()")
    browser.run("render()")
    ok("and-seen-once-answered", browser.run(seen) > 0)
    browser.close()


# What each cell of every stop shows, and which have a mark; of matrices whose shape a sheet asks
# for at that stop or later none.
CELLS = """((key) => lesson.stops.map((stop, i) => {
  go(i);
  const asked = lesson.stops.slice(key ? i : lesson.stops.length).flatMap((s) => s.tasks)
    .flatMap((t) => t.alike || []);
  return [...document.querySelectorAll('.cells button')]
    .filter((b) => !asked.includes(b.value.split(',')[0])).map((b) =>
    [b.value, b.textContent, b.classList.contains('filled')]);
}).flat())(%d)"""


def sheet(page, key):
    browser = Browser()
    browser.open(page)
    blank = browser.run(CELLS % 0)
    ok("sheet-says-its-seed", "Worksheet, seed 7" in browser.run("document.body.innerText"))
    browser.open(key)
    full = browser.run(CELLS % 1)
    text = browser.run("document.body.innerText")
    ok("key-says-its-seed", "Key, seed 7" in text, text)
    ok("key-has-all", not any(cell[1] == "?" for cell in full) and "reveal" not in text)
    ok("key-is-of-that-sheet", len(blank) == len(full) and
       sum(cell[2] for cell in full) > 50 and
       all(a[1] == ("?" if b[2] else b[1]) or (a[1] == "?" and not b[2])
           for a, b in zip(blank, full)))
    browser.close()


def shot(page, png, width, height, script=""):
    browser = Browser()
    browser.call("Emulation.setDeviceMetricsOverride", width=int(width), height=int(height),
                 deviceScaleFactor=1, mobile=int(width) < 500)
    browser.open(page)
    if script:
        print(browser.run(script))
    with open(png, "wb") as file:
        file.write(base64.b64decode(browser.call("Page.captureScreenshot")["data"]))
    browser.close()


if sys.argv[1] == "--numbers":
    look_numbers(sys.argv[2:])
elif sys.argv[1] == "--edits":
    edits(sys.argv[2], sys.argv[3:])
elif sys.argv[1] == "--addresses":
    addresses(sys.argv[2])
elif sys.argv[1] == "--cover":
    cover(sys.argv[2])
elif sys.argv[1] == "--steps":
    steps(sys.argv[2])
elif sys.argv[1] == "--sheet":
    sheet(*sys.argv[2:])
elif sys.argv[1] == "--shape":
    shape(sys.argv[2])
elif sys.argv[1] == "--shot":
    shot(*sys.argv[2:])
else:
    walk(*sys.argv[1:])
