#!/usr/bin/env bash
# Runs the tests that need a GPU with the runtime and CUPTI of several versions of CUDA. See --help.
set -uo pipefail

usage() {
  cat <<'TEXT'
usage: tests/gpu/cuda_versions.sh build|run|all NAME=FOLDER...

Runs sections of tests/gpu/run.sh once with each version of CUDA, and prints one table of them.

FOLDER holds a version of CUDA: a toolkit (include, lib64), or what pip puts into a folder of
packages (nvidia/*/include, nvidia/*/lib):

  python3 -m pip install --no-deps --target cuda-12.9 \
    nvidia-cuda-runtime-cu12==12.9.79 nvidia-cuda-cupti-cu12==12.9.79
  tests/gpu/cuda_versions.sh all 13.0=/usr/local/cuda 12.9=cuda-12.9

build compiles the programs of the tests for each version, which needs no GPU; run runs them, with
the libraries alone. All programs of PyTorch are left out, since PyTorch brings a CUDA of its own.

environment
  BUILD        where programs and results go (default build/cuda-versions)
  SYNCLINE     the program syncline (default build/release/bin/syncline)
  TRACER       the tracer (default build/release/lib/libsyncline_tracer.so)
  TOOLKIT      the toolkit that has nvtx3 and, for wheels of CUDA 12, crt (default /usr/local/cuda)
  SECTIONS     of run.sh (default coverage life programs windows)
  WINDOW_RUNS  as for run.sh (default 5)

Exit status: 1 if a line of a table has FAIL.
TEXT
}

root=$(realpath "$(dirname "$(realpath -- "${BASH_SOURCE[0]}")")/../..")
build=$(realpath -m -- "${BUILD:-$root/build/cuda-versions}")
syncline=$(realpath -m -- "${SYNCLINE:-$root/build/release/bin/syncline}")
tracer=$(realpath -m -- "${TRACER:-$root/build/release/lib/libsyncline_tracer.so}")
toolkit=${TOOLKIT:-/usr/local/cuda}
read -r -a sections <<<"${SECTIONS:-coverage life programs windows}"
export WINDOW_RUNS=${WINDOW_RUNS:-5}
tests=$root/tests/gpu

die() {
  printf 'cuda_versions.sh: %s\n' "$1" >&2
  exit 2
}

# in_cuda FOLDER PATTERN...: prints the first path in FOLDER that matches; fails if there is none.
in_cuda() {
  local pattern path
  for pattern in "${@:2}"; do
    for path in "$1"/$pattern; do
      [[ -e $path ]] && { printf '%s' "$path"; return; }
    done
  done
  return 1
}

runtime_of() {
  in_cuda "$1" 'lib64/libcudart.so.??' 'nvidia/*/lib/libcudart.so.??' || die "$1 has no libcudart.so"
}

# compile NAME FOLDER: compiles the programs into BUILD/NAME/bin. Fails if one does not compile.
compile() {
  local bin=$build/$1/bin runtime static folder program failed=0
  runtime=$(runtime_of "$2") || exit
  local flags=(-std=c++20 -O2 -g -w "-I$tests/programs")
  for folder in "$2/include" "$2"/nvidia/*/include; do
    [[ -d $folder ]] && flags+=(-isystem "$folder")
  done
  flags+=(-idirafter "$toolkit/include" -o)
  local support=("$tests"/programs/support/*.cpp) libraries=(-pthread -ldl -lrt) compiler=${CXX:-c++}
  mkdir -p "$bin"

  for program in programs/{fork_exec,graphs,leave,threads}; do
    "$compiler" "${flags[@]}" "$bin/syncline_gpu_${program#*/}" "$tests/$program.cpp" "${support[@]}" \
      "$runtime" "${libraries[@]}" || failed=1
  done
  "$compiler" "${flags[@]}" "$bin/syncline_gpu_coverage" "$tests"/coverage/{*Cases,Fixture,coverage}.cpp \
    "${support[@]}" "$runtime" "${libraries[@]}" || failed=1
  "$compiler" "${flags[@]}" "$bin/syncline_launch_bound" "$root/tests/bench/overhead/launch_bound.cpp" \
    "${support[@]}" "$runtime" "${libraries[@]}" || failed=1
  "$compiler" "-DSYNCLINE_LIBCUDART=\"${runtime##*/}\"" "${flags[@]}" "$bin/syncline_gpu_dlopen_cuda" \
    "$tests/programs/dlopen_cuda.cpp" -ldl || failed=1
  "${CC:-cc}" -o "$bin/syncline_gpu_noncuda" "$tests/programs/noncuda.c" -ldl || failed=1
  if static=$(in_cuda "$2" lib64/libcudart_static.a 'nvidia/*/lib/libcudart_static.a'); then
    "$compiler" "${flags[@]}" "$bin/syncline_gpu_reads" "$tests/programs/reads.cpp" "${support[@]}" \
      "$static" "${libraries[@]}" || failed=1
  fi
  return "$failed"
}

# run_version NAME FOLDER: runs run.sh with the runtime of FOLDER. The tracer has to find CUPTI.
run_version() {
  local runtime home=$build/$1
  runtime=$(runtime_of "$2") || exit
  [[ -x $home/bin/syncline_gpu_coverage ]] || die "$home/bin has no programs: build them first"
  mkdir -p "$home/lib"
  ln -sf "$syncline" "$home/bin/syncline"
  ln -sf "$tracer" "$home/lib/libsyncline_tracer.so"
  printf '\n=== CUDA %s\n' "$1"
  env -u SYNCLINE_CUPTI LD_LIBRARY_PATH="$(dirname "$runtime")${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" \
    BUILD="$home" OUT="$home/results" SKIP_BUILD=1 SKIP_PYTORCH=1 "$tests/run.sh" "${sections[@]}"
}

case ${1:-} in
  -h | --help) usage; exit 0 ;;
  build | run | all) action=$1 ;;
  *) usage >&2; exit 2 ;;
esac
shift
(($#)) || die "no NAME=FOLDER is given; see --help"
for version in "$@"; do
  [[ $version == *=* && -d ${version#*=} ]] || die "'$version' is no NAME=FOLDER with a folder that exists"
done

status=0
names=()
for version in "$@"; do
  name=${version%%=*}
  folder=$(realpath -- "${version#*=}")
  names+=("$name")
  if [[ $action != run ]]; then compile "$name" "$folder" || die "the programs for CUDA $name do not compile"; fi
  if [[ $action != build ]]; then run_version "$name" "$folder" || status=1; fi
done
[[ $action == build ]] || python3 "$tests/cuda_versions.py" "$build" "${names[@]}"
exit "$status"
