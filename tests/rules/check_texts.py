#!/usr/bin/env python3
"""Checks the prose of the rule files: check_texts.py RULES

Prints one line for each text that breaks a rule of CONTRIBUTING.md and exits
with 1 if there is one.
"""

import json
import pathlib
import re
import sys

# In the terms of CUDA, a stream waits for an event and the host is blocked.
BANNED = re.compile(
    r"\b(mend\w*|anew|besides?|promis\w+|behind|in place of|side by side)\b"
    r"|\bhost (does not )?waits?\b|\b(a|one|no|of|the|each|every|two) waits?\b(?!\()"
    r"|(synchron|normal|regular|quant|factor|optim|serial|initial|recogn)is"
    r"|behaviour|honour|colour|centre"
    r"|^what\b[^.]*\bis\b",
    re.IGNORECASE,
)


def texts_of(rule):
    yield "summary", rule["summary"]
    yield "mechanism", rule["mechanism"]
    for number, entry in enumerate(rule["match"]):
        if "blocks" in entry:
            yield f"match/{number}/blocks", entry["blocks"]
    for number, remedy in enumerate(rule["remedies"]):
        yield f"remedies/{number}/title", remedy["title"]
        if "caveat" in remedy:
            yield f"remedies/{number}/caveat", remedy["caveat"]
        if "changes" in remedy.get("fix", {}):
            yield f"remedies/{number}/fix/changes", remedy["fix"]["changes"]
    for entry, form in enumerate(rule.get("python", [])):
        for number, remedy in enumerate(form["remedies"]):
            yield f"python/{entry}/remedies/{number}/title", remedy["title"]
            if "caveat" in remedy:
                yield f"python/{entry}/remedies/{number}/caveat", remedy["caveat"]
    for reason in rule["evidence"].get("cases", {}).get("why_skipped", []):
        yield "why_skipped", reason


def texts_of_library(table):
    for number, entry in enumerate(table["entries"]):
        yield f"entries/{number}/mechanism", entry["cause"]
        for count, remedy in enumerate(entry["remedies"]):
            yield f"entries/{number}/remedies/{count}/title", remedy["title"]
            if "caveat" in remedy:
                yield f"entries/{number}/remedies/{count}/caveat", remedy["caveat"]


def problems_of(where, text):
    if not text.isascii():
        yield "is not ASCII"
    if ".." in text or "  " in text:
        yield "repeats a full stop or a blank"
    if where.endswith(("mechanism", "caveat")):
        if not text.endswith("."):
            yield "does not end with a full stop"
    elif where != "why_skipped" and re.search(r"[.;!?]( |$)", text):
        yield "is not one sentence without a full stop"
    if where == "summary" and not 10 <= len(text) <= 160:
        yield "is not 10 to 160 characters long"
    if where.endswith("title") and not text[0].islower():
        yield "does not begin in lower case, as a note does"
    for match in BANNED.finditer(text):
        yield f"has '{match.group()}'"


def main():
    bad = 0
    for path in sorted(pathlib.Path(sys.argv[1]).glob("*/*.json")):
        if path.parent.name == "model" or path.match("libraries/schema.json"):
            continue
        read = texts_of_library if path.parent.name == "libraries" else texts_of
        for where, text in read(json.loads(path.read_text("utf-8"))):
            for problem in problems_of(where, text):
                print(f"{path}: {where} {problem}: {text}")
                bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
