#include "report/text/CommunicationText.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::text;

std::vector<std::string> text::communicationLines(const ReportData &Data) {
  std::vector<std::string> Lines;
  for (const DeviceEntry &Device : Data.Devices) {
    auto Add = [&](const char *What, double Exposed, double Hidden) {
      if (Exposed + Hidden > 0)
        Lines.push_back(fmt::format(
            "  {:<42}{:>10}: {} exposed, {} hidden by computing",
            fmt::format("device {}, {}", Device.Device, What),
            timeText(Exposed + Hidden), timeText(Exposed), timeText(Hidden)));
    };
    Add(Data.KnowsRankWaits ? "moving data" : "moving data or waiting",
        Device.of(DeviceState::Communicate), Device.HiddenCommunication);
    Add("waiting for other ranks", Device.of(DeviceState::WaitForRanks),
        Device.HiddenWait);
    Add("pipeline bubble", Device.of(DeviceState::PipelineBubble), 0);
  }
  return Lines;
}
