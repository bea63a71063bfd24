#include "fixes/ApplyFixes.h"
#include "fixes/UnifiedDiff.h"
#include "io/AtomicFile.h"
#include "io/Errors.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

FixApplier::FixApplier(const std::vector<Finding> &Findings, bool TakeUnsafe,
                       const std::set<unsigned> &Broken)
    : Findings(Findings), Fixed(Findings.size(), false) {
  choose(TakeUnsafe, Broken);
}

static bool same(const Replacement &A, const Replacement &B) {
  return A.File == B.File && A.Offset == B.Offset && A.Length == B.Length &&
         A.Text == B.Text;
}

static bool sameEdits(const Fix &A, const Fix &B) {
  return std::equal(A.Replacements.begin(), A.Replacements.end(),
                    B.Replacements.begin(), B.Replacements.end(), same);
}

/// Insertions may touch each other and the ends of other edits.
static bool overlaps(const Replacement &A, const Replacement &B) {
  if (A.File != B.File || same(A, B))
    return false;
  unsigned EndA = A.Offset + A.Length, EndB = B.Offset + B.Length;
  if (A.Length == 0 || B.Length == 0)
    return A.Offset < EndB && B.Offset < EndA && A.Offset != B.Offset;
  return A.Offset < EndB && B.Offset < EndA;
}

bool FixApplier::overlapsChosen(const Fix &Candidate) const {
  for (const Choice &Chosen : Choices)
    for (const Replacement &A : Chosen.Edits->Replacements)
      for (const Replacement &B : Candidate.Replacements)
        if (overlaps(A, B))
          return true;
  return false;
}

void FixApplier::choose(bool TakeUnsafe, const std::set<unsigned> &Broken) {
  for (size_t I = 0; I < Findings.size(); ++I) {
    const auto &Fixes = Findings[I].Fixes;
    auto Wanted = std::find_if(Fixes.begin(), Fixes.end(), [&](const Fix &F) {
      return F.Safe || TakeUnsafe;
    });
    if (Wanted == Fixes.end())
      continue;
    const std::vector<unsigned> &Units = Findings[I].Units;
    if (std::any_of(Units.begin(), Units.end(),
                    [&](unsigned Unit) { return Broken.contains(Unit); })) {
      ++LeftOut;
      continue;
    }
    auto Known =
        std::find_if(Choices.begin(), Choices.end(), [&](const Choice &C) {
          return sameEdits(*C.Edits, *Wanted);
        });
    if (Known != Choices.end()) {
      Known->Findings.push_back(I);
      Known->Units.insert(Units.begin(), Units.end());
    } else if (overlapsChosen(*Wanted))
      ++Overlapping;
    else
      Choices.push_back({&*Wanted, {I}, {Units.begin(), Units.end()}});
  }
}

const std::string &FixApplier::textOf(const std::string &File) {
  auto [Entry, IsNew] = Texts.try_emplace(File);
  if (IsNew) {
    std::ifstream In(File, std::ios::binary);
    std::ostringstream Text;
    Text << In.rdbuf();
    if (!In)
      throw UsageError("cannot read " + File +
                       " to fix it: " + strerror(errno));
    Entry->second = std::move(Text).str();
  }
  return Entry->second;
}

std::map<std::string, std::vector<Replacement>>
FixApplier::editsOf(const std::vector<size_t> &Chosen) const {
  std::map<std::string, std::vector<Replacement>> Edits;
  for (size_t I : Chosen)
    for (const Replacement &Each : Choices[I].Edits->Replacements) {
      std::vector<Replacement> &OfFile = Edits[Each.File];
      if (std::none_of(OfFile.begin(), OfFile.end(),
                       [&](const Replacement &R) { return same(R, Each); }))
        OfFile.push_back(Each);
    }
  for (auto &[File, OfFile] : Edits)
    std::stable_sort(OfFile.begin(), OfFile.end(),
                     [](const Replacement &A, const Replacement &B) {
                       // An insertion comes before the edit at the same offset.
                       return std::pair(A.Offset, A.Length != 0) <
                              std::pair(B.Offset, B.Length != 0);
                     });
  return Edits;
}

std::optional<std::string>
FixApplier::firstError(const std::set<unsigned> &Units,
                       const std::vector<size_t> &With,
                       const UnitParser &Parse) {
  FileTexts NewTexts;
  for (const auto &[File, Edits] : editsOf(With))
    NewTexts[fs::absolute(File).lexically_normal().string()] =
        applyEdits(textOf(File), Edits);
  for (unsigned Unit : Units)
    if (std::optional<std::string> Error = Parse(Unit, NewTexts))
      return Error;
  return std::nullopt;
}

/// Bisects down to the fixes that break the unit.
void FixApplier::tryGroup(const std::set<unsigned> &Units,
                          std::vector<size_t> Group, const UnitParser &Parse) {
  std::vector<size_t> With = Accepted;
  With.insert(With.end(), Group.begin(), Group.end());
  std::optional<std::string> Error = firstError(Units, With, Parse);
  if (!Error) {
    Accepted = std::move(With);
    return;
  }
  if (Group.size() == 1 || Attempts < 2) {
    for (size_t I : Group) {
      const Finding &F = Findings[Choices[I].Findings[0]];
      RevertedFixes.push_back(
          F.File + ":" + std::to_string(F.Line) + ": the fix for " +
          F.Rule->checkName() +
          " is reverted because the file would not parse: " + *Error);
    }
    return;
  }
  Attempts -= 2;
  auto Middle = Group.begin() + static_cast<long>(Group.size() / 2);
  tryGroup(Units, {Group.begin(), Middle}, Parse);
  tryGroup(Units, {Middle, Group.end()}, Parse);
}

void FixApplier::run(const UnitParser &Parse) {
  std::map<std::set<unsigned>, std::vector<size_t>> ByUnits;
  for (size_t I = 0; I < Choices.size(); ++I)
    ByUnits[Choices[I].Units].push_back(I);
  for (auto &[Units, Group] : ByUnits)
    tryGroup(Units, std::move(Group), Parse);
  EditsByFile = editsOf(Accepted);
  for (size_t I : Accepted)
    for (size_t F : Choices[I].Findings)
      Fixed[F] = true;
}

size_t FixApplier::fixedCount() const {
  return static_cast<size_t>(std::count(Fixed.begin(), Fixed.end(), true));
}

std::string FixApplier::diff() const {
  std::string Patch;
  for (const auto &[File, Edits] : EditsByFile)
    Patch += unifiedDiff(File, Texts.at(File), Edits);
  return Patch;
}

void FixApplier::write() const {
  std::string First;
  for (const auto &[File, Edits] : EditsByFile)
    if (std::error_code Error =
            replaceFile(File, applyEdits(Texts.at(File), Edits));
        Error && First.empty())
      First = "cannot write " + File + ": " + Error.message();
  if (!First.empty())
    throw UsageError(First);
}
