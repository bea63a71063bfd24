#include "program/Linkage.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::program;

/// Whether \p Units define each function of the project that they use.
static bool defineAll(const std::vector<const Linkage *> &Units) {
  llvm::DenseSet<uint64_t> Defined;
  for (const Linkage *Each : Units) {
    if (!Each->ShowsCallers)
      return false;
    Defined.insert(Each->Defined.begin(), Each->Defined.end());
  }
  return std::ranges::all_of(Units, [&](const Linkage *Each) {
    return std::ranges::all_of(
        Each->Undefined, [&](uint64_t Name) { return Defined.contains(Name); });
  });
}

bool program::hasEntry(const std::vector<const Linkage *> &Units) {
  return std::ranges::any_of(Units, [](const Linkage *Each) {
    return Each->HasMain || Each->HasPythonEntry;
  });
}

bool program::showCallers(const std::vector<const Linkage *> &Units) {
  return std::ranges::all_of(Units, [](const Linkage *Each) {
    return Each->IsAnalyzed && Each->ShowsCallers;
  });
}

bool program::isWholeProgram(const std::vector<const Linkage *> &Units) {
  return hasEntry(Units) && defineAll(Units);
}

namespace {

/// The transitive closure of what one unit needs, itself included.
struct Program {
  std::vector<size_t> Members;
  bool MayUseGpu = false;
};

class Programs {
public:
  explicit Programs(const std::vector<const Linkage *> &Units) : Units(Units) {
    for (size_t I = 0; I < Units.size(); ++I)
      for (uint64_t Name : Units[I]->Defined)
        Definers[Name].push_back(I);
  }

  Program of(size_t Root) const {
    std::vector<size_t> Members = needed({Root});
    // Code that does not parse may call any function of the project.
    if (std::ranges::all_of(Members,
                            [&](size_t I) { return Units[I]->ShowsCallers; }))
      return {Members, mayUseGpu(Members)};
    std::vector<size_t> Callable = Members;
    for (size_t I = 0; I < Units.size(); ++I)
      if (!Units[I]->HasMain)
        Callable.push_back(I);
    return {Members, mayUseGpu(needed(Callable))};
  }

private:
  /// \p From, and the units that define the functions that they use.
  std::vector<size_t> needed(const std::vector<size_t> &From) const;
  bool mayUseGpu(const std::vector<size_t> &Members) const;

  const std::vector<const Linkage *> &Units;
  /// Several programs of a project may define the same name.
  llvm::DenseMap<uint64_t, llvm::SmallVector<size_t, 1>> Definers;
};

} // namespace

std::vector<size_t> Programs::needed(const std::vector<size_t> &From) const {
  std::vector<size_t> Result;
  std::vector<bool> Seen(Units.size());
  auto Add = [&](size_t I) {
    if (!Seen[I])
      Result.push_back(I);
    Seen[I] = true;
  };
  llvm::for_each(From, Add);
  for (size_t Next = 0; Next < Result.size(); ++Next)
    for (uint64_t Name : Units[Result[Next]]->Undefined)
      if (auto Found = Definers.find(Name); Found != Definers.end())
        llvm::for_each(Found->second, Add);
  return Result;
}

bool Programs::mayUseGpu(const std::vector<size_t> &Members) const {
  bool Names = false, Places = false;
  for (size_t I : Members) {
    const Linkage &Unit = *Units[I];
    Names |= Unit.NamesGpu;
    Places |= Unit.PlacesOnGpu;
    // A library of the same project may define what no unit does, and may use a
    // GPU.
    if (!Unit.IsAnalyzed || std::ranges::any_of(Unit.Undefined, [&](auto Name) {
          return !Definers.contains(Name);
        }))
      return true;
  }
  return Names && Places;
}

std::vector<bool>
program::onlyOnHost(const std::vector<const Linkage *> &Units) {
  Programs All(Units);
  std::vector<bool> IsOfMain(Units.size());
  std::vector<bool> MayUseGpu(Units.size());
  auto Look = [&](size_t Root) {
    Program Each = All.of(Root);
    for (size_t I : Each.Members) {
      IsOfMain[I] = IsOfMain[I] || Units[Root]->HasMain;
      MayUseGpu[I] = MayUseGpu[I] || Each.MayUseGpu;
    }
  };
  for (size_t I = 0; I < Units.size(); ++I)
    if (Units[I]->HasMain)
      Look(I);
  // A plugin is not reached by name, and may call any unit.
  for (size_t I = 0; I < Units.size(); ++I)
    if (!IsOfMain[I])
      Look(I);
  std::vector<bool> Result(Units.size());
  for (size_t I = 0; I < Units.size(); ++I)
    Result[I] = IsOfMain[I] && !MayUseGpu[I];
  return Result;
}
