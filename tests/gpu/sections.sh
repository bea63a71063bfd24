# shellcheck shell=bash
# The sections of run.sh: run_NAME runs the section NAME. Sourced by run.sh.
# shellcheck disable=SC2154 # the variables are run.sh's

# traced SECONDS FILE PROGRAM [ARGUMENT...]: preloaded, as a launcher would do it.
# Not in the background, where a shell lets programs ignore SIGINT.
traced() {
  timeout -s KILL "$1" env LD_PRELOAD="$tracer" SYNCLINE_OUTPUT="$2" "${@:3}"
}

run_coverage() {
  local mode program file manifest status
  for program in coverage coverage_torch; do
    [[ -x $bin/syncline_gpu_$program ]] || { row coverage "$program" skip "not built"; continue; }
    for mode in full windows sync-only; do
      file=$out/$program-$mode.sltrace
      manifest=$out/$program-$mode.manifest
      rm -f "$file" "$manifest"
      # CUPTI stays attached all the time: while it is being reattached, the tracer sees no call.
      SYNCLINE_MODE=$mode SYNCLINE_DETACH=0 traced 180 "$file" "$bin/syncline_gpu_$program" "$manifest" \
        >"$file.log" 2>&1
      status=$?
      if ((status)); then
        row coverage "$program $mode" FAIL "status $status: $(tail -n 1 "$file.log")"
      else
        compare coverage "$program $mode" "$file" "$manifest"
      fi
    done
  done
}

# leaves WAY STATUS: traces a C++ program that ends in the given way.
leaves() {
  local file=$out/leave-$1.sltrace status=0
  rm -f "$file" "$file.manifest"
  # Exact counts need CUPTI attached all the time.
  SYNCLINE_DETACH=0 traced 60 "$file" "$bin/syncline_gpu_leave" "$1" --manifest "$file.manifest" \
    >"$file.log" 2>&1 || status=$?
  if ((status != $2)); then
    row life "C++ $1" FAIL "status $status, not $2: $(tail -n 1 "$file.log")"
  else
    compare life "C++ $1" "$file" "$file.manifest"
  fi
}

# python_leaves WAY STATUS: traces a training script that ends in the given way.
python_leaves() {
  local file=$out/train-$1.sltrace status=0 about
  [[ -z ${SKIP_PYTORCH:-} ]] || { row life "Python $1" skip "SKIP_PYTORCH"; return; }
  rm -f "$file"
  traced 120 "$file" "$python" "$scripts/programs/train.py" --steps 200 --exit "$1" \
    >"$file.log" 2>&1 || status=$?
  if ((status != $2)); then
    row life "Python $1" FAIL "status $status, not $2: $(tail -n 1 "$file.log")"
  elif ! about=$(facts "$file"); then
    row life "Python $1" FAIL "the trace cannot be read: $(tail -n 1 "$file.err")"
  else
    row life "Python $1" ok "$about"
  fi
}

run_life() {
  leaves return 10
  leaves exit 11
  leaves _exit 12
  leaves quick_exit 13
  leaves exit-in-thread 14
  leaves sigterm 143
  leaves sigint 130
  leaves abort 134
  leaves throw 134
  leaves sigsegv 139
  leaves kill9 137
  python_leaves normal 0
  python_leaves _exit 7
  python_leaves sigterm 143
  python_leaves sigint 1 # as untraced: KeyboardInterrupt, raised inside a call of PyTorch
  python_leaves abort 134
  python_leaves kill9 137
}

# plain CASE FILE COMMAND...: traces a program that must succeed and be recorded.
plain() {
  local name=$1 file=$2 status=0 about
  shift 2
  rm -f "$file"
  traced 180 "$file" "$@" >"$file.log" 2>&1 || status=$?
  if ((status)); then
    row programs "$name" FAIL "status $status: $(tail -n 1 "$file.log")"
  elif ! about=$(facts "$file"); then
    row programs "$name" FAIL "the trace cannot be read: $(tail -n 1 "$file.err")"
  else
    row programs "$name" ok "$(tail -n 1 "$file.log" | cut -c -60); $about"
  fi
}

