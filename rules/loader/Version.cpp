#include "loader/Version.h"

#include <algorithm>
#include <charconv>

using namespace syncline::rules;

/// Removes digits from the front of \p Text and returns their value.
static std::optional<unsigned> takeNumber(std::string_view &Text) {
  unsigned Number = 0;
  auto [Next, Error] =
      std::from_chars(Text.data(), Text.data() + Text.size(), Number);
  if (Error != std::errc())
    return std::nullopt;
  Text.remove_prefix(static_cast<size_t>(Next - Text.data()));
  return Number;
}

std::optional<Version> Version::parse(std::string_view Text) {
  Version Result;
  std::optional<unsigned> Major = takeNumber(Text);
  if (!Major || Text.empty() || Text.front() != '.')
    return std::nullopt;
  Text.remove_prefix(1);
  std::optional<unsigned> Minor = takeNumber(Text);
  if (!Minor)
    return std::nullopt;
  if (!Text.empty() && Text.front() == '.') {
    Text.remove_prefix(1);
    if (!takeNumber(Text))
      return std::nullopt;
  }
  // What follows the numbers is a local label ("+cu130"), never another digit.
  if (!Text.empty() && Text.front() != '+' && Text.front() != '-')
    return std::nullopt;
  Result.Major = *Major;
  Result.Minor = *Minor;
  return Result;
}

std::string Version::str() const {
  return std::to_string(Major) + "." + std::to_string(Minor);
}

std::optional<VersionRange::Bound>
VersionRange::parseBound(std::string_view Text) {
  auto Take = [&](std::string_view Prefix) {
    if (!Text.starts_with(Prefix))
      return false;
    Text.remove_prefix(Prefix.size());
    return true;
  };
  Comparison Operator;
  if (Take(">="))
    Operator = Comparison::GreaterEqual;
  else if (Take("<="))
    Operator = Comparison::LessEqual;
  else if (Take("=="))
    Operator = Comparison::Equal;
  else if (Take(">"))
    Operator = Comparison::Greater;
  else if (Take("<"))
    Operator = Comparison::Less;
  else
    return std::nullopt;
  std::optional<Version> Limit = Version::parse(Text);
  if (!Limit)
    return std::nullopt;
  return Bound{Operator, *Limit};
}

std::optional<VersionRange> VersionRange::parse(std::string_view Text) {
  VersionRange Range;
  Range.Spelling = Text;
  while (true) {
    size_t Comma = Text.find(',');
    std::optional<Bound> Next = parseBound(Text.substr(0, Comma));
    if (!Next)
      return std::nullopt;
    Range.Bounds.push_back(*Next);
    if (Comma == std::string_view::npos)
      return Range;
    Text.remove_prefix(Comma + 1);
  }
}

std::vector<Version> VersionRange::limits() const {
  std::vector<Version> Limits;
  Limits.reserve(Bounds.size());
  for (const Bound &B : Bounds)
    Limits.push_back(B.Limit);
  return Limits;
}

bool VersionRange::contains(const Version &V) const {
  return std::all_of(Bounds.begin(), Bounds.end(), [&](const Bound &B) {
    switch (B.Operator) {
    case Comparison::Less:
      return V < B.Limit;
    case Comparison::LessEqual:
      return V <= B.Limit;
    case Comparison::Greater:
      return V > B.Limit;
    case Comparison::GreaterEqual:
      return V >= B.Limit;
    case Comparison::Equal:
      return V == B.Limit;
    }
    return false;
  });
}
