#include "report/model/DeviceAdvice.h"

#include "report/model/ChangeParts.h"
#include "report/model/FigureText.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::report;

/// "a.py:1 (f), a.py:2 (f) and a.py:3 (f)".
static std::string linesText(std::vector<std::string> Lines) {
  std::string Last = std::move(Lines.back());
  Lines.pop_back();
  return Lines.empty() ? Last
                       : fmt::format("{} and {}", fmt::join(Lines, ", "), Last);
}

/// It shortens what is bound by arithmetic and what is bound by memory, and
/// changes no line but these.
static constexpr const char *LessComputing =
    "compute in lower precision (bfloat16 or TF32)";
static constexpr const char *OtherWays =
    "Fused operators or less work can help, too.";

static ChangeEntry changeAtLines(const ReportData &Data,
                                 const DeviceLinesEntry &Hot) {
  ChangeEntry Result;
  Result.Remedy = LessComputing;
  Result.Notes.emplace_back(OtherWays);
  for (const std::string &Line : Hot.Lines)
    Result.Lines.push_back({Line, "", "", ""});
  Result.Conditions.emplace_back(IfHalved);
  Result.IsAssumed = true;
  if (Hot.Time >= MainPart * Hot.OfTime)
    setGain(Result, Hot.Gain, Data.Step.Time);
  return Result;
}

Advice report::adviceOnDevice(const ReportData &Data) {
  if (!Data.DeviceLines)
    return {};
  const DeviceLinesEntry &Hot = *Data.DeviceLines;
  Advice Result;
  Result.IsGeneral = true;
  // Lines with less do not account for what the device does.
  if (Hot.Time >= MainPart * Hot.OfTime && counts(Hot.Gain, Data.Step.Time))
    Result.Gain = sureGain(Hot.Gain);
  std::string Where = fmt::format("{} of what the GPU computes is there.",
                                  shareText(Hot.Time, Hot.OfTime));
  if (Result.Gain > 0)
    Where = fmt::format("{}. {}{} {}", LessComputing, Where,
                        gainSentence(Remainder::Half, Hot.Gain, Data.Step.Time),
                        OtherWays);
  Where = linesText(Hot.Lines) + ": " + Where;
  Result.IfFirst =
      fmt::format("{} {}", Result.Gain > 0 ? "Start with" : "Look at", Where);
  Result.IfNext = fmt::format("Look at {}", Where);
  Result.Change = changeAtLines(Data, Hot);
  return Result;
}
