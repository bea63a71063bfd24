#include "findings/NolintTally.h"

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

static std::string startOf(const PlacedNolint &Nolint) {
  return Nolint.File + ":" + std::to_string(Nolint.Comment.Line) +
         ": warning: " + Nolint.Comment.Text;
}

std::string findings::unusedNotice(const PlacedNolint &Nolint) {
  return startOf(Nolint) + " suppresses nothing";
}

std::string findings::reasonNotice(const PlacedNolint &Nolint) {
  return startOf(Nolint) + " gives no reason; write one after it: // " +
         Nolint.Comment.Text + ": why";
}
