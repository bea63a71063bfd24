#include "analysis/syncs/WaitsByKind.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;
using trace::CallKind;
using trace::CopyDirection;
using trace::MemoryKind;

bool syncs::waitsByKind(const HostCall &Call) {
  switch (Call.Kind) {
  case CallKind::StreamWait:
  case CallKind::EventWait:
  case CallKind::DeviceWait:
  case CallKind::Copy:
    return true;
  case CallKind::AsyncCopy:
    return Call.Direction == CopyDirection::DeviceToHost &&
           Call.Target != MemoryKind::Pinned;
  default:
    return false;
  }
}
