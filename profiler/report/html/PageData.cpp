#include "report/html/PageData.h"

#include "report/html/MergeBars.h"
#include "report/html/RanksPicture.h"
#include "report/html/RecordedPicture.h"
#include "report/html/ReplayedPicture.h"
#include "report/json/JsonReport.h"
#include "report/model/ProgramName.h"

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::report::json;
using namespace syncline::report::ranks;
using namespace syncline::timeline;
using nlohmann::ordered_json;

/// The name of a C++ function can have thousands of characters.
static constexpr size_t LongestFrame = 240;

static std::string shortened(const std::string &Frame) {
  if (Frame.size() <= LongestFrame)
    return Frame;
  // The end contains the file and line.
  size_t Part = LongestFrame / 2;
  return Frame.substr(0, Part) + " ... " + Frame.substr(Frame.size() - Part);
}

static void shorten(std::vector<std::string> &Stack, size_t MostFrames) {
  for (std::string &Frame : Stack)
    Frame = shortened(Frame);
  if (Stack.size() <= MostFrames)
    return;
  std::string Rest =
      "... and " + std::to_string(Stack.size() - MostFrames) + " more";
  Stack.resize(MostFrames);
  Stack.push_back(std::move(Rest));
}

std::string html::traceTitle(const ReportData &Data) {
  const EnvironmentEntry &From = Data.Environment;
  std::string Title = titleWithFolder(Data);
  if (From.Rank >= 0)
    Title += ", rank " + std::to_string(From.Rank);
  return Title;
}

static ordered_json pictureJson(Picture Drawn, size_t MostBars) {
  mergeBars(Drawn, MostBars);
  return toJson(Drawn);
}

static ordered_json recordedJson(const AnalyzedTrace &Trace,
                                 const ShownStep &Step, size_t MostBars) {
  ordered_json Result = pictureJson(recordedPicture(Trace, Step), MostBars);
  Result["ordinal"] = Step.Ordinal;
  return Result;
}

bool PageBudget::shrink() {
  constexpr size_t EnoughBars = 300, EnoughPictured = 4, EnoughFrames = 8;
  size_t &Least = Bars > EnoughBars           ? Bars
                  : Pictured > EnoughPictured ? Pictured
                                              : Frames;
  if (Frames <= EnoughFrames)
    return false;
  Least /= 2;
  return true;
}

static ordered_json picturesJson(const AnalyzedTrace &Trace, size_t MostBars) {
  ShownSteps Steps = chooseSteps(Trace.Result.Found);
  ordered_json Shown = {{"steps", Steps.Count}};
  if (Steps.Typical) {
    Shown["typical"] = recordedJson(Trace, *Steps.Typical, MostBars);
    if (auto Replayed = replayedPictures(Trace, *Steps.Typical)) {
      Shown["before"] = pictureJson(std::move(Replayed->Base), MostBars);
      Shown["after"] = pictureJson(std::move(Replayed->WithoutSyncs), MostBars);
    }
  }
  if (Steps.Worst)
    Shown["worst"] = recordedJson(Trace, *Steps.Worst, MostBars);
  return Shown;
}

/// It has up to three rows for each of many ranks, so it may have more bars.
static constexpr size_t RanksPictureFactor = 2;

static ordered_json
ranksPictureJson(std::span<const AnalyzedTrace *const> Traces,
                 const RanksData &Ranks, size_t MostBars) {
  std::optional<RanksPicture> Found = ranksPicture(Traces, Ranks);
  if (!Found)
    return nullptr;
  ordered_json Result =
      pictureJson(std::move(Found->Drawn), RanksPictureFactor * MostBars);
  Result["ranks"] = Found->Ranks;
  Result["of"] = Found->Of;
  return Result;
}

ordered_json html::pageData(std::span<const AnalyzedTrace *const> Traces,
                            const RanksData *Ranks, const PageBudget &Budget) {
  std::vector<ReportData> All;
  for (const AnalyzedTrace *Each : Traces) {
    ReportData &Data = All.emplace_back(Each->Data);
    for (SiteEntry &Site : Data.Sites)
      for (std::vector<std::string> *Stack : {&Site.Stack, &Site.PythonStack})
        shorten(*Stack, Budget.Frames);
  }
  ordered_json Result = ordered_json::parse(jsonReport(All, Ranks));
  if (Ranks)
    Result["ranks"]["picture"] = ranksPictureJson(Traces, *Ranks, Budget.Bars);
  for (size_t I = 0; I < Traces.size(); ++I) {
    ordered_json &Entry = Result["traces"][I];
    Entry["title"] = traceTitle(Traces[I]->Data);
    if (I < Budget.Pictured)
      Entry["pictures"] = picturesJson(*Traces[I], Budget.Bars);
  }
  return Result;
}
