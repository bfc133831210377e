#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes what lies beside it: mistakes.tsv, cases.tsv, table.tsv, numbers.tsv and numbers/.

    QKV=build/qkv /usr/bin/python3 tests/data/mistakes/make.py           # writes all of it anew
    QKV=build/qkv /usr/bin/python3 tests/data/mistakes/make.py --check   # compares, writes nothing

Needs NumPy. Each case is a script in cases/ that says a forward and a backward pass, one line a
matrix. Its given numbers come from `qkv export`, and what it computes is first held to that export
to 1e-12.
A planted mistake (planted.txt) is a change of that text, run in the same way. What is wrong in its
arrays is not judged by hand: each line of the right script is run on the mistaken run's numbers,
and where another number comes out that line's matrix is wrong by itself; the rest only follows.
"""
import ast
import io
import itertools
import json
import math
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
QKV = os.environ.get("QKV", str(HERE.parents[2] / "build" / "qkv"))
EPSILON = 1e-12
FIELDS = ("kind", "found", "what", "both", "only")

# Of a lesson's own mistakes alone.
ONLY = "(?!shared|sink|tiles)"

# case: the lesson, and the sizes that its script names.
CASES = {
    "three-tokens": ("three-tokens", {"d": 2}),
    "random-head": ("random-head.lua", {"d": 4}),
    "masked-head": ("masked-head.lua", {"d": 2}),
    "multi-head": ("multi-head", {"d": 1}),
    "encoder-layer": ("encoder-layer", {"d": 2}),
    # Files of the next three are large, so some mistakes are left to the other cases.
    "decoder-layer": ("decoder-layer",
                      {"d": 3, "ids": [0, 1, 2], "targets": [1, 2, 3],
                       "leaves": "mask-(inv|str)|relu-[dfg]|loss|norm-(?!const)"
                                 "|softmax-(?!diag|det|columns)"}),
    "kv-cache": ("kv-cache", {"d": 2}),
    "recurrent": ("recurrent.lua", {"d": 3, "leaves": "softmax-(?!diag|left|back-l|twice|one)"}),
    "small-model": ("small-model.lua",
                    {"d": 2, "ids": [1, 4, 1], "targets": [4, 1, 0],
                     "leaves": "mask-(times|tiny|plus|transposed|added$)|scale-(fourth|by-d)"
                               "|softmax-(whole|left|twice)"}),
    "fewer-keys": ("fewer-keys", {"leaves": ONLY}),
    "sinks": ("sinks", {"leaves": ONLY}),
    "tiles": ("tiles", {"leaves": ONLY}),
    "rotary-head": ("rotary-head.lua",
                    {"d": 4, "leaves": "(?!rope|lora|rms|norm|d[qkvw]-|softmax-d)"}),
}


def planted():
    """The blocks of planted.txt. A mistake's changes are lists of pairs, old text and new."""
    mistakes = []
    for block in (HERE / "planted.txt").read_text().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        mistake = {"id": lines[0], "changes": [[]], **dict.fromkeys(FIELDS, "")}
        field = before = ""
        for line in lines[1:]:
            if line == "or":
                mistake["changes"].append([])
            elif line[0] == "-":
                if before != "-":
                    mistake["changes"][-1].append([])
                mistake["changes"][-1][-1].append(line[2:])
            elif line[0] == "+":
                if before == "-":
                    mistake["changes"][-1].append([])
                mistake["changes"][-1][-1].append(line[2:])
            else:
                field = line.split()[0] if line[0] != " " else field
                mistake[field] += " " * bool(mistake[field]) + line[7:]
            before = line[0]
        mistake["changes"] = [[("\n".join(old), "\n".join(new))
                               for old, new in zip(change[::2], change[1::2])]
                              for change in mistake["changes"]]
        mistakes.append(mistake)
    by_name = {mistake["id"]: mistake for mistake in mistakes}
    if len(by_name) != len(mistakes):
        sys.exit("planted.txt: a name stands twice")
    for mistake in mistakes:
        if mistake["both"]:
            one, other = (by_name[name]["changes"] for name in mistake["both"].split())
            mistake["changes"] = [a + b for a in one for b in other]
    return mistakes


