#include "cli/record/SummaryLine.h"

#include "cli/record/TraceSummary.h"
#include "format/Losses.h"
#include "recording/ChooseProcesses.h"

#include <algorithm>
#include <array>
#include <cstdio>

using namespace syncline::record;
using namespace syncline::recording;
namespace fs = std::filesystem;

/// Larger files would take longer to read than a user accepts for one line.
static constexpr uint64_t MostBytesToRead = uint64_t{256} << 20;

std::string syncline::record::groupedNumber(uint64_t Number) {
  std::string Digits = std::to_string(Number);
  for (size_t I = Digits.size(); I > 3;) {
    I -= 3;
    Digits.insert(I, 1, ',');
  }
  return Digits;
}

std::string syncline::record::sizeText(uint64_t Bytes) {
  if (Bytes < 1000)
    return std::to_string(Bytes) + " bytes";
  double Value = static_cast<double>(Bytes);
  const char *Unit = "";
  for (const char *Next : {"kB", "MB", "GB", "TB"}) {
    // 999.95 would be printed as 1000.0.
    if (*Unit && Value < 999.95)
      break;
    Value /= 1000;
    Unit = Next;
  }
  std::array<char, 32> Text;
  snprintf(Text.data(), Text.size(), "%.1f %s", Value, Unit);
  return Text.data();
}

static std::string counted(uint64_t Count, const char *One, const char *Many) {
  return groupedNumber(Count) + ' ' + (Count == 1 ? One : Many);
}

/// Relative to the working directory if it is below it, and quoted if a shell
/// would split it.
static std::string shownPath(const fs::path &Path) {
  std::error_code Error;
  fs::path Short = Path.lexically_relative(fs::current_path(Error));
  std::string Text = Error || Short.empty() || *Short.begin() == ".."
                         ? Path.string()
                         : Short.string();
  constexpr const char *Plain = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789/._-+=:,@%";
  if (Text.find_first_not_of(Plain) == std::string::npos)
    return Text;
  std::string Quoted = "'";
  for (char C : Text)
    Quoted += C == '\'' ? std::string("'\\''") : std::string(1, C);
  return Quoted + '\'';
}

/// How much was recorded: "12,345 calls that can block in 41.2 s (full)".
static std::string contents(const TraceSummary &Sum) {
  std::string Text =
      counted(Sum.Calls, "call that can block", "calls that can block") +
      " in " + syncline::trace::durationText(Sum.Nanoseconds);
  if (Sum.Mode == "windows")
    Text += " (everything in " + counted(Sum.Windows, "window", "windows") +
            ", only blocking calls elsewhere)";
  else if (!Sum.Mode.empty())
    Text += " (" + Sum.Mode + ')';
  return Text;
}

/// What is missing, each item preceded by "; ".
static std::string losses(const TraceSummary &Sum) {
  // With a single file it is clear which one is meant.
  auto In = [&](uint64_t Count) {
    return Sum.Files > 1 ? groupedNumber(Count) + " of them " : std::string();
  };
  std::string Text;
  if (Sum.Dropped)
    Text += "; " + counted(Sum.Dropped, "record was", "records were") +
            " lost (syncline dump --stats lists them)";
  if (Sum.CutOff)
    Text += "; " + In(Sum.CutOff) +
            "incomplete: the process was killed or is still running";
  if (Sum.Damaged)
    Text += "; " + In(Sum.Damaged) + "damaged";
  if (Sum.Unreadable)
    Text += "; " + In(Sum.Unreadable) + "unreadable: " + Sum.Problem;
  return Text;
}

static std::string failureText(const std::vector<std::string> &Failures) {
  std::string Text = Failures[0];
  if (Failures.size() > 1)
    Text += " (and " +
            counted(Failures.size() - 1, "other reason", "other reasons") + ')';
  return Text;
}

static std::string nothingRecorded(const RunLogContents &Log, bool Always,
                                   bool Launches) {
  if (!Log.Failures.empty())
    return "nothing was recorded: " + failureText(Log.Failures);
  if (Always)
    return "nothing was recorded: the tracer was not loaded into the program, "
           "which may be linked statically or run in a container";
  if (Launches)
    return "no process on this machine used CUDA: nothing was recorded here";
  return "the program never used CUDA: nothing was recorded";
}

/// "train.sltrace", or what there is in it if there are several.
static std::string subject(const fs::path &Recording,
                           const std::vector<TraceOutline> &Found) {
  std::string Name =
      shownPath(Recording.empty() ? fs::path(Found[0].Path) : Recording);
  if (Found.size() == 1)
    return Name;
  std::string Count = counted(Found.size(), "process", "processes");
  Name = Recording.empty() ? Count + ", the first in " + Name
                           : Name + ": " + Count;
  auto Idle = static_cast<size_t>(
      std::ranges::count_if(Found, [](const TraceOutline &Each) {
        return Each.Problem.empty() && !Each.UsesGpu;
      }));
  if (Idle == Found.size())
    Name += ", none of which used a GPU";
  else if (Idle)
    Name += ", " + groupedNumber(Idle) + " of which did not use a GPU";
  return Name;
}

/// Reports the processes that used a GPU; empty if there are none.
static std::string nextCommand(const fs::path &Recording,
                               const std::vector<TraceOutline> &Found) {
  ProcessChoice Choice = chooseProcesses(Found);
  if (Choice.Chosen.empty())
    return "";
  std::string Command = "; next: syncline report";
  if (!Recording.empty())
    return Command + ' ' + shownPath(Recording);
  for (size_t I : Choice.Chosen)
    Command += ' ' + shownPath(Found[I].Path);
  return Command;
}

bool syncline::record::hasGpuWork(const RunResult &Result) {
  return std::ranges::any_of(Result.Log.Traces, [](const fs::path &Trace) {
    std::error_code Error;
    if (!fs::exists(Trace, Error))
      return false;
    TraceOutline Outline = outlineOf(Trace);
    return Outline.UsesGpu || !Outline.Problem.empty();
  });
}

std::string syncline::record::runSummary(const RunResult &Result) {
  TraceSummary Sum;
  std::vector<TraceOutline> Found;
  for (const fs::path &Trace : Result.Log.Traces) {
    std::error_code Error;
    if (!fs::exists(Trace, Error))
      continue;
    Found.push_back(outlineOf(Trace));
    Sum += summarize(Trace, MostBytesToRead);
  }
  const std::vector<std::string> &Failures = Result.Log.Failures;
  if (Found.empty())
    return nothingRecorded(Result.Log, Result.Always, Result.Launches);
  std::string Line = subject(Result.Recording, Found) + ": ";
  if (Sum.Counted && Sum.Unreadable < Sum.Files)
    Line += contents(Sum) + ", ";
  Line += sizeText(Sum.Bytes) + losses(Sum);
  if (!Failures.empty())
    Line += "; another process was not recorded: " + failureText(Failures);
  if (!Result.MissingSymbols.empty())
    Line += "; " + Result.MissingSymbols;
  return Line + nextCommand(Result.Recording, Found);
}
