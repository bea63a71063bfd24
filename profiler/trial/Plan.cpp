#include "trial/Plan.h"

#include <sstream>

using namespace syncline;
using namespace syncline::trial;

std::string trial::writePlan(const Plan &What) {
  std::ostringstream Out;
  Out << "stretch " << What.Steps << ' ' << What.WarmUp << "\nanchor "
      << What.AnchorCalls << '\n';
  for (const PlannedStack &Each : What.Stacks) {
    Out << "stack " << Each.Site << ' ' << Each.IsAnchor;
    for (uintptr_t Frame : Each.Frames)
      Out << ' ' << Frame;
    Out << '\n';
  }
  return Out.str();
}

static bool readLine(const std::string &Text, Plan &To) {
  std::istringstream Words(Text);
  std::string Key;
  Words >> Key;
  if (Key == "stretch")
    return static_cast<bool>(Words >> To.Steps >> To.WarmUp);
  if (Key == "anchor")
    return static_cast<bool>(Words >> To.AnchorCalls) && To.AnchorCalls > 0;
  if (Key != "stack")
    return false;
  PlannedStack Own;
  if (!(Words >> Own.Site >> Own.IsAnchor))
    return false;
  for (uintptr_t Frame; Words >> Frame;)
    Own.Frames.push_back(Frame);
  To.Stacks.push_back(std::move(Own));
  return !To.Stacks.back().Frames.empty();
}

std::optional<Plan> trial::readPlan(const std::string &Text) {
  Plan Result;
  std::istringstream Lines(Text);
  for (std::string Line; std::getline(Lines, Line);)
    if (!readLine(Line, Result))
      return std::nullopt;
  if (!Result.Steps || Result.Stacks.empty())
    return std::nullopt;
  return Result;
}