PLANTED = planted()


def lesson_of(case):
    name = CASES[case][0]
    return str(HERE / "lessons" / name) if name.endswith(".lua") else name


def exported(case):
    """The nodes of the lesson, as the program computes them: name to (role, value, gradient)."""
    ran = subprocess.run([QKV, "export", lesson_of(case), "--format", "json"],
                         capture_output=True, text=True, check=True)
    nodes = {}
    for node in json.loads(ran.stdout)["nodes"]:
        grad = node.get("grad")
        nodes[node["name"]] = (node["role"], np.array(node["value"], float),
                               None if grad is None else np.array(grad, float))
    return nodes


class Case:
    def __init__(self, name):
        self.name = name
        self.text = (HERE / "cases" / f"{name}.py").read_text()
        self.helpers = used(self.text, (HERE / "cases" / "helpers.py").read_text())
        self.nodes = exported(name)
        self.given = {n: v for n, (role, v, _) in self.nodes.items() if role != "computed"}
        if name == "encoder-layer":
            self.given["keep"] = (self.nodes["H_drop"][1] != 0) * 1.0
        upstream = {"three-tokens": "O", "random-head": "O", "masked-head": "O", "multi-head": "O",
                    "encoder-layer": "both", "rotary-head": "O", "tiles": "O",
                    "fewer-keys": "O"}.get(name)
        if upstream:
            self.given["d" + upstream] = self.nodes[upstream][2]
        self.reads, self.order = flow(self.text)
        self.arrays, _ = self.run(self.helpers, self.text)
        # What a file of this case holds: the matrices and gradients that both the lesson and the
        # script have, and the given ones.
        asked = {n for names in self.reads.values() for n in names} | set(self.order)
        self.names = [n for n in list(self.given) + self.order if n in self.known() and n in asked]
        self.weights = [n for n in self.order if n.startswith("d") and n[1:] in self.nodes
                        and self.nodes[n[1:]][0] in ("weight",)]
        self.hold()

    def known(self):
        names = set()
        for name, (_, _, grad) in self.nodes.items():
            names.add(name)
            if grad is not None:
                names.add("d" + name)
        return names

    def right(self, name):
        if name in self.nodes:
            return self.nodes[name][1]
        return self.nodes[name[1:]][2]

    def hold(self):
        for name in self.names:
            if not same(self.arrays[name], self.right(name), EPSILON):
                sys.exit(f"{self.name}: {name} is not the program's")

    def start(self, given=None):
        sizes = CASES[self.name][1]
        space = {"np": np, "math": math, "T": 0, **(given or self.given), **sizes}
        first = next(iter(self.given.values())) if "X" not in self.given else self.given["X"]
        if "T" not in self.given:
            space["T"] = len(sizes["ids"]) if "ids" in sizes else len(first)
        return space

    def run(self, helpers, text, rounded=None):
        """The arrays of a run, by name; `rounded` is applied to every result."""
        given = self.given
        if rounded:
            given = {n: rounded(v) for n, v in given.items()}
        space = self.start(given)
        with np.errstate(all="ignore"):
            exec(helpers, space)
            for statement in ast.parse(text).body:
                exec(compile(ast.Module([statement], []), self.name, "exec"), space)
                if rounded:
                    for name in assigned(statement):
                        space[name] = rounded(space[name])
        return {n: np.asarray(v, float) for n, v in space.items()
                if isinstance(v, (np.ndarray, float)) and not n.startswith("_")}, space

    def wrong_by_itself(self, arrays):
        """The arrays that their own right lines, run on those of the file, would give otherwise."""
        arrays = {n: v for n, v in arrays.items() if n in self.names}
        space = self.start()
        wrong = []
        with np.errstate(all="ignore"):
            exec(self.helpers, space)
            for statement in ast.parse(self.text).body:
                names = assigned(statement)
                try:
                    exec(compile(ast.Module([statement], []), self.name, "exec"), space)
                    for name in names:
                        if name in arrays and not same(arrays[name], space[name]):
                            wrong.append(name)
                except ValueError:
                    wrong += [n for n in names if n in arrays]
                for name in names:
                    if name in arrays:
                        space[name] = arrays[name]
        return wrong

    def ancestors(self, name):
        seen, todo = set(), list(self.reads.get(name, ()))
        while todo:
            read = todo.pop()
            if read not in seen:
                seen.add(read)
                todo += self.reads.get(read, ())
        return seen

    def first(self, names, of_weights=False):
        """Of wrong arrays those that no other wrong one leads to. Nothing is made from a weight's
        gradient; where there are such alone, the gradients count that each is made from."""
        def before(one, other):
            made_from = {n for n in self.reads[one] if n.startswith("d") and n != "d"}
            return of_weights and bool(made_from) and made_from <= self.ancestors(other)

        def leads(one, other):
            return one in self.ancestors(other) or before(one, other) and not before(other, one)
        return [n for n in names if not any(leads(m, n) for m in names if m != n)]


