#include "report/model/HostAdvice.h"

#include "analysis/model/DeviceTime.h"
#include "report/model/ChangeParts.h"
#include "report/model/FigureText.h"
#include "report/model/GeneralRemedy.h"
#include "report/model/HostLines.h"
#include "report/model/HostRemedyChoice.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

/// The host's time may be this much of the step before its parts need shares.
static constexpr double MostOfStep = 1.1;

namespace {
/// A title in two parts: "train.py:31" and " (main)".
struct LineTitle {
  std::string Place, Function;
};
} // namespace

/// \p Last: the line named before, or null.
static LineTitle titleAfter(const HostLineEntry *Last,
                            const HostLineEntry &Own) {
  if (Last && !Own.Library.empty() && Own.User == Last->User)
    return {"-> " + Own.Library, ""};
  std::string Title = hostTitle(Own);
  size_t End = Title.rfind(" (");
  if (!Own.Library.empty() || !Own.Line || End == std::string::npos)
    return {Title, ""};
  LineTitle Result{Title.substr(0, End), Title.substr(End)};
  if (Last && Last->Library.empty() && Last->File == Own.File &&
      hostTitle(*Last).ends_with(Result.Function))
    Result.Place.erase(0, Result.Place.find(':'));
  return Result;
}

/// "train.py:31 (main)", "train.py:31, :33 and :40 (main)", "train.py:31 ->
/// lib/a.py (f) and -> lib/b.py (g)".
static std::string linesText(const std::vector<HotLineEntry> &Lines) {
  std::string Text, Function;
  for (size_t I = 0; I < Lines.size(); ++I) {
    LineTitle Own = titleAfter(I ? &Lines[I - 1].At : nullptr, Lines[I].At);
    if (!Own.Place.starts_with(':'))
      Text += Function;
    if (I)
      Text += I + 1 == Lines.size() ? " and " : ", ";
    Text += Own.Place;
    Function = std::move(Own.Function);
  }
  return Text + Function;
}

/// "8.00 ms of the host's time goes there, 4.00 ms of it in the backward pass."
/// No shares: the other ones of the summary are those of the device's step.
/// Several threads take longer than a step of \p Step ns: then shares without
/// times.
static std::string placeText(const HotLinesEntry &Hot, double Step) {
  bool HasTimes = Hot.OfTime <= MostOfStep * Step;
  auto Part = [&](double Time) {
    return HasTimes ? timeText(Time) : shareText(Time, Hot.OfTime);
  };
  std::string Text =
      fmt::format("{} of the host's time goes there{}", Part(Hot.Time),
                  Hot.Cause == HostCause::Work ? ", between calls" : "");
  const HotLineEntry &First = Hot.Lines.front();
  if (First.LargestLine && Hot.Lines.size() == 1)
    Text += fmt::format(", {} of it at :{}", Part(First.LargestTime),
                        First.LargestLine);
  if (Hot.Backward >= NotableShare * Hot.Time)
    Text += fmt::format(", {} of it in the backward pass", Part(Hot.Backward));
  // The table of the host's time has the sum of both.
  if (Part(Hot.Time) != Part(Hot.Time + Hot.MoreInPauses))
    Text += fmt::format(", and {} more in pauses between calls",
                        Part(Hot.MoreInPauses));
  return Text + ".";
}

const char *report::whatHostDoes(HostCause Cause) {
  return Cause == HostCause::Work ? "works outside CUDA"
                                  : "launches too slowly";
}

/// "Because the host launches too slowly, start with ...".
static void addReason(Advice &To, const std::string &Reason) {
  for (std::string *Text : {&To.IfFirst, &To.IfNext})
    if (!Text->empty()) {
      Text->front() = static_cast<char>(std::tolower(Text->front()));
      *Text = fmt::format("Because the host {}, {}", Reason, *Text);
    }
}

/// The parts that do not depend on the remedy.
static ChangeEntry changeAtLines(const ReportData &Data,
                                 const HotLinesEntry &Hot) {
  ChangeEntry Result;
  for (const HotLineEntry &Line : Hot.Lines)
    Result.Lines.push_back(lineOf(Line.At));
  if (Hot.Left > 0 || Hot.RunsAhead)
    Result.Conditions.emplace_back(
        Hot.RunsAhead ? "if the next iteration is ready in time" : IfHalved);
  Result.IsAssumed = Hot.Left > 0 && !Hot.RunsAhead;
  if (!Data.Step.isOfOtherPhase())
    setGain(Result, Hot.Gain, Data.Step.Time);
  return Result;
}

/// "It runs twice." of "it runs twice".
static std::string sentenceOf(std::string Clause) {
  Clause[0] = static_cast<char>(std::toupper(Clause[0]));
  return Clause + ".";
}

static Remainder remainderOf(const HotLinesEntry &Hot) {
  return Hot.Left > 0    ? Remainder::Half
         : Hot.RunsAhead ? Remainder::Ahead
                         : Remainder::None;
}

/// \p Notes: clauses.
static Advice adviceOnLines(const ReportData &Data, const HotLinesEntry &Hot,
                            const std::string &Remedy,
                            const std::vector<std::string> &Notes) {
  Advice Result;
  Result.IsOnHost = true;
  if (counts(Hot.Gain, Data.Step.Time) && !Data.Step.isOfOtherPhase())
    Result.Gain = sureGain(Hot.Gain);
  bool IsSure = Result.Gain > 0;
  std::string Where = placeText(Hot, Data.Step.Time);
  if (IsSure) {
    Where =
        fmt::format("{}. {}{}", Remedy, Where,
                    gainSentence(remainderOf(Hot), Hot.Gain, Data.Step.Time));
    for (const std::string &Note : Notes)
      Where += " " + sentenceOf(Note);
  }
  std::string Lines = linesText(Hot.Lines);
  Result.IfFirst =
      fmt::format("{} {}: {}", IsSure ? "Start with" : "Look at", Lines, Where);
  Result.IfNext = fmt::format("Look at {}, too: {}", Lines, Where);
  Result.Change = changeAtLines(Data, Hot);
  for (const std::string &Note : Notes)
    Result.Change.Notes.push_back(sentenceOf(Note));
  return Result;
}

