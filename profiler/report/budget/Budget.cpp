#include "report/budget/Budget.h"

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::budget;

const char *budget::toString(BudgetSection Section) {
  switch (Section) {
  case BudgetSection::Step:
    return "step";
  case BudgetSection::Overlap:
    return "overlap";
  case BudgetSection::Rules:
    return "rules";
  case BudgetSection::Sites:
    return "sites";
  case BudgetSection::Total:
    return "total";
  }
  return "";
}

const char *budget::toString(BudgetFigure Figure) {
  switch (Figure) {
  case BudgetFigure::StepTime:
    return "stepTime";
  case BudgetFigure::Syncs:
    return "syncs";
  case BudgetFigure::BlockedSyncs:
    return "blockedSyncs";
  case BudgetFigure::Blocked:
    return "blocked";
  case BudgetFigure::Bubble:
    return "bubble";
  case BudgetFigure::Gain:
    return "gain";
  case BudgetFigure::Upload:
    return "upload";
  case BudgetFigure::Download:
    return "download";
  }
  return "";
}
