#include "report/model/DeviceAdvice.h"

#include "report/model/ChangeParts.h"
#include "report/model/FigureText.h"
#include "report/model/ListText.h"
#include "report/model/SyncSums.h"

#include <fmt/format.h>

#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::report;

static std::string remedyOf(const DeviceLinesEntry &Hot) {
  // Lower precision shortens what is bound by arithmetic and what is bound by
  // memory, and changes no line but these.
  return Hot.Remedies.empty() ? "compute in lower precision (bfloat16 or TF32)"
                              : Hot.Remedies.front().Title;
}

static std::string noteOf(const DeviceLinesEntry &Hot) {
  return Hot.Remedies.empty() ? "Fused operators or less work can help, too."
                              : Hot.Remedies.front().Caveat;
}

static ChangeEntry changeAtLines(const ReportData &Data,
                                 const DeviceLinesEntry &Hot) {
  ChangeEntry Result;
  Result.Remedy = remedyOf(Hot);
  Result.RuleId = Hot.RuleId;
  if (!Hot.Remedies.empty())
    Result.Example = Hot.Remedies.front().After;
  if (std::string Note = noteOf(Hot); !Note.empty())
    Result.Notes.push_back(std::move(Note));
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
    Where = fmt::format("{}. {}{} {}", remedyOf(Hot), Where,
                        gainSentence(Remainder::Half, Hot.Gain, Data.Step.Time),
                        noteOf(Hot));
  Where = listText(Hot.Lines) + ": " + Where;
  Result.IfFirst =
      fmt::format("{} {}", Result.Gain > 0 ? "Start with" : "Look at", Where);
  Result.IfNext = fmt::format("Look at {}", Where);
  Result.Change = changeAtLines(Data, Hot);
  return Result;
}