/// All code that the remedy is for: it also shortens what is not hot.
static Advice adviceOnCode(const ReportData &Data,
                           const HostRemedyEntry &Remedy) {
  HotLinesEntry Code;
  size_t Count = std::min(fewestWith(NearlyAll * Remedy.Work.time(),
                                     Remedy.Lines, &HostLineEntry::time),
                          NamedLines);
  for (size_t I = 0; I < Count; ++I)
    Code.Lines.emplace_back().At = Remedy.Lines[I];
  Code.Time = Remedy.Work.time();
  Code.Backward = Remedy.Backward;
  Code.OfTime = Data.HotLines.front().OfTime;
  Code.Left = Remedy.Left;
  Code.RunsAhead = Remedy.Remedies.front().RunsAhead;
  Code.Gain = Remedy.Gain;
  Advice Result = adviceOnLines(Data, Code, remedyTitle(Remedy), {});
  Result.Change.Remedy = Remedy.Remedies.front().Title;
  Result.Change.Example = Remedy.Remedies.front().After;
  Result.Change.RuleId = Remedy.RuleId;
  Result.Change.MoreLines = Remedy.Lines.size() - Count;
  return Result;
}

/// For lines without a remedy of their own.
static Advice generalAdvice(const ReportData &Data, const HotLinesEntry &Hot) {
  GeneralRemedy Do = generalRemedy(Data, Hot);
  Advice Result = adviceOnLines(Data, Hot, Do.Title, Do.Notes);
  Result.Change.Remedy = std::move(Do.Title);
  Result.Change.IsOwnExample = Do.IsOwnExample;
  Result.Change.Example = std::move(Do.Example);
  Result.IsGeneral = !lacksGraphs(Hot);
  return Result;
}

/// The gain if one change is for both causes: they have the same lines, so
/// fewer launches also mean fewer pauses between them.
static std::optional<Interval> gainOfBoth(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  double Work = Device.of(stateOf(HostCause::Work));
  if (Data.HotLines.empty() || Work < NotableShare * Device.Total ||
      Device.of(stateOf(HostCause::Launches)) < Work ||
      std::ranges::any_of(
          Data.HotLines,
          [&](const HotLinesEntry &Each) {
            return remedyOfHotLines(Data, Each);
          }))
    return std::nullopt;
  return Data.HotLines.front().GainOfBoth;
}

/// \p Gain: gainOfBoth().
static Advice adviceOnBoth(const ReportData &Data, const Interval &Gain) {
  HotLinesEntry Both = Data.HotLines.front();
  const HotLinesEntry &Work = Data.HotLines.back();
  Both.Time += Work.Time;
  Both.Backward += Work.Backward;
  Both.MoreInPauses = 0;
  Both.Gain = Gain;
  // That line's part of the time leaves out the pauses.
  for (HotLineEntry &Each : Both.Lines)
    Each.LargestLine = 0;
  Advice Result = generalAdvice(Data, Both);
  addReason(Result, "launches too slowly, and works outside CUDA in between");
  return Result;
}

/// Whether lines of the same cause come first. The sentence about those names
/// the cause in any case; this one has to be worth it.
static bool isFurther(const ReportData &Data, const HotLinesEntry &Hot) {
  return &Hot != Data.HotLines.data() && (&Hot - 1)->Cause == Hot.Cause;
}

static Advice adviceOnHotLines(const ReportData &Data,
                               const HotLinesEntry &Hot) {
  const DeviceEntry &Device = Data.Devices.front();
  if (Device.of(stateOf(Hot.Cause)) < NotableShare * Device.Total ||
      (isFurther(Data, Hot) &&
       sureGain(Hot.Gain) < NotableGain * Data.Step.Time))
    return {};
  Advice Result;
  const HostRemedyEntry *Own = remedyOfHotLines(Data, Hot);
  if (!Own)
    Result = generalAdvice(Data, Hot);
  else if (linesNaming(Data, *Own) == &Hot)
    Result = adviceOnCode(Data, *Own);
  if (!isFurther(Data, Hot))
    addReason(Result, whatHostDoes(Hot.Cause));
  return Result;
}

std::vector<Advice> report::adviceOnHost(const ReportData &Data) {
  std::vector<Advice> Result;
  std::optional<Interval> Both = gainOfBoth(Data);
  if (Both)
    Result.push_back(adviceOnBoth(Data, *Both));
  for (const HotLinesEntry &Hot : Data.HotLines)
    if (!Both ||
        (&Hot != &Data.HotLines.front() && &Hot != &Data.HotLines.back()))
      Result.push_back(adviceOnHotLines(Data, Hot));
  return Result;
}

Advice report::adviceOnHostRemedy(const ReportData &Data) {
  const HostRemedyEntry *Other = otherHostRemedy(Data);
  if (!Other)
    return {};
  Advice Result = adviceOnCode(Data, *Other);
  Result.IfFirst = "The GPU waits for the host. " + Result.IfFirst;
  return Result;
}
