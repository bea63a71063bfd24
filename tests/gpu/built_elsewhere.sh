#!/usr/bin/env bash
# Runs programs that were built on a machine without a GPU. See --help.
set -uo pipefail

usage() {
  cat <<'TEXT'
usage: tests/gpu/built_elsewhere.sh [PROGRAM...]

Runs programs of examples/ and tests/truth on the GPU of this machine, which another machine without
a GPU has built by `./dev build`, with the libraries of python3's torch, and prints one table. The
versions of LibTorch have to be the same on both machines. Needs no network, and builds nothing.

PROGRAM is a name in the folder BIN; without one, all that BIN has of those named below.

environment
  BIN     the folder of the programs (default build/release/bin)
  PYTHON  the Python that has PyTorch (default python3)
  TORCH   another folder that has the folder lib of a LibTorch
  DEVICE  cuda, or cpu for a rehearsal (default cuda)

Exit status: 1 if a line of the table has FAIL.
TEXT
}

root=$(realpath "$(dirname "$(realpath -- "${BASH_SOURCE[0]}")")/../..")
bin=$(realpath -m -- "${BIN:-$root/build/release/bin}")
python=${PYTHON:-python3}
device=${DEVICE:-cuda}
all=({masked_loss,hidden_waits,gpu_augmentation,frozen_encoder,cpu_postprocess,prefetch}_{before,after}
  gpu_augmentation_streamed frozen_encoder_graphs prefetch_test truth_programs)
failed=0

die() {
  printf 'built_elsewhere.sh: %s\n' "$1" >&2
  exit 2
}

row() {
  printf '%-26s %-5s %s\n' "$@"
  [[ $2 != FAIL ]] || failed=1
}

torch_folder() {
  "$python" -c 'import importlib.util, os
spec = importlib.util.find_spec("torch")
print(os.path.dirname(spec.origin) if spec and spec.origin else "")'
}

# arguments_of PROGRAM: the arguments for a short run on the device, and what its output contains if
# it ran there.
arguments_of() {
  expected="device $device"
  case $1 in
    truth_programs)
      arguments=(mlp_train --device "$device" --seconds 1)
      expected='"program": "mlp_train"'
      ;;
    prefetch_test)
      arguments=('--gtest_filter=CurrentStreamTest.*:PrefetcherOnCudaTest.*')
      expected='PASSED'
      ;;
    hidden_waits_*) arguments=(--device "$device" --batch 64 --warmup 2 --steps 5) ;;
    *) arguments=(--device "$device" --batch 2 --image-size 64 --warmup 2 --steps 5) ;;
  esac
}

# run_program PROGRAM: prints its row.
run_program() {
  local output status=0 linked missing how='loads libtorch_cuda' arguments expected
  linked=$(ldd "$bin/$1" 2>&1)
  missing=$(awk '/not found/ { printf "%s ", $0 }' <<<"$linked")
  if [[ -n $missing ]]; then
    row "$1" skip "${missing:0:120}"
    return
  fi
  [[ $linked != *libtorch_cuda.so* ]] || how='is linked with libtorch_cuda'
  arguments_of "$1"
  output=$("$bin/$1" "${arguments[@]}" 2>&1) || status=$?
  if ((status == 0)) && [[ $output == *"$expected"* && $output != *SKIPPED* ]]; then
    row "$1" ok "$how; $(grep -E 'steps/s|step_ms|PASSED|no CUDA graph' <<<"$output" | tr -s ' \n' ' ')"
  else
    row "$1" FAIL "exit status $status: $(grep . <<<"$output" | tail -n 1)"
  fi
}

case ${1:-} in -h | --help) usage; exit 0 ;; esac
programs=("$@")
if ((!$#)); then
  for program in "${all[@]}"; do [[ ! -x $bin/$program ]] || programs+=("$program"); done
fi
((${#programs[@]})) || die "$bin has no program; build them by ./dev build, and name their folder in BIN"
torch=${TORCH:-$(torch_folder)}
[[ -e $torch/lib/libtorch_cpu.so ]] || die "'$torch' has no lib/libtorch_cpu.so: name a LibTorch in TORCH"
export LD_LIBRARY_PATH=$torch/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}

grep -m 1 '^__version__' "$torch/version.py" 2>/dev/null
for program in "${programs[@]}"; do
  [[ -x $bin/$program ]] || die "$bin has no program $program"
  run_program "$program"
done
exit "$failed"
