#include "report/model/DeviceAdvice.h"

#include "report/model/CallerTitle.h"
#include "report/model/FigureText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

/// Lines of the program, by decreasing time of what they queue.
static std::vector<std::pair<std::string, double>>
timeByLine(const DeviceWorkTable &Work) {
  std::map<std::string, double> Times;
  for (const DeviceWorkRow &Row : Work.Rows) {
    bool IsBackward = Row.Group.Title.starts_with(BackwardOf);
    if (Row.Group.Line || IsBackward)
      Times[Row.Group.Title.substr(IsBackward ? BackwardOf.size() : 0)] +=
          Row.Time;
  }
  std::vector<std::pair<std::string, double>> Result(Times.begin(),
                                                     Times.end());
  std::ranges::stable_sort(Result, std::greater(),
                           &std::pair<std::string, double>::second);
  return Result;
}

Advice report::adviceOnDevice(const ReportData &Data) {
  const DeviceEntry &Device = Data.Devices.front();
  if (!Data.DeviceWork ||
      Device.of(DeviceState::Compute) < MainPart * Device.Total)
    return {};
  double All = Data.DeviceWork->Time - Data.DeviceWork->CollectiveTime,
         Time = 0;
  std::vector<std::string> Titles;
  for (const auto &[Title, Own] : timeByLine(*Data.DeviceWork)) {
    if (Time >= MainPart * All || Titles.size() == NamedLines)
      break;
    Titles.push_back(Title);
    Time += Own;
  }
  if (Time < NotableShare * All || Titles.empty())
    return {};
  std::string Last = std::move(Titles.back());
  Titles.pop_back();
  std::string Where =
      Titles.empty() ? Last
                     : fmt::format("{} and {}", fmt::join(Titles, ", "), Last);
  Advice Result;
  Result.IfFirst = Result.IfNext = fmt::format(
      "Look at {}: {} of what the GPU computes is there. Lower precision "
      "(TF32, bfloat16), fused operators (torch.compile) or less work shorten "
      "the step.",
      Where, shareText(Time, All));
  return Result;
}
