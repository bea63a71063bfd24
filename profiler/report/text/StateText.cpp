#include "report/text/StateText.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

const char *report::stateText(DeviceState State) {
  switch (State) {
  case DeviceState::Compute:
    return "computing";
  case DeviceState::CopyOnly:
    return "only copying";
  case DeviceState::Bubble:
    return "idle: the host waited for it";
  case DeviceState::LaunchBound:
    return "idle: launches come too slowly";
  case DeviceState::HostWork:
    return "idle: the host works elsewhere";
  case DeviceState::OtherStream:
    return "idle: waiting for another stream";
  case DeviceState::BetweenActivities:
    return "idle: between queued works";
  case DeviceState::Other:
    return "idle: other";
  }
  return "";
}