run_programs() {
  local file status mode count
  for mode in full sync-only; do
    file=$out/threads-$mode.sltrace
    SYNCLINE_MODE=$mode plain "threads $mode" "$file" "$bin/syncline_gpu_threads" "$file.manifest"
    [[ -e $file ]] && compare programs "threads $mode, counted" "$file" "$file.manifest"
  done
  for mode in full windows sync-only; do
    file=$out/graphs-$mode.sltrace
    SYNCLINE_MODE=$mode SYNCLINE_WINDOW_MS=150 SYNCLINE_WINDOW_PERIOD_MS=500 \
      plain "graphs $mode" "$file" "$bin/syncline_gpu_graphs" 6 "$file.manifest"
    [[ -e $file ]] && compare programs "graphs $mode, counted" "$file" "$file.manifest"
  done
  SYNCLINE_MODE=full SYNCLINE_GRAPH_NODES=1 plain "graphs full, nodes" "$out/graphs-nodes.sltrace" \
    "$bin/syncline_gpu_graphs" 3
  plain "dlopen" "$out/dlopen.sltrace" "$bin/syncline_gpu_dlopen_cuda"
  if [[ -x $bin/syncline_gpu_reads ]]; then
    plain "static runtime" "$out/static.sltrace" "$bin/syncline_gpu_reads" 2
  else
    row programs "static runtime" skip "not built"
  fi

  file=$out/noncuda.sltrace
  rm -f "$file"
  status=0
  traced 30 "$file" "$bin/syncline_gpu_noncuda" >"$file.log" 2>&1 || status=$?
  if ((status)) || [[ -e $file ]]; then
    row programs "without CUDA" FAIL "status $status, $(ls "$file" 2>/dev/null || echo no file)"
  else
    row programs "without CUDA" ok "no file"
  fi

  rm -f "$out"/fork-*.sltrace
  status=0
  traced 120 "$out/fork-%p.sltrace" "$bin/syncline_gpu_fork_exec" \
    "$bin/syncline_launch_bound" 500 >"$out/fork.log" 2>&1 || status=$?
  count=$(find "$out" -maxdepth 1 -name 'fork-*.sltrace' | wc -l)
  if ((status == 0 && count == 2)); then
    row programs "fork and exec" ok "two files, of the parent and of the program that was executed"
  else
    row programs "fork and exec" FAIL "status $status, $count files in place of 2; see $out/fork.log"
  fi

  [[ -z ${SKIP_PYTORCH:-} ]] || { row programs "PyTorch's profiler" skip "SKIP_PYTORCH"; return; }
  plain "PyTorch's profiler" "$out/profiler.sltrace" \
    "$python" "$scripts/programs/train.py" --steps 300 --profiler
}

# window_facts FILE: prints its windows, its gaps, and 1 if CUPTI is older than CUDA 13.0 update 1
# and the trace is not what must then replace windows: a note, and nothing from the device.
window_facts() {
  local version
  version=$("$syncline" dump "$1" | sed -nE 's/^process .* cupti=([0-9]+).*/\1/p;q')
  "$syncline" dump --stats --json "$1" | "$python" -c '
import json, sys
facts = json.load(sys.stdin)
windows, gaps = facts["windows"]["count"], facts["gaps"]["count"]
names = {record["name"] for record in facts["records"]}
noted = any("only blocking calls are recorded" in note for note in facts["notes"])
old = int(sys.argv[1]) < 130001
print(windows, gaps, int(old and (not noted or windows or gaps or "kernel" in names)))
' "$version"
}

# many_windows PROGRAM ARGUMENT...: each run must end in the same way as without the tracer.
many_windows() {
  local program=$1 file=$out/windows-$1.sltrace run bad=0 windows=0 gaps=0 failed opened left wrong
  shift
  for run in $(seq "${WINDOW_RUNS:-10}"); do
    rm -f "$file"
    SYNCLINE_WINDOW_MS=5 SYNCLINE_WINDOW_PERIOD_MS=40 traced 120 "$file" \
      "$bin/syncline_gpu_$program" "$@" >"$file.log" 2>&1
    failed=$?
    # A crash may leave nothing to read.
    read -r opened left wrong < <(window_facts "$file") || opened=0 left=0 wrong=1
    windows=$((windows + opened)) gaps=$((gaps + left)) bad=$((bad + (failed || wrong)))
  done
  if ((bad)); then
    row windows "$program" FAIL "$bad of $run runs failed; $windows windows, CUPTI left $gaps times"
  else
    row windows "$program" ok "$run runs, $windows windows, CUPTI left $gaps times"
  fi
}

run_windows() {
  many_windows threads "$out/windows-threads.manifest" 8 16000
  many_windows graphs 2
}

# Something different happens every 2, 7, 20 and 100 steps.
run_steps() {
  local loop every file about
  [[ -x $bin/syncline_gpu_steps ]] || { row steps all skip "not built"; return; }
  for loop in logs evaluates reads-thrice saves times-itself; do
    for every in 2 7 20 100; do
      # As many evaluations as steps: two kinds of steps that have no call in common.
      [[ $loop-$every != evaluates-2 ]] || continue
      file=$out/steps-$loop-$every.sltrace
      rm -f "$file"
      if ! traced 60 "$file" "$bin/syncline_gpu_steps" "$loop" "$every" 6 "$file.starts" >"$file.log" 2>&1; then
        row steps "$loop every $every" FAIL "$(tail -n 1 "$file.log")"
      elif about=$("$python" "$scripts/steps/steps.py" "$syncline" "$file" "$file.starts" 2>"$file.err"); then
        row steps "$loop every $every" ok "$about"
      else
        row steps "$loop every $every" FAIL "${about:-$(tail -n 1 "$file.err")}"
      fi
    done
  done
}

run_latency() {
  if timeout -s KILL 300 "$python" "$scripts/programs/latency.py" --build "$build" \
    2>"$out/latency.log" | tee "$out/latency.md"; then
    row latency all ok "see $out/latency.md"
  else
    row latency all FAIL "$(tail -n 1 "$out/latency.log")"
  fi
}

