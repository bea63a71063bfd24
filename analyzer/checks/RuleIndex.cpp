#include "checks/RuleIndex.h"
#include "model/CudaModel.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint::checks;
using namespace syncline::lint::model;
using namespace syncline::rules;
using syncline::rules::model::lastName;
using syncline::rules::model::withoutStreamVariant;

RuleIndex::RuleIndex(const std::vector<const Rule *> &Rules,
                     std::optional<Version> LibTorch) {
  const Version Newest{~0U, 0};
  for (const Rule *R : Rules)
    for (const Match &M : R->Matches) {
      if (!M.LibTorch.contains(LibTorch.value_or(Newest)))
        continue;
      if (M.Pattern == PatternKind::StreamOrder)
        ByHazard[M.Hazard].push_back({R, &M});
      for (const std::string &Name : M.Functions) {
        ByName[Name].push_back({R, &M});
        LastNames.insert(lastName(Name));
      }
    }
}

const std::vector<RuleEntry> &RuleIndex::find(const FunctionDecl &Function) {
  auto Found = ByName.find(withoutStreamVariant(qualifiedName(Function)));
  if (Found != ByName.end())
    return Found->second;
  // A class derived from LibTorch's behaves like its base.
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    for (const CXXMethodDecl *Base : Method->overridden_methods())
      if (const auto &Entries = entriesFor(*Base); !Entries.empty())
        return Entries;
  return None;
}

const std::vector<RuleEntry> &
RuleIndex::entriesFor(const FunctionDecl &Function) {
  if (Function.getDeclName().isIdentifier() &&
      !LastNames.contains(withoutStreamVariant(Function.getName())))
    return None;
  const FunctionDecl *Key = Function.getCanonicalDecl();
  if (auto Known = Cache.find(Key); Known != Cache.end())
    return *Known->second;
  const std::vector<RuleEntry> &Entries = find(Function);
  Cache[Key] = &Entries;
  return Entries;
}

const std::vector<RuleEntry> &RuleIndex::entriesFor(StreamHazard Hazard) const {
  auto Found = ByHazard.find(Hazard);
  return Found == ByHazard.end() ? None : Found->second;
}
