# shellcheck shell=bash
# Prints the table of results, and what a row shows of a trace. Sourced by run.sh.
# shellcheck disable=SC2154 # the variables are run.sh's

# row SECTION CASE ok|FAIL|skip|info DETAIL...
row() {
  printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "${*:4}" | tee -a "$table"
}

print_table() {
  "$python" - "$table" <<'PYTHON'
import sys
rows = [line.rstrip("\n").split("\t") for line in open(sys.argv[1], encoding="utf-8")]
rows.insert(0, ["section", "case", "result", "detail"])
widths = [max(len(row[i]) for row in rows) for i in range(3)]
print()
for row in rows:
    print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)) + "  " + row[3])
PYTHON
}

# dump_text FILE TEXT: dumps with names, and with symbols if this syncline can read them.
dump_text() {
  "$syncline" dump --names --symbols "$1" >"$2" 2>"$2.err" ||
    "$syncline" dump --names "$1" >"$2" 2>"$2.err"
}

# facts FILE: prints one line about a trace; fails if it cannot be read.
facts() {
  "$syncline" dump --stats --json "$1" >"$1.json" 2>"$1.err" || return 1
  "$python" - "$1.json" <<'PYTHON'
import json, sys
facts = json.load(open(sys.argv[1], encoding="utf-8"))
words = [f"{facts['events']} events", f"{facts['bytes']['file']} bytes",
         f"{facts['fileBytesPerEvent']:.1f} bytes/event", f"ended: {facts['end']}"]
words += [f"dropped {count} {what}" for what, count in facts["dropped"].items()]
words += [f"missing: {line}" for line in facts["missing"]]
words += [f"note: {line}" for line in facts["notes"][:2]]
print("; ".join(words))
PYTHON
}

# compare SECTION CASE FILE MANIFEST: compares the trace with what was done.
compare() {
  local text=$3.txt report=$3.report
  if ! dump_text "$3" "$text"; then
    row "$1" "$2" FAIL "the trace cannot be read: $(tail -n 1 "$text.err")"
  elif "$python" "$scripts/coverage/check_coverage.py" "$4" "$text" >"$report"; then
    row "$1" "$2" ok "$(tail -n 1 "$report" | cut -d';' -f1,2); $(facts "$3")"
  else
    row "$1" "$2" FAIL "$(tail -n 1 "$report" | cut -d';' -f1,2); see $report"
    grep -E '  MISS: |^counted twice|^without their call|^no ranges' "$report"
  fi
  gzip -qf "$text"
}
