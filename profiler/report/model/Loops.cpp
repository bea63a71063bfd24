#include "report/model/Loops.h"

#include "report/model/CallerTitle.h"
#include "report/model/FigureText.h"
#include "timeline/symbols/PythonFiles.h"
#include "timeline/symbols/QualifiedName.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::timeline;

/// A part of the time in calls that can block that no report may omit.
static constexpr double NotableRest = 0.05;

/// In the title of a loop.
static constexpr const char *FromCaller = ", from ";

/// A line of a library has the path in its package, as for sites. Its end is an
/// argument for --step-line.
static std::string titleOf(const SourceFrame &Frame) {
  if (Frame.Language == SourceLanguage::Python && isPythonLibrary(Frame.File))
    return libraryLine(Frame).Title;
  std::string Name = Frame.Language == SourceLanguage::Python
                         ? Frame.Function
                         : qualifiedName(Frame.Function);
  // The record of the line, or of its module, is missing.
  if (Frame.File.empty() && Frame.Module.empty() && Name.empty())
    return "an unknown line";
  return fmt::format("{} ({})", placeTitle(Frame), Name.empty() ? "?" : Name);
}

LoopEntry report::loopEntry(LoadedTrace &Recorded, const LoopRow &Row) {
  LoopEntry Entry;
  SourceFrame Frame = Recorded.Stacks.loopFrame(Row.Stack, Row.Depth, Row.Code);
  Entry.Title = titleOf(Frame);
  Entry.Function = Frame.Function;
  Entry.File = Frame.File;
  Entry.Line = Frame.Line;
  Entry.Parent = Row.Parent == NoRow ? -1 : static_cast<int64_t>(Row.Parent);
  Entry.Iterations = Row.Iterations;
  Entry.Time = Row.Time;
  Entry.Median = Row.Median;
  Entry.InCalls = Row.InCalls;
  return Entry;
}

/// The lines that lead to the loop, outermost first, and that of the loop.
static std::vector<std::string> pathOf(LoadedTrace &Recorded,
                                       const LoopRow &Row) {
  std::vector<StackNames::PathFrame> Path = Recorded.Stacks.path(Row.Stack);
  std::vector<std::string> Result;
  for (size_t I = 0; I < std::min<size_t>(Row.Depth, Path.size()); ++I)
    Result.push_back(titleOf(Path[I].Frame));
  return Result;
}

/// The line of \p Path at \p Out from the loop; empty outside of it.
static std::string callerAt(const std::vector<std::string> &Path, size_t Out) {
  return Out <= Path.size() ? Path[Path.size() - Out] : "";
}

/// The innermost line of Paths[Own] that no other of \p Paths has at the same
/// distance from the loop. If there is none, the innermost that one lacks;
/// empty if all are equal.
static std::string
distinctCaller(const std::vector<std::vector<std::string>> &Paths, size_t Own) {
  std::string Best;
  for (size_t Out = 1; Out <= Paths[Own].size(); ++Out) {
    std::string Line = callerAt(Paths[Own], Out);
    auto Same = std::ranges::count_if(
        Paths, [&](const auto &Each) { return callerAt(Each, Out) == Line; });
    if (Same == 1)
      return Line;
    if (Best.empty() && Same < std::ssize(Paths))
      Best = Line;
  }
  return Best;
}

void report::tellLoopsApart(std::span<LoopEntry> Loops,
                            std::span<const LoopRow> Rows,
                            LoadedTrace &Recorded) {
  std::map<std::string, std::vector<size_t>> ByTitle;
  for (size_t I = 0; I < Loops.size(); ++I)
    ByTitle[Loops[I].Title].push_back(I);
  for (const auto &[Title, Same] : ByTitle) {
    if (Same.size() < 2)
      continue;
    std::vector<std::vector<std::string>> Paths;
    for (size_t I : Same)
      Paths.push_back(pathOf(Recorded, Rows[I]));
    for (size_t I = 0; I < Same.size(); ++I) {
      LoopEntry &Own = Loops[Same[I]];
      Own.Caller = distinctCaller(Paths, I);
      Own.Title += Own.Caller.empty() ? "" : FromCaller + Own.Caller;
    }
  }
}

