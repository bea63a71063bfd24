#include "streams/StreamHazards.h"
#include "dataflow/ControlFlow.h"
#include "model/CudaCalls.h"
#include "model/Names.h"
#include "streams/CaptureHazards.h"
#include "streams/StreamReader.h"
#include "streams/TensorAccess.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;
using namespace syncline::rules;
using namespace syncline::rules::model;
using Kind = StreamId::Kind;

namespace {

class HazardFinder {
public:
  HazardFinder(const AbstractState &State, const Summaries &Program)
      : State(State), Program(Program), Read(Program, State) {}

  void atCall(const CallView &Call);
  void atMemory(const Stmt &S);
  void atEndOf(const AccessPath &P);

  std::vector<FoundHazard> Found;

private:
  void add(StreamHazard Hazard, Confidence ConfidenceLevel, const Expr *Call) {
    Found.push_back({Hazard, ConfidenceLevel, Call, nullptr, nullptr});
  }
  void addCopy(StreamHazard Hazard, CopyState F, bool IsSure, const Expr *Call);
  void reads(const CallView &Call);
  void writes(const CallView &Call);
  void streams(const CallView &Call);
  bool isOrderedByStream(const CallView &Call, const Expr *Operand) const;

  const AbstractState &State;
  const Summaries &Program;
  StreamReader Read;
};

void HazardFinder::addCopy(StreamHazard Hazard, CopyState F, bool IsSure,
                           const Expr *Call) {
  if (F == CopyState::Running)
    add(Hazard, IsSure ? Confidence::Certain : Confidence::Likely, Call);
  else if (F == CopyState::Maybe)
    add(Hazard, Confidence::Possible, Call);
}

/// Whether \p Call is a copy to or from the device that the stream runs after
/// the first one.
bool HazardFinder::isOrderedByStream(const CallView &Call,
                                     const Expr *Operand) const {
  if (Read.copyOf(Call))
    return true;
  llvm::StringRef Name = libTorchName(Call);
  if (Name == "to" || Name == "cuda")
    return Read.values().evaluate(Call.Call).Device != DeviceLattice::CPU;
  return Name == "copy_" && Call.Object && Operand != Call.Object &&
         Read.values().evaluate(Call.Object).Device != DeviceLattice::CPU;
}

void HazardFinder::reads(const CallView &Call) {
  for (const Expr *Operand : operandsOf(Call)) {
    AsyncFacts Facts = Read.factsOf(Operand);
    if (Facts.Download != CopyState::Idle && !isOrderedByStream(Call, Operand))
      addCopy(StreamHazard::ReadBeforeWait, Facts.Download, Facts.OnDevice,
              Call.Call);
  }
  // memcpy(To, Host.data_ptr(), Size), Host.accessor<float, 1>()[0]
  auto Pointer = [&](const Expr *E) {
    if (const Expr *Tensor = tensorOfPointer(E)) {
      AsyncFacts Facts = Read.factsOf(Tensor);
      addCopy(StreamHazard::ReadBeforeWait, Facts.Download, Facts.OnDevice,
              stripped(E));
    }
  };
  if (Call.Object && Call.Callee->getOverloadedOperator() == OO_Subscript)
    Pointer(Call.Object);
  if (!isOfProject(Call) && !isLibTorch(*Call.Callee))
    for (const Argument &A : Call.Arguments)
      Pointer(A.Value);
}

void HazardFinder::writes(const CallView &Call) {
  const Expr *Written = writtenBy(Call);
  if (!Written || Read.copyOf(Call))
    return;
  AsyncFacts Facts = Read.factsOf(Written);
  addCopy(StreamHazard::ChangeBeforeWait, Facts.Upload, Facts.OnDevice,
          Call.Call);
}

void HazardFinder::streams(const CallView &Call) {
  llvm::StringRef Name = libTorchName(Call);
  // The method of a guard restores the stream when the guard ends.
  if (cudaFunction(*Call.Callee).Selects == CudaChoice::Stream &&
      !Call.Object && !Call.Arguments.empty() &&
      Read.streamOf(Call.Arguments[0].Value).Is != Kind::Entry)
    add(StreamHazard::SetCurrentStream, Confidence::Certain, Call.Call);
  if (Name == "record_stream" && Call.Object && !Call.Arguments.empty()) {
    StreamId Maker = Read.factsOf(Call.Object).AllocationStream;
    StreamId Stream = Read.streamOf(Call.Arguments[0].Value);
    if (Maker.Is != Kind::None && Maker.Is != Kind::Unknown &&
        Stream.Is != Kind::Unknown && !differ(Maker, Stream))
      add(StreamHazard::RecordOwnStream, Confidence::Likely, Call.Call);
  }
  if (!State.Async.Switches)
    return;
  for (const Expr *Operand : operandsOf(Call)) {
    AsyncFacts Facts = Read.factsOf(Operand);
    if (!Facts.IsOrdered &&
        differ(Facts.AllocationStream, State.Async.Current)) {
      add(StreamHazard::CrossStream,
          Facts.OnDevice &&
                  certainlyDiffer(Facts.AllocationStream, State.Async.Current)
              ? Confidence::Certain
              : Confidence::Likely,
          Call.Call);
      return;
    }
  }
}

void HazardFinder::atCall(const CallView &Call) {
  Found = captureHazardsAt(Call, State, Read, Program);
  reads(Call);
  writes(Call);
  streams(Call);
}

/// Handles Host.data_ptr<float>()[0] and assignments to it.
void HazardFinder::atMemory(const Stmt &S) {
  auto TensorOf = [](const Expr *E) -> const Expr * {
    E = E->IgnoreParens();
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      return Element->getBase();
    const auto *Deref = dyn_cast<UnaryOperator>(E);
    return Deref && Deref->getOpcode() == UO_Deref ? Deref->getSubExpr()
                                                   : nullptr;
  };
  const auto *E = dyn_cast<Expr>(&S);
  if (!E)
    return;
  const auto *Assign = dyn_cast<BinaryOperator>(E);
  bool Writes = Assign && Assign->isAssignmentOp();
  const Expr *Pointer = TensorOf(Writes ? Assign->getLHS() : E);
  const Expr *Tensor = Pointer ? tensorOfPointer(Pointer) : nullptr;
  if (!Tensor)
    return;
  AsyncFacts Facts = Read.factsOf(Tensor);
  if (Writes)
    addCopy(StreamHazard::ChangeBeforeWait, Facts.Upload, Facts.OnDevice,
            stripped(Pointer));
  else
    addCopy(StreamHazard::ReadBeforeWait, Facts.Download, Facts.OnDevice,
            stripped(Pointer));
}

void HazardFinder::atEndOf(const AccessPath &P) {
  const auto *V = dyn_cast_or_null<VarDecl>(P.Root);
  if (!V || P.Field || !V->isLocalVarDecl() || V->isStaticLocal())
    return;
  auto Held = State.Async.Tensors.find(P);
  if (Held != State.Async.Tensors.end() && Held->second.Crossing)
    Found.push_back({StreamHazard::MissingRecord, Confidence::Likely,
                     Held->second.Crossing, V, nullptr});
}

} // namespace

std::vector<FoundHazard> streams::hazardsAt(const CFGElement &Element,
                                            const AbstractState &State,
                                            const Summaries &Program) {
  HazardFinder Finder(State, Program);
  if (std::optional<CFGAutomaticObjDtor> End =
          Element.getAs<CFGAutomaticObjDtor>())
    Finder.atEndOf(AccessPath{End->getVarDecl(), nullptr});
  const Stmt *S = statementOf(Element);
  if (!S)
    return std::move(Finder.Found);
  Finder.atMemory(*S);
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(S);
      O && O->getOperator() == OO_Equal && O->getNumArgs() == 2)
    if (std::optional<AccessPath> P =
            AccessPath::outsideContainers(O->getArg(0)))
      Finder.atEndOf(*P);
  if (std::optional<CallView> Call = CallView::of(dyn_cast<Expr>(S)))
    Finder.atCall(*Call);
  return std::move(Finder.Found);
}
