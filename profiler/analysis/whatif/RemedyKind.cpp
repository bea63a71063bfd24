#include "analysis/whatif/RemedyKind.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::whatif;

const char *whatif::toString(RemedyKind Kind) {
  switch (Kind) {
  case RemedyKind::ReadLater:
    return "read-later";
  case RemedyKind::PinCopy:
    return "pin-copy";
  case RemedyKind::CopyAhead:
    return "copy-ahead";
  case RemedyKind::RunAhead:
    return "run-ahead";
  case RemedyKind::Replace:
    return "replace";
  case RemedyKind::Offload:
    return "offload";
  }
  return "read-later";
}
