#include "findings/NolintTally.h"

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::findings;

void NolintTally::add(const std::vector<PlacedNolint> &Unit, bool Complete) {
  for (const PlacedNolint &Each : Unit) {
    auto [Known, New] =
        Entries.try_emplace({Each.File, Each.Comment.Line, Each.Comment.Text});
    Entry &E = Known->second;
    if (New)
      E.Nolint = Each;
    E.Nolint.InHeader = E.Nolint.InHeader || Each.InHeader;
    E.Nolint.Comment.Used = E.Nolint.Comment.Used || Each.Comment.Used;
    E.Complete = E.Complete || Complete;
  }
}

std::vector<PlacedNolint> NolintTally::unused(bool WholeProject) const {
  std::vector<PlacedNolint> Result;
  for (const auto &[Key, Each] : Entries)
    if (Each.Nolint.Comment.isUnused() && Each.Complete &&
        (WholeProject || !Each.Nolint.InHeader))
      Result.push_back(Each.Nolint);
  return Result;
}

std::vector<PlacedNolint> NolintTally::withoutReason() const {
  std::vector<PlacedNolint> Result;
  for (const auto &[Key, Each] : Entries)
    if (Each.Nolint.Comment.lacksReason())
      Result.push_back(Each.Nolint);
  return Result;
}

static Problem warning(const PlacedNolint &Nolint, const std::string &Text) {
  return {Nolint.Comment.Text + Text, Nolint.File, Nolint.Comment.Line,
          rules::Level::Warning, /*IsFailure=*/false};
}

Problem findings::unusedProblem(const PlacedNolint &Nolint) {
  return warning(Nolint, " suppresses nothing");
}

Problem findings::reasonProblem(const PlacedNolint &Nolint) {
  return warning(Nolint, " gives no reason; write one after it: // " +
                             Nolint.Comment.Text + ": why");
}