def used(text, helpers):
    """The helpers that a script calls, at once or through others; a change of the rest is none."""
    functions = {f.name: ast.get_source_segment(helpers, f) for f in ast.parse(helpers).body}
    called, todo = set(), [text]
    while todo:
        names = {n.id for n in ast.walk(ast.parse(todo.pop())) if isinstance(n, ast.Name)}
        new = (names & functions.keys()) - called
        called |= new
        todo += [functions[n] for n in new]
    return "\n\n\n".join(functions[n] for n in functions if n in called) + "\n"


def assigned(statement):
    if not isinstance(statement, ast.Assign):
        return []
    return [n.id for target in statement.targets for n in ast.walk(target)
            if isinstance(n, ast.Name)]


def flow(text):
    """Which names each name is made from, and the order in which they are made."""
    reads, order = {}, []
    for statement in ast.parse(text).body:
        for name in assigned(statement):
            order.append(name)
            reads[name] = {n.id for n in ast.walk(statement.value) if isinstance(n, ast.Name)}
    return reads, order


def same(a, b, tolerance=1e-10):
    a, b = np.asarray(a, float), np.asarray(b, float)
    if a.shape != b.shape:
        return False
    finite = np.isfinite(a)
    if not np.array_equal(a[~finite], np.where(finite, 0, b)[~finite], equal_nan=True):
        return False
    if not np.array_equal(finite, np.isfinite(b)):
        return False
    largest = max(1.0, np.abs(b[finite]).max(initial=0.0))
    return bool(np.all(np.abs(a[finite] - b[finite]) <= tolerance * largest))


PLACES = {"h": "[12]?", "x": "X_n|X|N|M", "s": "S(?:_[a-z]+)?", "w": "[qkv]", "c": "[A-Za-z0-9_]+"}


def pattern(old):
    """`{h}` is a head's number or nothing, and so on; the second time it is the same again."""
    text, seen = "", set()
    for part in re.split(r"(\{[a-z]\})", old):
        place = part[1:-1]
        if re.fullmatch(r"\{[a-z]\}", part):
            text += f"(?P={place})" if place in seen else f"(?P<{place}>{PLACES[place]})"
            seen.add(place)
        else:
            text += re.escape(part)
    return re.compile(r"(?<![\w.])" + text + r"(?!\w)")


def changed(case, pairs):
    """Helpers and script with the changes made, or None where the script has no such lines."""
    helpers, text, lines = case.helpers, case.text, []
    for old, new in pairs:
        found = 0
        compiled = pattern(old)

        def put(match):
            nonlocal found
            found += 1
            line = new
            for place, value in match.groupdict().items():
                line = line.replace("{" + place + "}", value)
            lines.append((match.group(0), line))
            return line
        text, helpers = compiled.sub(put, text), compiled.sub(put, helpers)
        if not found:
            return None
    return helpers, text, lines


def npy(array):
    out = io.BytesIO()
    np.lib.format.write_array(out, array, version=(1, 0), allow_pickle=False)
    return out.getvalue()


def npz(arrays):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            entry = zipfile.ZipInfo(name + ".npy", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, npy(array), compresslevel=9)
    return out.getvalue()


def bfloat16(values):
    bits = np.asarray(values, np.float32).view(np.uint32)
    with np.errstate(all="ignore"):
        even = bits + 0x7FFF + ((bits >> 16) & 1)
    return (even & np.uint32(0xFFFF0000)).view(np.float32)


