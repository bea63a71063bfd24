#include "analysis/model/DeviceState.h"

using namespace syncline;
using namespace syncline::analysis;

const char *analysis::toString(DeviceState State) {
  switch (State) {
  case DeviceState::Compute:
    return "compute";
  case DeviceState::Communicate:
    return "communicate";
  case DeviceState::WaitForRanks:
    return "wait-for-ranks";
  case DeviceState::PipelineBubble:
    return "pipeline-bubble";
  case DeviceState::CopyOnly:
    return "copy-only";
  case DeviceState::Bubble:
    return "bubble";
  case DeviceState::LaunchBound:
    return "launch-bound";
  case DeviceState::HostWork:
    return "host-work";
  case DeviceState::OtherStream:
    return "other-stream";
  case DeviceState::BetweenActivities:
    return "between-activities";
  case DeviceState::Other:
    return "other";
  }
  return "other";
}
