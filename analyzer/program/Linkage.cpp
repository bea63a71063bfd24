#include "program/Linkage.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::program;

/// Whether \p Units define each function of the project that they use.
static bool defineAll(const std::vector<const Linkage *> &Units) {
  llvm::DenseSet<uint64_t> Defined;
  for (const Linkage *Each : Units) {
    if (!Each->IsComplete)
      return false;
    Defined.insert(Each->Defined.begin(), Each->Defined.end());
  }
  return std::ranges::all_of(Units, [&](const Linkage *Each) {
    return std::ranges::all_of(
        Each->Undefined, [&](uint64_t Name) { return Defined.contains(Name); });
  });
}

bool program::isWholeProgram(const std::vector<const Linkage *> &Units) {
  return std::ranges::any_of(Units,
                             [](const Linkage *Each) {
                               return Each->HasMain || Each->HasPythonEntry;
                             }) &&
         defineAll(Units);
}

bool program::isHostProgram(const std::vector<const Linkage *> &Units) {
  if (std::ranges::any_of(Units, &Linkage::NamesGpu))
    return false;
  // What is defined elsewhere, in a library of the same project, may name one.
  return std::ranges::any_of(Units, &Linkage::HasMain) && defineAll(Units);
}
