#include "analysis/model/OverlapLimit.h"

using namespace syncline;
using namespace syncline::analysis;

const char *analysis::toString(OverlapLimit Limit) {
  switch (Limit) {
  case OverlapLimit::SameStream:
    return "same-stream";
  case OverlapLimit::Event:
    return "event";
  case OverlapLimit::LegacyStream:
    return "legacy-default-stream";
  case OverlapLimit::PageableCopy:
    return "pageable-copy";
  case OverlapLimit::HostBlocked:
    return "host-blocked";
  case OverlapLimit::NothingQueued:
    return "nothing-queued";
  case OverlapLimit::Engine:
    return "copy-engine";
  }
  return "nothing-queued";
}