# Processes that take turns: run after run, the host's speed differs by more than recording costs.
run_turns() {
  [[ -z ${SKIP_PYTORCH:-} ]] || { row overhead turns skip "SKIP_PYTORCH"; return; }
  if timeout -s KILL 900 "$python" "$scripts/python/turn_cost.py" "$syncline" \
    --rounds "${OVERHEAD_ROUNDS:-3}" 2>"$out/turns.log" | tee "$out/turns.txt"; then
    row overhead turns info "see $out/turns.txt"
  else
    row overhead turns FAIL "see $out/turns.log: $(tail -n 1 "$out/turns.log")"
  fi
}

run_overhead() {
  run_turns
  local limit=${OVERHEAD_SECONDS:-420}
  # shellcheck disable=SC2086 # several arguments are meant
  if timeout -s KILL $((limit + 120)) "$python" "$root/tests/bench/overhead/overhead.py" --build "$build" \
    --tracer "$tracer" --total-seconds "$limit" --json "$out/overhead.json" ${OVERHEAD_ARGS:-} \
    2>"$out/overhead.log" | tee "$out/overhead.md"; then
    row overhead runs info "see $out/overhead.md"
  else
    row overhead runs FAIL "see $out/overhead.log: $(tail -n 1 "$out/overhead.log")"
  fi
}

run_ranks() {
  local file count=0 status=0 about
  rm -f "$out"/ranks-*.sltrace
  traced 240 "$out/ranks-%r-%p.sltrace" "$python" "$scripts/programs/train.py" \
    --ranks 2 --steps 200 >"$out/ranks.log" 2>&1 || status=$?
  ((status == 0)) || row ranks program FAIL "status $status: $(tail -n 1 "$out/ranks.log")"
  for file in "$out"/ranks-*.sltrace; do
    [[ -e $file ]] || continue
    count=$((count + 1))
    if about=$(facts "$file"); then
      row ranks "${file##*/}" info "$about"
    else
      row ranks "${file##*/}" FAIL "cannot be read: $(tail -n 1 "$file.err")"
    fi
  done
  if ((count >= 2)); then row ranks files ok "$count"; else row ranks files FAIL "$count, not 2"; fi
}

run_ecosystem() {
  [[ -z ${SKIP_PYTORCH:-} ]] || { row ecosystem all skip "SKIP_PYTORCH"; return; }
  if timeout -s KILL 600 "$python" "$scripts/ecosystem/check_ecosystem.py" "$syncline" --details \
    --output "$out/ecosystem" 2>"$out/ecosystem.log" | tee "$out/ecosystem.txt"; then
    row ecosystem all ok "see $out/ecosystem.txt"
  else
    row ecosystem all FAIL "see $out/ecosystem.txt and $out/ecosystem.log"
  fi
}

# skips CASE COMMAND...: `syncline try` has to measure and to skip calls.
# Python loads for seconds before its first step.
skips() {
  local name=$1 file=$out/try-$1.json status=0 about
  shift
  rm -f "$file"
  timeout -s KILL 180 "$syncline" try --record-seconds 15 --seconds 8 -o "$file" -- "$@" >"$file.log" 2>&1 || status=$?
  if ((status)); then
    row try "$name" FAIL "status $status: $(tail -n 1 "$file.log")"
  elif about=$("$python" - "$file" <<'PYTHON'
import json, sys
found = json.load(open(sys.argv[1], encoding="utf-8"))
calls = sum(site["skippedCalls"] for site in found["sites"])
gain = {end: found["gain"][end] / found["step"] for end in found["gain"]}
print(f"skipped {calls} calls, gain {gain['best']:.1%} ({gain['low']:.1%} to {gain['high']:.1%})")
sys.exit(calls == 0)
PYTHON
  ); then
    row try "$name" ok "$about"
  else
    row try "$name" FAIL "$about"
  fi
}

# refuses CASE TEXT ARGUMENT...: `syncline try` has to fail with status 2 and a line that has TEXT.
refuses() {
  local name=$1 text=$2 log=$out/try-refused.log status=0
  shift 2
  timeout -s KILL 180 "$syncline" try "$@" >"$log" 2>&1 || status=$?
  if ((status == 2)) && tail -n 1 "$log" | grep -q "$text"; then
    row try "$name" ok "$(tail -n 1 "$log" | cut -c -100)"
  else
    row try "$name" FAIL "status $status, not 2: $(tail -n 1 "$log")"
  fi
}

run_try() {
  local program
  for program in four_reads mlp_train evaluate; do
    if [[ -x $bin/truth_programs ]]; then
      skips "$program" "$bin/truth_programs" "$program" --seconds 60
    else
      row try "$program" skip "not built"
    fi
  done
  skips Python "$python" "$scripts/programs/train.py" --steps 100000000
  skips "static runtime" "$bin/syncline_gpu_reads" 60
  refuses "site that never ran" "no synchronization at nowhere.cpp:1" \
    --site nowhere.cpp:1 "$bin/syncline_gpu_reads" 60
  refuses "ends too soon" "the program ended within" "$bin/syncline_gpu_reads" 1
}
