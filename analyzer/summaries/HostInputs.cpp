#include "summaries/HostInputs.h"
#include "dataflow/DeviceChecks.h"
#include "dataflow/Summaries.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

bool summaries::isKnown(DeviceLattice Device) {
  return Device == DeviceLattice::CUDA || isOfHost(Device);
}

bool summaries::needsHost(const ParmVarDecl &Parameter,
                          const Summaries &Program) {
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Function || !keepsTensor(Parameter))
    return false;
  if (Function->hasBody() && Program.isHostMemory(Parameter))
    return true;
  if (Function->hasBody() && !Program.checksDevices(*Function))
    return false;
  // The function itself checks its argument, whatever its callers pass.
  std::optional<LatticeElement> Facts = Program.returned(
      *Function, {std::vector<LatticeElement>(Function->getNumParams())},
      OnExitInParameter + Parameter.getFunctionScopeIndex());
  return Facts && Facts->Device == DeviceLattice::CPU;
}

std::optional<CallInputs> summaries::onHost(const FunctionDecl &Function,
                                            const CallInputs &Inputs) {
  CallInputs Result = Inputs;
  bool Found = false;
  for (const ParmVarDecl *Each : Function.parameters()) {
    size_t I = Each->getFunctionScopeIndex();
    if (!isTensorOrList(Each->getType()))
      continue;
    if (I >= Result.Arguments.size() || !isOfHost(Result.Arguments[I].Device))
      return std::nullopt;
    Result.Arguments[I].Device = DeviceLattice::CPU;
    Found = true;
  }
  return Found ? std::optional(std::move(Result)) : std::nullopt;
}

LatticeElement summaries::likelyIf(LatticeElement Facts,
                                   const CallInputs &Inputs) {
  if (llvm::any_of(Inputs.Arguments, [](const LatticeElement &Each) {
        return Each.Device == DeviceLattice::LikelyCPU;
      }))
    Facts.Device = DeviceLattice::LikelyCPU;
  return Facts;
}
