# shellcheck shell=bash
# The options of ./dev's subcommands. Sourced by ./dev, which sets their defaults.
# shellcheck disable=SC2034,SC2154 # other files read what is set here

# parse_options "ALLOWED..." ARGUMENT...: sets the variables above; any other option ends the
# script.
parse_options() {
  local allowed=" $1 " option
  shift
  while (($# > 0)); do
    option=$1
    shift
    case $option in
      -h | --help) usage; exit 0 ;;
      --*=*) set -- "${option#*=}" "$@"; option=${option%%=*} ;;
    esac
    [[ $option == -* ]] || die "unexpected argument '$option'; see ./dev --help" 2
    [[ $allowed == *" $option "* ]] || die "'${subcommand/_/ }' takes no option '$option'; see ./dev --help" 2
    case $option in
      --preset)
        case ${1:-} in
          release | debug | asan | tsan) preset=$1 ;;
          *) die "--preset takes release, debug, asan or tsan, not '${1:-}'" 2 ;;
        esac
        shift
        ;;
      --profiler-only) profiler_only=yes ;;
      --check) check_only=yes ;;
      --quick) quick=yes ;;
      --if-changed) if_changed=yes ;;
      --record) record=yes ;;
      --all) all=yes ;;
      --since)
        since=${1:-}
        [[ -n $since ]] || die "--since takes a revision" 2
        shift
        ;;
      --budget | --fuzz)
        [[ ${1:-} =~ ^[0-9]+$ ]] || die "$option takes a number of seconds, not '${1:-}'" 2
        if [[ $option == --budget ]]; then budget=$1; else fuzz_seconds=$1; fi
        shift
        ;;
      --newest) newest=yes ;;
      --retry) retry=yes ;;
    esac
  done
}
