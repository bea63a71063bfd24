#include "trial/Plan.h"

#include <algorithm>
#include <charconv>
#include <sstream>

using namespace syncline;
using namespace syncline::trial;

uint64_t trial::extraWarmUp(const Plan &What, uint64_t Number) {
  // splitmix64 (Steele, Lea and Flood, 2014).
  uint64_t Word = (Number + 1) * 0x9e3779b97f4a7c15;
  Word = (Word ^ Word >> 30) * 0xbf58476d1ce4e5b9;
  Word = (Word ^ Word >> 27) * 0x94d049bb133111eb;
  return (Word ^ Word >> 31) % ((What.Steps + What.WarmUp) / 3 + 1);
}

bool trial::hasPython(const Plan &What) {
  return std::ranges::any_of(What.Stacks, [](const PlannedStack &Each) {
    return !Each.Python.empty();
  });
}

std::string trial::writePlan(const Plan &What) {
  std::ostringstream Out;
  Out << "stretch " << What.Steps << ' ' << What.WarmUp << "\nanchor "
      << What.AnchorCalls << '\n';
  for (const PlannedStack &Each : What.Stacks) {
    Out << "stack " << Each.Site << ' ' << Each.IsAnchor;
    for (uintptr_t Frame : Each.Frames)
      Out << ' ' << Frame;
    if (!Each.Python.empty())
      Out << " python";
    for (uint64_t Frame : Each.Python)
      Out << ' ' << Frame;
    Out << '\n';
  }
  return Out.str();
}

static bool readNumber(const std::string &Word, uint64_t &To) {
  const char *End = Word.data() + Word.size();
  auto [Stop, Error] = std::from_chars(Word.data(), End, To);
  return Error == std::errc() && Stop == End;
}

/// Reads what follows the site and the anchor.
static bool readFrames(std::istream &Words, PlannedStack &To) {
  bool IsPython = false;
  for (std::string Word; Words >> Word;) {
    uint64_t Frame = 0;
    if (Word == "python" && !IsPython)
      IsPython = true;
    else if (!readNumber(Word, Frame))
      return false;
    else if (IsPython)
      To.Python.push_back(Frame);
    else
      To.Frames.push_back(Frame);
  }
  return !To.Frames.empty() && IsPython != To.Python.empty();
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
  if (!(Words >> Own.Site >> Own.IsAnchor) || !readFrames(Words, Own))
    return false;
  To.Stacks.push_back(std::move(Own));
  return true;
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
