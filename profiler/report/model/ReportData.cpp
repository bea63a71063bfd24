#include "report/model/ReportData.h"

using namespace syncline;
using namespace syncline::report;

const char *report::toString(Outcome Value) {
  switch (Value) {
  case Outcome::Gains:
    return "gains";
  case Outcome::Costs:
    return "costs";
  case Outcome::Nothing:
    return "nothing";
  case Outcome::NotKnown:
    return "not-known";
  case Outcome::NotInSteps:
    return "not-in-steps";
  }
  return "not-known";
}
