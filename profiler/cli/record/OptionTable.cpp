#include "cli/record/OptionTable.h"

#include <algorithm>
#include <charconv>

using namespace syncline::record;

/// A decimal number in a range, without a sign, a unit or an exponent: the
/// tracer parses it with the C library, which accepts more than a user means.
template <class NumberT>
static bool isBetween(const std::string &Text, NumberT Least, NumberT Most) {
  NumberT Number{};
  const char *End = Text.data() + Text.size();
  std::from_chars_result Read{};
  if constexpr (std::is_floating_point_v<NumberT>)
    Read = std::from_chars(Text.data(), End, Number, std::chars_format::fixed);
  else
    Read = std::from_chars(Text.data(), End, Number);
  return Read.ec == std::errc() && Read.ptr == End && Number >= Least &&
         Number <= Most;
}

static bool isSeconds(const std::string &Text) {
  return isBetween(Text, 0.0, 1e9);
}
static bool isMilliseconds(const std::string &Text) {
  return isBetween(Text, 0.001, 1e9);
}
static bool isDepth(const std::string &Text) {
  return isBetween(Text, 1U, 256U);
}
static bool isSlots(const std::string &Text) {
  return isBetween(Text, 64U, 1U << 20);
}
static bool isBufferSize(const std::string &Text) {
  return isBetween(Text, 0.0625, 1024.0);
}
static bool isFileSize(const std::string &Text) {
  return isBetween(Text, 0.25, 1e9);
}
static bool isSignal(const std::string &Text) {
  return Text == "USR1" || Text == "USR2" || Text == "SIGUSR1" ||
         Text == "SIGUSR2";
}
static bool isText(const std::string &Text) { return !Text.empty(); }

static constexpr const char *SecondsWanted = "a number of seconds, as in 2.5";
static constexpr const char *MillisecondsWanted =
    "a number of milliseconds, 0.001 or more";

static constexpr const char *LaunchStackChoices[] = {"never", "windows",
                                                     "always"};
static constexpr const char *DurationChoices[] = {"run", "steps"};
static constexpr const char *SignalChoices[] = {"USR1", "USR2"};

