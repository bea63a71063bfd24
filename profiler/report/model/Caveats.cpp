#include "report/model/Caveats.h"

#include "format/Losses.h"
#include "report/model/FigureText.h"
#include "report/model/Measurement.h"
#include "report/model/ProgramName.h"
#include "report/model/ReportData.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;
using namespace syncline::trace;

/// A replay that shortens the host's times more than this describes recorded
/// calls rather than the program.
static constexpr double LeastHostScale = 0.5;

static bool isDamaged(const Losses &Lost) {
  return Lost.HeaderDamaged || Lost.DamagedPlaces || Lost.DamagedChunks ||
         Lost.UndecodableChunks || Lost.MissingChunks ||
         !Lost.ReadError.empty();
}

ReadPart report::readPart(const Losses &Lost) {
  return isDamaged(Lost) ? ReadPart::Fragments
         : Lost.NoEnd    ? ReadPart::Beginning
         : Lost.TailCut  ? ReadPart::WithoutNames
                         : ReadPart::Whole;
}

std::string report::lossText(const Losses &Lost) {
  if (Lost.NoEnd && !Lost.Last)
    return "the recording was cut off before its first event";
  // More is unknown than after a cut alone.
  if (isDamaged(Lost))
    return "parts of the recording are damaged or missing";
  if (Lost.NoEnd && Lost.Start)
    return fmt::format("the recording was cut off after {}",
                       durationText(*Lost.Last - *Lost.Start));
  if (Lost.NoEnd)
    return "the recording was cut off";
  if (Lost.TailCut)
    return "the file was cut off after the last event of the recording, so "
           "names of functions are missing";
  return "";
}

/// What the lost part leaves open, as the end of lossText().
static std::string unknownText(const ReportData &Data, const Losses &Lost) {
  if (readPart(Lost) != ReadPart::Fragments)
    return "";
  return Data.Sites.empty()
             ? ", so it does not show whether a call blocked the host"
             : ", so it may lack calls that blocked the host";
}

/// Empty if there are enough steps like the others.
static std::string stepText(const ReportData &Data) {
  const StepEntry &Step = Data.Step;
  if (!Data.IsReplayed)
    return "";
  if (Step.Source == StepSource::WholeRun)
    return std::string("no step was found, so the figures are those of whole "
                       "windows") +
           (Data.Environment.Mode == "windows"
                ? " (record for longer, or with --full)"
                : "");
  if (Step.isOfOtherPhase())
    return fmt::format("profiled steps take {:.1f} times as long as the "
                       "others, as in start-up or another phase of the run",
                       Step.ProfiledTime / Step.Time);
  // Nothing shows whether one step is like the others.
  return Step.Profiled == 1 ? "only 1 step was profiled" : "";
}

static std::string scaleText(const ReportData &Data) {
  double Scale = Data.Step.HostScale;
  if (!Data.IsReplayed || !Data.Step.Calibrated || Scale >= LeastHostScale)
    return "";
  return fmt::format("the host's work takes {:.1f} times as long in windows as "
                     "outside, so the replay scales it by {:.2f}",
                     1 / Scale, Scale);
}

/// Whether a site of the steps is an address, "train+0x80f45".
static bool hasNoName(const SiteEntry &Site) {
  return Site.Value != Outcome::OutsideSteps && Site.File.empty() &&
         Site.Title.find("+0x") != std::string::npos;
}

static std::string namesText(const ReportData &Data) {
  auto Unnamed = std::ranges::count_if(Data.Sites, hasNoName);
  if (Data.SymbolProblems.empty() || !Unnamed)
    return "";
  return fmt::format("{} no name, because {} of the program could not be read",
                     Unnamed == 1 ? std::string("1 site has")
                                  : fmt::format("{} sites have", Unnamed),
                     counted(Data.SymbolProblems.size(), "file"));
}

/// Whether the intervals have no value in common, as parts of the step: the
/// measured run may be faster or slower as a whole.
static bool contradict(const MeasuredEntry &Entry, double Step) {
  const Measurement &What = Entry.What;
  if (!What.IsComparable || Entry.Sites.empty() || What.Step <= 0 || Step <= 0)
    return false;
  return What.Gain.High / What.Step < Entry.Predicted.Low / Step ||
         What.Gain.Low / What.Step > Entry.Predicted.High / Step;
}

/// Where `syncline try` contradicts the prediction, the measurement is right.
static std::string contradictionText(const ReportData &Data) {
  for (const MeasuredEntry &Entry : Data.Measured)
    if (Data.IsReplayed && contradict(Entry, Data.Step.Time))
      return fmt::format("'syncline try' measured a gain of {}, which "
                         "contradicts the prediction of {}",
                         gainAndShare(Entry.What.Gain, Entry.What.Step),
                         gainAndShare(Entry.Predicted, Data.Step.Time));
  return "";
}

std::vector<std::string> report::caveatsOf(const ReportData &Data,
                                           const Losses &Lost) {
  std::vector<std::string> Result{lossText(Lost) + unknownText(Data, Lost),
                                  stepText(Data), contradictionText(Data),
                                  scaleText(Data), namesText(Data)};
  std::erase(Result, "");
  return Result;
}

std::string report::caveatText(const std::vector<std::string> &Caveats) {
  std::string Result;
  for (size_t I = 0; I < Caveats.size(); ++I)
    Result += (I == 0                   ? "Caution: "
               : I + 1 < Caveats.size() ? "; "
               : Caveats.size() == 2    ? ", and "
                                        : "; and ") +
              Caveats[I];
  return Result.empty() ? Result : Result + '.';
}

std::string report::caveatLine(const ReportData &Data) {
  return Data.Caveats.empty()
             ? ""
             : shownPath(Data) + ": " + caveatText(Data.Caveats) + "\n";
}
