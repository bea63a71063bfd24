#include "report/text/StateText.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::text;

const char *text::stateText(DeviceState State) {
  switch (State) {
  case DeviceState::Compute:
    return "computing";
  case DeviceState::Communicate:
    return "communicating";
  case DeviceState::WaitForRanks:
    return "waiting for other ranks";
  case DeviceState::PipelineBubble:
    return "pipeline bubble";
  case DeviceState::CopyOnly:
    return "copying only";
  case DeviceState::Bubble:
    return "idle: the host is blocked";
  case DeviceState::LaunchBound:
    return "idle: launch-bound";
  case DeviceState::HostWork:
    return "idle: host works outside CUDA";
  case DeviceState::OtherStream:
    return "idle: waits for another stream";
  case DeviceState::BetweenActivities:
    return "idle: between queued activities";
  case DeviceState::Other:
    return "idle: other";
  }
  return "";
}
