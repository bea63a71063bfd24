#include "summaries/BodyFacts.h"
#include "dataflow/DeviceChecks.h"
#include "summaries/Definitions.h"

#include "clang/AST/Decl.h"

#include <utility>

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::summaries;

bool BodyFacts::isHostMemory(
    const VarDecl &Variable,
    llvm::function_ref<bool(const ParmVarDecl &)> NeedsHost) {
  const auto *Function = dyn_cast<FunctionDecl>(Variable.getDeclContext());
  if (!Function || !Function->doesThisDeclarationHaveABody() ||
      Function->isDependentContext())
    return false;
  // A function that calls itself is no evidence of its own.
  if (HostMemory.try_emplace(Function).second) {
    Variables Found = hostMemoryOf(*Function, NeedsHost);
    HostMemory[Function] = std::move(Found);
  }
  return HostMemory[Function].contains(&Variable);
}

bool BodyFacts::checksDevices(const FunctionDecl &Function) {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition)
    return false;
  // A function that calls itself is no evidence of its own.
  if (DeviceChecks.try_emplace(Definition, false).second) {
    bool Checks = containsDeviceCheck(
        *Definition, [&](const FunctionDecl &F) { return checksDevices(F); });
    DeviceChecks[Definition] = Checks;
  }
  return DeviceChecks[Definition];
}
