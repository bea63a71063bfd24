#include "loader/Rule.h"
#include "loader/EnumNames.h"

using namespace syncline;
using namespace syncline::rules;

const char *rules::toString(Level L) { return nameOf(LevelNames, L); }
const char *rules::toString(PatternKind S) { return nameOf(PatternNames, S); }
const char *rules::toString(StreamHazard H) { return nameOf(HazardNames, H); }
const char *rules::toString(Confidence C) { return nameOf(ConfidenceNames, C); }

std::optional<Confidence> rules::parseConfidence(const std::string &Name) {
  for (const auto &[Spelling, Value] : ConfidenceNames)
    if (Name == Spelling)
      return Value;
  return std::nullopt;
}

std::string Rule::message() const {
  if (Effect == Effect::Sync)
    return "host-device synchronization: " + Summary;
  bool InCapture = !Matches.empty() && isOfCapture(Matches.front().Hazard);
  return (InCapture ? "CUDA graph capture: " : "asynchronous hazard: ") +
         Summary;
}

std::string ArgumentSelector::str() const {
  return Position ? "#" + std::to_string(*Position) : Name;
}
