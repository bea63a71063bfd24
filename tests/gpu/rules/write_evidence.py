#!/usr/bin/env python3
"""Writes the measurements of syncline_rule_cases into the evidence of the rules.

    syncline_rule_cases --json outcome.json
    write_evidence.py outcome.json rules

A rule becomes "measured" if at least one of its blocking cases ran and all of its cases that ran
had the expected result. If only quiet cases ran, it stays "unverified" and the cases are recorded.
A rule with a contradicted case or an error keeps its evidence and is named; the exit status is then
1. Only the evidence in each file changes.
"""

import argparse
import json
import pathlib
import re
import sys

# The block as the rule files write it: last in the file, two blanks deep.
EVIDENCE = re.compile(r'(?<=\n)  "evidence": \{\n.*?\n  \}(?=\n\}\n?\Z)', re.DOTALL)
RAN = {"as expected", "CONTRADICTED"}
COMMAND = "syncline_rule_cases in tests/gpu/rules"


def problems_of(cases):
    """One line for each case that contradicts the rule."""
    for case in cases:
        name = f"{case['form']}: {case['name']}"
        if case["verdict"] == "CONTRADICTED":
            did = "blocked" if case["blocked"] else "did not block"
            yield f"{name}: {did} ({case['host_us']} of {case['busy_us']} us)"
        elif case["verdict"] == "error":
            yield f"{name}: {case['detail']}"


def syncs_per_call(blocking):
    """Of the first blocking case, which is the rule's plain form.

    LibTorch counts only the synchronizations that go through its own helpers. Where it
    counts none although the host was blocked, there was at least one.
    """
    return max(1, blocking[0].get("syncs_counted", 0))


def counts_of(cases):
    """How many cases blocked, did not block or were skipped, and why they were skipped."""
    ran = [c for c in cases if c["verdict"] in RAN]
    skipped = [c for c in cases if c["verdict"] == "skipped"]
    counts = {
        "command": COMMAND,
        "blocked": sum(c["blocked"] for c in ran),
        "did_not_block": sum(not c["blocked"] for c in ran),
        "skipped": len(skipped),
    }
    if skipped:
        counts["why_skipped"] = list(dict.fromkeys(c["detail"] for c in skipped))
    return counts


def evidence_of(before, outcome, cases):
    """The measurements, with the source and the changes of PyTorch from BEFORE."""
    blocking = [c for c in cases if c["form"] == "blocks" and c["verdict"] in RAN]
    evidence = {
        "status": "measured" if blocking else "unverified",
        "source": before["source"],
        "gpu": outcome["gpu"],
        "driver": outcome["driver"],
        "libtorch": f"{outcome['torch']}+cu{outcome['cuda'].replace('.', '')}",
    }
    if blocking:
        evidence["syncs_per_call"] = syncs_per_call(blocking)
    evidence["date"] = outcome["date"]
    if "changes" in before:
        evidence["changes"] = before["changes"]
    evidence["cases"] = counts_of(cases)
    return evidence


def with_evidence(text, evidence):
    """TEXT with new evidence and everything else unchanged."""
    lines = json.dumps({"evidence": evidence}, indent=2, ensure_ascii=False)
    block = "\n".join(lines.split("\n")[1:-1])
    new, count = EVIDENCE.subn(lambda _: block, text)
    if count != 1:
        raise ValueError("the evidence is not the last entry of the file")
    before, after = json.loads(text), json.loads(new)
    before["evidence"] = evidence
    if before != after:
        raise ValueError("the edit would change more than the evidence")
    return new


def update(path, outcome, cases, dry_run):
    """Returns the outcome, and the problems if there are any."""
    problems = list(problems_of(cases))
    if problems:
        return "contradicted", problems
    if not any(c["verdict"] in RAN for c in cases):
        return "no case ran", []
    # Not as text: line endings have to stay as they are.
    text = path.read_bytes().decode("utf-8")
    evidence = evidence_of(json.loads(text)["evidence"], outcome, cases)
    new = with_evidence(text, evidence)
    if new == text:
        return "unchanged", []
    if not dry_run:
        path.write_bytes(new.encode("utf-8"))
    if evidence["status"] == "measured":
        return "measured", []
    return "no blocking case ran", []


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("outcome", type=pathlib.Path, help="the file of --json")
    parser.add_argument("rules", type=pathlib.Path, help="the folder of the rules")
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    arguments = parser.parse_args()

    outcome = json.loads(arguments.outcome.read_text(encoding="utf-8"))
    if outcome.get("version") != 1:
        sys.exit(f"{arguments.outcome}: version 1 is expected")
    cases = {}
    for case in outcome["cases"]:
        cases.setdefault(case["rule"], []).append(case)

    counts, contradicted = {}, False
    for path in sorted(arguments.rules.glob("*/*.json")):
        if path.stem not in cases:
            continue
        try:
            what, problems = update(path, outcome, cases[path.stem], arguments.dry_run)
        except (ValueError, KeyError) as error:
            sys.exit(f"{path}: {error}")
        counts[what] = counts.get(what, 0) + 1
        if what not in ("measured", "unchanged"):
            print(f"{path.stem}: {what}")
        for problem in problems:
            print(f"  {problem}")
            contradicted = True
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if contradicted else 0


if __name__ == "__main__":
    sys.exit(main())