def lie_as_weights(case):
    """Names that a file in out x in has transposed."""
    def lies(name):
        node = name if name in case.nodes else name[1:]
        role, value, _ = case.nodes[node]
        if node in ("Wq", "delta", "added", "W"):
            return True  # frozen, or made of weights: they lie as weights do
        return role == "weight" and min(value.shape) > 1 and node not in ("E", "P")
    return [n for n in case.names if lies(n)]


class Numbers:
    """The numbers of a case: of each array as many versions as differ, the first ones right, once
    exactly and once with every result of the run rounded to each of the narrower types."""
    ROUNDED = (np.float32, np.float16, bfloat16)

    def __init__(self, case):
        self.versions = {n: [case.arrays[n]] for n in case.names}
        for rounded in self.ROUNDED:
            arrays, _ = case.run(case.helpers, case.text, lambda v: np.asarray(rounded(v), float))
            for name, versions in self.versions.items():
                versions.append(arrays[name])

    def add(self, arrays):
        """The versions' numbers, as NAME:NUMBER. Last bits are not told apart."""
        found = []
        for name, array in arrays.items():
            versions = self.versions[name]
            first = 1 + len(self.ROUNDED)
            at = next((i for i in range(first, len(versions)) if same(array, versions[i], 1e-13)),
                      len(versions))
            if at == len(versions):
                versions.append(array)
            found.append(f"{name}:{at}")
        return found

    def rows(self, case):
        """Rows of numbers.tsv: runs of versions of one shape."""
        for name, versions in self.versions.items():
            shapes = [np.shape(np.atleast_2d(v)) for v in versions]
            for shape, run in itertools.groupby(shapes):
                yield [case, name, *map(str, shape), str(len(list(run)))]

    def packed(self):
        """All of them behind one another, in rows of 16."""
        flat = np.concatenate([np.ravel(v) for versions in self.versions.values()
                               for v in versions])
        flat = np.where(np.isnan(flat), np.nan, flat)  # the sign of a nan is anybody's guess
        return npz({"numbers": np.append(flat, np.zeros(-len(flat) % 16)).reshape(-1, 16)})


def plant(case):
    """Rows of the table and arrays of each mistake that this case has room for."""
    rows = []
    for mistake in PLANTED:
        if re.match(CASES[case.name][1].get("leaves", "$"), mistake["id"]):
            continue
        if mistake["only"] and case.name not in mistake["only"].split():
            continue
        for pairs in mistake["changes"]:
            made = changed(case, pairs)
            if made:
                helpers, text, lines = made
                try:
                    arrays, _ = case.run(helpers, text)
                    break
                except (ValueError, NameError):
                    pass  # sizes do not fit, so this mistake stops by itself; or no such names
        else:
            continue
        missing = [n for n in case.names if n not in arrays]
        differing = [n for n in case.order if n in arrays and n in case.names
                     and not same(arrays[n], case.arrays[n])]
        wrong = case.wrong_by_itself(arrays)
        weights = [n for n in differing if n in case.weights]
        rows.append({"id": mistake["id"], "both": mistake["both"], "case": case.name,
                     "missing": missing, "differing": {n: arrays[n] for n in differing},
                     "first": case.first(differing), "wrong": wrong,
                     "weights": weights, "first_weights": case.first(weights, of_weights=True),
                     "lines": lines})
    for row in rows:
        others = [o for o in rows if o is not row and not o["both"]]
        row["like"] = [o["id"] for o in others if row["differing"]
                       and row["missing"] == o["missing"]
                       and alike(row["differing"], o["differing"])]
        row["like_weights"] = [o["id"] for o in others if row["weights"]
                               and alike({n: row["differing"][n] for n in row["weights"]},
                                         {n: o["differing"][n] for n in o["weights"]})]
    return rows


def alike(one, other):
    return one.keys() == other.keys() and all(same(one[n], other[n]) for n in one)


def tsv(rows):
    return "".join("\t".join(row) + "\n" for row in rows).encode()


def listed(names):
    return " ".join(names) or "-"


