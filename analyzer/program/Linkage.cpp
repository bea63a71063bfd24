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

bool program::isWholeProgram(const std::vector<const Linkage *> &Units) {
  return std::ranges::any_of(Units,
                             [](const Linkage *Each) {
                               return Each->HasMain || Each->HasPythonEntry;
                             }) &&
         defineAll(Units);
}

namespace {

/// The units that one unit needs, itself included.
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
    Program Result;
    std::vector<bool> Seen(Units.size());
    auto Add = [&](size_t I) {
      if (!Seen[I])
        Result.Members.push_back(I);
      Seen[I] = true;
    };
    Add(Root);
    bool Names = false, Places = false;
    for (size_t Next = 0; Next < Result.Members.size(); ++Next) {
      const Linkage &Unit = *Units[Result.Members[Next]];
      Names |= Unit.NamesGpu;
      Places |= Unit.PlacesOnGpu;
      // Code that does not parse may be about anything.
      Result.MayUseGpu |= !Unit.ShowsCallers;
      for (uint64_t Name : Unit.Undefined) {
        auto Found = Definers.find(Name);
        // A library of the same project defines it, which may use a GPU.
        Result.MayUseGpu |= Found == Definers.end();
        if (Found != Definers.end())
          llvm::for_each(Found->second, Add);
      }
    }
    Result.MayUseGpu |= Names && Places;
    return Result;
  }

private:
  const std::vector<const Linkage *> &Units;
  /// Several programs of a project may define the same name.
  llvm::DenseMap<uint64_t, llvm::SmallVector<size_t, 1>> Definers;
};

} // namespace

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
  // A plugin is reached by no name, and may call any unit.
  for (size_t I = 0; I < Units.size(); ++I)
    if (!IsOfMain[I])
      Look(I);
  std::vector<bool> Result(Units.size());
  for (size_t I = 0; I < Units.size(); ++I)
    Result[I] = IsOfMain[I] && !MayUseGpu[I];
  return Result;
}