std::vector<LoopEntry> report::loopEntries(LoadedTrace &Recorded,
                                           const Steps &Found) {
  std::vector<LoopEntry> Result;
  Result.reserve(Found.Loops.size());
  for (const LoopRow &Row : Found.Loops)
    Result.push_back(loopEntry(Recorded, Row));
  tellLoopsApart(Result, Found.Loops, Recorded);
  if (Found.Source == StepSource::Loop)
    Result[Found.StepLoop].IsStep = true;
  return Result;
}

const LoopEntry *report::stepLoop(const ReportData &Data) {
  auto Found = std::ranges::find(Data.Loops, true, &LoopEntry::IsStep);
  return Found == Data.Loops.end() ? nullptr : &*Found;
}

std::string report::stepDefinition(const ReportData &Data) {
  if (const LoopEntry *Loop = stepLoop(Data))
    return "one iteration of the loop at " + Loop->Title;
  return Data.Step.RangeName.empty()
             ? ""
             : fmt::format("a range named '{}'", Data.Step.RangeName);
}

std::string report::loopSentence(const ReportData &Data) {
  const LoopEntry *Loop = stepLoop(Data);
  if (!Loop)
    return "";
  std::string Text =
      fmt::format("A step is {}: {}, {} of the time after start-up",
                  stepDefinition(Data), counted(Loop->Iterations, "iteration"),
                  shareText(static_cast<double>(Loop->Time),
                            static_cast<double>(Data.Step.TimeAfterStart)));
  if (Data.Step.InCallsAfterStart)
    Text += fmt::format(
        " and {} of the time in calls that can block",
        shareText(static_cast<double>(Loop->InCalls),
                  static_cast<double>(Data.Step.InCallsAfterStart)));
  if (!Data.IsReplayed && Loop->Median)
    Text += fmt::format("; it takes {} (median)",
                        timeText(static_cast<double>(Loop->Median)));
  Text += '.';
  if (uint32_t Others = Data.Step.OtherThreads)
    Text +=
        fmt::format(" {} {} this loop, too: in the time of a step, all "
                    "threads together begin {:.2f} iterations, and the "
                    "figures per step cover all of them.",
                    counted(Others, "more thread"),
                    Others == 1 ? "runs" : "run", Data.Step.IterationsInStep);
  return Text;
}

std::string report::sentenceOfOthers(const ReportData &Data) {
  const LoopEntry *Loop = stepLoop(Data);
  if (!Loop || Loop->InCalls >= Data.Step.InCallsAfterStart)
    return "";
  auto All = static_cast<double>(Data.Step.InCallsAfterStart);
  double Rest = All - static_cast<double>(Loop->InCalls);
  if (Rest < NotableRest * All)
    return "";
  return fmt::format("Calls outside of this loop can block, too: they take {}, "
                     "{} of the time in such calls. --loop reports another "
                     "loop.",
                     timeText(Rest), shareText(Rest, All));
}

void report::noteOtherCallers(ReportData &Data) {
  const LoopEntry *Own = stepLoop(Data);
  if (!Own)
    return;
  std::vector<size_t> Others;
  for (size_t I = 0; I < Data.Loops.size(); ++I) {
    const LoopEntry &Each = Data.Loops[I];
    if (&Each != Own && Each.File == Own->File && Each.Line == Own->Line &&
        Each.Function == Own->Function)
      Others.push_back(I + 1);
  }
  if (Others.empty())
    return;
  std::string Place = Own->Title.substr(0, Own->Title.rfind(FromCaller));
  Data.Warnings.push_back(fmt::format(
      "the loop at {} runs in calls from several lines; the steps are those "
      "of the calls that take most time, and --loop {} reports the others",
      Place, fmt::join(Others, " or ")));
}