def kinds():
    """The kind of rewriting that each kind of mistake is."""
    lines = (HERE / "kinds.tsv").read_text().splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def everything():
    """All files by their path below this folder."""
    files, table, shown, of = {}, [], {}, kinds()
    cases = [["case", "lesson", "gradients of weights", "lie as weights"]]
    numbers = [["case", "array", "rows", "columns", "versions"]]
    for name in CASES:
        case = Case(name)
        lesson = CASES[name][0]
        cases.append([name, "lessons/" + lesson if lesson.endswith(".lua") else lesson,
                      listed(case.weights), listed(lie_as_weights(case))])
        stored = Numbers(case)
        for row in plant(case):
            table.append([row["id"], name, listed(row["first"]), listed(row["wrong"]),
                          listed(row["first_weights"]), listed(row["missing"]),
                          listed(row["like"]), listed(row["like_weights"]),
                          listed(stored.add(row["differing"]))])
            shown.setdefault(row["id"], row["lines"])
        numbers += stored.rows(name)
        files[f"numbers/{name}.npz"] = stored.packed()
    mistakes = [["id", "kind", "of", "found", "what", "both", "lines"]]
    for mistake in PLANTED:
        if mistake["id"] not in shown:
            sys.exit(f"{mistake['id']}: no case has room for it")
        if mistake["kind"] not in of:
            sys.exit(f"{mistake['id']}: kinds.tsv has no '{mistake['kind']}'")
        lines = dict.fromkeys(new.strip().replace("\n", "; ") or f"(no {old.strip()})"
                              for old, new in shown[mistake["id"]])
        mistakes.append([mistake["id"], mistake["kind"], of[mistake["kind"]], mistake["found"],
                         mistake["what"], mistake["both"] or "-", " ; ".join(lines)])
    for kind in of.keys() - {mistake["kind"] for mistake in PLANTED}:
        sys.exit(f"kinds.tsv: no mistake is '{kind}'")
    files["cases.tsv"] = tsv(cases)
    files["mistakes.tsv"] = tsv(mistakes)
    files["numbers.tsv"] = tsv(numbers)
    files["table.tsv"] = tsv([["id", "case", "first wrong", "wrong by itself",
                               "first wrong of the weights' gradients", "not in the file",
                               "same numbers", "same weights' gradients", "changed"]] + table)
    return files


def versions(rows, data, case):
    """The versions of each array of a case, by name and number."""
    with np.load(io.BytesIO(data)) as archive:
        flat, at = archive["numbers"].ravel(), 0
    counted = {}
    for row in rows[1:]:
        if row[0] == case:
            shape = int(row[2]), int(row[3])
            for _ in range(int(row[4])):
                number = counted[row[1]] = counted.get(row[1], -1) + 1
                yield row[1], number, flat[at:at + shape[0] * shape[1]].reshape(shape)
                at += shape[0] * shape[1]


def differences(files):
    """What lies here otherwise than made anew; last bits may differ from one NumPy to the next."""
    for name, data in files.items():
        path = HERE / name
        if not path.is_file():
            yield name + ": not there"
        elif name.endswith(".tsv") and path.read_bytes() != data:
            yield name + ": says something else"
    rows = [line.split("\t") for line in files["numbers.tsv"].decode().splitlines()]
    for case in CASES:
        name = f"numbers/{case}.npz"
        if not (HERE / name).is_file():
            continue
        try:
            for now, then in zip(versions(rows, files[name], case),
                                 versions(rows, (HERE / name).read_bytes(), case)):
                loose = {1: 1e-6, 2: 1e-2, 3: 1e-1}.get(now[1], 1e-12)
                if not same(now[2], then[2], loose):
                    yield f"{name}: other numbers in {now[0]}:{now[1]}"
        except ValueError:
            yield name + ": another size"


def main():
    files = everything()
    if sys.argv[1:] == ["--check"]:
        found = list(differences(files))
        print("\n".join(found) or "all as made")
        sys.exit(bool(found))
    for name, data in files.items():
        (HERE / name).parent.mkdir(parents=True, exist_ok=True)
        (HERE / name).write_bytes(data)
    print(len(PLANTED), "mistakes,", len(files), "files,", sum(map(len, files.values())), "bytes")


if __name__ == "__main__":
    main()
