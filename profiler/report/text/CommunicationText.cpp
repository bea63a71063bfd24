#include "report/text/CommunicationText.h"

#include "report/model/FigureText.h"

#include "terminal/Table.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

std::vector<std::string> text::communicationLines(const ReportData &Data,
                                                  TextLayout How) {
  Table Lines({label("", 42), figure("", 10), terminal::text()}, How);
  for (const DeviceEntry &Device : Data.Devices) {
    auto Add = [&](const char *What, double Exposed, double Hidden) {
      if (Exposed + Hidden > 0)
        Lines.row({fmt::format("device {}, {}", Device.Device, What),
                   timeText(Exposed + Hidden),
                   fmt::format(": {} exposed, {} hidden by computing",
                               timeText(Exposed), timeText(Hidden))});
    };
    Add(Data.KnowsRankWaits ? "moving data" : "moving data or waiting",
        Device.of(DeviceState::Communicate), Device.HiddenCommunication);
    Add("waiting for other ranks", Device.of(DeviceState::WaitForRanks),
        Device.HiddenWait);
    Add("pipeline bubble", Device.of(DeviceState::PipelineBubble), 0);
  }
  return Lines.lines();
}
