//===- StepReport.h - A report of a step that waits for its host *- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_REPORT_STEPREPORT_H
#define SYNCLINE_TESTS_UNIT_PROFILER_REPORT_STEPREPORT_H

#include "report/model/FirstChange.h"
#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::tests {

/// A step of 20 ms, half of which the device waits for launches, and one site
/// whose removal saves 1 ms.
inline report::ReportData reportOfStep() {
  report::ReportData Data;
  Data.IsReplayed = true;
  Data.Step.Time = 20e6;
  Data.JointGain = {0.5e6, 1e6, 2e6};
  report::DeviceEntry &Device = Data.Devices.emplace_back();
  Device.Total = 20e6;
  Device.StateTimes.resize(analysis::DeviceStates);
  Device.StateTimes[static_cast<size_t>(analysis::DeviceState::LaunchBound)] =
      10e6;
  report::SiteEntry &Site = Data.Sites.emplace_back();
  Site.Title = "a.cpp:1";
  Site.RuleId = "sync-item";
  Site.Value = report::Outcome::Gains;
  return Data;
}

/// \p User is "train.py:31 (main)" for \p Line 31.
inline report::HotLineEntry lineAt(const char *User, uint32_t Line) {
  report::HotLineEntry Result;
  Result.At.User = User;
  Result.At.File = "train.py";
  Result.At.Line = Line;
  return Result;
}

/// Launches at one line that take half of the host's time.
inline report::HotLinesEntry hotLine(analysis::Interval Gain) {
  report::HotLinesEntry Hot;
  Hot.Lines.push_back(lineAt("train.py:31 (main)", 31));
  Hot.IsPython = true;
  Hot.Time = 8e6;
  Hot.OfTime = 16e6;
  Hot.Gain = Gain;
  return Hot;
}

/// The texts of the changes, the first one first.
inline std::vector<std::string> adviceOf(const report::ReportData &Data) {
  std::vector<std::string> Result;
  for (const report::ChangeEntry &Each : report::changesOf(Data))
    Result.push_back(Each.Text);
  return Result;
}

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_PROFILER_REPORT_STEPREPORT_H