static constexpr OptionRow Rows[] = {
    {'o', "output", "FILE", "SYNCLINE_OUTPUT", nullptr,
     "Write the recording under this name: a trace, or a folder with a trace "
     "of each process if several use CUDA (default: PROGRAM.sltrace in the "
     "current folder). %h is replaced by the host and %% by %. With %p, the "
     "process id, or %r, the rank, each process writes a file of such a name. "
     "A recording that has the name already is kept as NAME.earlier, or "
     "NAME.earlier.2 and so on. While another command records under the name, "
     "this run takes another, such as train.2.sltrace.",
     "Output", "the name of a file", isText},
    {0, "max-size", "MIB", "SYNCLINE_MAX_SIZE_MIB", nullptr,
     "Keep only the latest MIB mebibytes of events in each file.", "Output",
     "a number of mebibytes, 0.25 or more", isFileSize},
    {0, "no-symbols", nullptr, "SYNCLINE_SYMBOLS", "0",
     "Add no function names and no source lines to traces when the program has "
     "ended (default: they are added, which takes up to 2 s).",
     "Output"},
    {0, "always", nullptr, "SYNCLINE_ALWAYS", "1",
     "Write a file even if the program never uses CUDA.", "Output"},
    {0, "require-cuda", nullptr, "SYNCLINE_REQUIRE_CUDA", "1",
     "Exit with 69 if no use of CUDA was recorded, and do not start the "
     "program "
     "where there is no NVIDIA driver or no GPU.",
     "Output"},
    {'q', "quiet", nullptr, "SYNCLINE_QUIET", "1",
     "Print errors only: no summary, no warnings.", "Output"},

    {0, "sync-only", nullptr, "SYNCLINE_MODE", "sync-only",
     "Record only calls that can block, and no device activities.",
     "What to record"},
    {0, "full", nullptr, "SYNCLINE_MODE", "full",
     "Record everything during the whole run (default: everything in short "
     "windows, and only calls that can block between windows).",
     "What to record"},
    {0, "graph-nodes", nullptr, "SYNCLINE_GRAPH_NODES", "1",
     "Record each node of a CUDA graph instead of each launch of the graph.",
     "What to record"},
    {0, "no-stacks", nullptr, "SYNCLINE_STACKS", "0",
     "Capture no host stacks, which is cheaper but loses source lines.",
     "What to record"},
    {0, "stack-depth", "N", "SYNCLINE_STACK_DEPTH", nullptr,
     "Capture the N innermost frames of each stack, 1 to 256 (default: 64).",
     "What to record", "a whole number from 1 to 256", isDepth},
    {0, "launch-stacks", "WHICH", "SYNCLINE_LAUNCH_STACKS", nullptr,
     "Also capture host stacks of launches, which show the line that queued "
     "each kernel or copy: never; in windows; or always, that is, also with "
     "--full, which is slower (default: windows).",
     "What to record", "never, windows or always", nullptr, LaunchStackChoices},

    {0, "delay", "S", "SYNCLINE_DELAY", nullptr,
     "Start recording S seconds after the program first uses CUDA.",
     "When to record", SecondsWanted, isSeconds},
    {0, "duration", "S", "SYNCLINE_DURATION", nullptr,
     "Stop recording after S seconds; the program continues (default: 0, "
     "never).",
     "When to record", SecondsWanted, isSeconds},
    {0, "duration-of", "WHICH", "SYNCLINE_DURATION_OF", nullptr,
     "Count --duration from the first use of CUDA (run), or from the time at "
     "which calls that can block start to recur (steps), which excludes "
     "imports and warm-up. With steps, the count begins at the latest after "
     "five times S, or 10 seconds if that is longer (default: run).",
     "When to record", "run or steps", nullptr, DurationChoices},
    {0, "range", "NAME", "SYNCLINE_RANGE", nullptr,
     "Record only inside ranges (NVTX or record_function) of this name.",
     "When to record", "the name of a range", isText},
    {0, "signal", "NAME", "SYNCLINE_SIGNAL", nullptr,
     "Start and stop recording with the signal USR1 or USR2.", "When to record",
     "USR1 or USR2", isSignal, SignalChoices},
    {0, "window", "MS", "SYNCLINE_WINDOW_MS", nullptr,
     "Make each window MS milliseconds long (default: derived from the "
     "program's step period).",
     "When to record", MillisecondsWanted, isMilliseconds},
    {0, "window-period", "MS", "SYNCLINE_WINDOW_PERIOD_MS", nullptr,
     "Start a window every MS milliseconds (default: derived from the "
     "program's step period).",
     "When to record", MillisecondsWanted, isMilliseconds},

    {0, "tracer", "PATH", TracerKey, nullptr,
     "Load this libsyncline_tracer.so (default: the one of this installation).",
     "Tracer", "the path of a library", isText},
    {0, "cupti", "PATH", "SYNCLINE_CUPTI", nullptr,
     "Load this libcupti.so if the program has loaded none.", "Tracer",
     "the path of a library", isText},
    {0, "no-detach", nullptr, "SYNCLINE_DETACH", "0",
     "Keep CUPTI attached between windows.", "Tracer"},
    {0, "buffer", "MIB", "SYNCLINE_BUFFER_MIB", nullptr,
     "Give CUPTI buffers of MIB mebibytes (default: 4).", "Tracer",
     "a number of mebibytes from 0.0625 to 1024", isBufferSize},
    {0, "thread-slots", "N", "SYNCLINE_THREAD_SLOTS", nullptr,
     "Buffer up to N calls per thread until they are written (default: 16384).",
     "Tracer", "a whole number from 64 to 1048576", isSlots},

    {'h', "help", nullptr, nullptr, nullptr, "Print this help and exit.",
     "Other"},
    {'v', "version", nullptr, nullptr, nullptr, "Print the version and exit.",
     "Other"},
};

std::span<const OptionRow> syncline::record::optionTable() { return Rows; }

const OptionRow *syncline::record::findOption(const std::string &Name) {
  for (const OptionRow &Row : Rows)
    if (Name == Row.Name)
      return &Row;
  return nullptr;
}

const OptionRow *syncline::record::findOption(char Short) {
  for (const OptionRow &Row : Rows)
    if (Row.Short && Row.Short == Short)
      return &Row;
  return nullptr;
}

bool syncline::record::accepts(const OptionRow &Row, const std::string &Value) {
  if (Row.Accepts)
    return Row.Accepts(Value);
  return std::ranges::find(Row.Choices, Value) != Row.Choices.end();
}
