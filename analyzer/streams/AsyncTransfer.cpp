#include "streams/AsyncTransfer.h"
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
using namespace syncline::rules::model;
using Kind = StreamId::Kind;

namespace {

class AsyncTransfer {
public:
  AsyncTransfer(AbstractState &State, const Summaries &Program)
      : Async(State.Async), Program(Program), Read(Program, State) {}

  void declare(const VarDecl &V);
  void assignStream(const AccessPath &To, const Expr &Value) {
    Async.Streams[To] = Read.streamOf(&Value);
  }
  void end(const VarDecl &V);
  void assign(const AccessPath &To, const Expr &Value);
  void call(const CallView &Call);
  void escape(const Expr *E);

private:
  void wait(const AsyncWait &W);
  void copy(const AsyncCopy &Copy);
  void use(const CallView &Call);
  void hand(const CallView &Call);
  void capture(const CallView &Call);

  AsyncState &Async;
  const Summaries &Program;
  StreamReader Read;
};

void AsyncTransfer::declare(const VarDecl &V) {
  const Expr *Init = V.getInit();
  AccessPath P{&V, nullptr};
  Async.release(P);
  if (isStreamType(V.getType())) {
    Async.Streams.erase(P);
    if (Init)
      Async.Streams[P] = Read.streamOf(Init);
    return;
  }
  if (isStreamGuard(V.getType())) {
    std::optional<CallView> Creation =
        CallView::of(Init ? stripped(Init) : nullptr);
    if (!Creation || Creation->Arguments.empty())
      return;
    Async.Guards[&V] = Async.Current;
    Async.Switches = true;
    const Expr *Stream = Creation->Arguments[0].Value;
    Async.Current = className(V.getType()) == "c10::cuda::CUDAMultiStreamGuard"
                        ? StreamId{Kind::Named, &V}
                        : Read.streamOf(Stream);
    return;
  }
  if (Init && classify(V.getType()) == TypeClass::Tensor &&
      !V.getType()->isReferenceType() && !V.getType()->isPointerType())
    assign(P, *Init);
}

void AsyncTransfer::end(const VarDecl &V) {
  if (auto Guard = Async.Guards.find(&V); Guard != Async.Guards.end()) {
    Async.Current = Guard->second;
    Async.Guards.erase(Guard);
  }
  const CXXRecordDecl *Class = V.getType()->getAsCXXRecordDecl();
  if (const CXXDestructorDecl *Destructor =
          Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
      Destructor && Program.captureEffect(*Destructor) == CaptureEffect::Ends)
    Async.Capture = {};
  Async.release(AccessPath{&V, nullptr});
}

void AsyncTransfer::assign(const AccessPath &To, const Expr &Value) {
  std::optional<AccessPath> Memory = Read.memoryOf(&Value);
  if (Memory && *Memory == To)
    return;
  AsyncFacts Facts = Read.factsOf(&Value);
  if (Memory)
    escape(&Value);
  Async.release(To);
  if (Memory && Async.Tensors.contains(*Memory))
    Async.Views[To] = *Memory;
  else
    Async.Tensors[To] = Facts;
}

void AsyncTransfer::escape(const Expr *E) {
  std::optional<AccessPath> P = Read.memoryOf(E);
  AsyncFacts *Facts = P ? Async.find(*P) : nullptr;
  if (!Facts)
    return;
  Facts->Escapes = true;
  Facts->Crossing = nullptr;
}

static void completeCopy(CopyState &F) {
  if (F == CopyState::Running || F == CopyState::Maybe)
    F = CopyState::Done;
}

void AsyncTransfer::wait(const AsyncWait &W) {
  for (auto &[P, Facts] : Async.Tensors) {
    Facts.IsOrdered = true;
    if (!W.OfHost) {
      // The stream that owns the memory runs after the reading stream.
      if (!certainlyDiffer(W.Stream, Facts.AllocationStream))
        Facts.Crossing = nullptr;
      continue;
    }
    if (!certainlyDiffer(W.Stream, Facts.CrossingStream))
      Facts.Crossing = nullptr;
    if (certainlyDiffer(W.Stream, Facts.CopiedOn))
      continue;
    completeCopy(Facts.Download);
    completeCopy(Facts.Upload);
  }
}

void AsyncTransfer::copy(const AsyncCopy &Copy) {
  std::optional<AccessPath> P =
      Copy.HostSide ? Read.memoryOf(Copy.HostSide) : std::nullopt;
  if (!P)
    return;
  AsyncFacts &Facts = Async.Tensors[*P];
  (Copy.IsDownload ? Facts.Download : Facts.Upload) = CopyState::Running;
  Facts.CopiedOn = Async.Current;
  Facts.OnDevice = Copy.IsSure;
}

/// Handles a stream that reads, in order, what another stream produced.
void AsyncTransfer::use(const CallView &Call) {
  if (!Async.Switches)
    return;
  for (const Expr *Operand : operandsOf(Call)) {
    std::optional<AccessPath> P = Read.memoryOf(Operand);
    AsyncFacts *Facts = P ? Async.find(*P) : nullptr;
    if (!Facts || !differ(Facts->AllocationStream, Async.Current))
      continue;
    if (Facts->IsOrdered && !Facts->Escapes && !Facts->Crossing &&
        !Facts->RecordedFor.contains(Async.Current) &&
        !Facts->RecordedFor.contains(StreamId())) {
      Facts->Crossing = Call.Call;
      Facts->CrossingStream = Async.Current;
    }
  }
}

/// Handles the arguments of functions outside LibTorch.
void AsyncTransfer::hand(const CallView &Call) {
  bool Keeps = isInNamespaceStd(*Call.Callee);
  for (size_t I = 0; I < Call.Arguments.size(); ++I) {
    const Argument &A = Call.Arguments[I];
    bool ByValue = A.Parameter && !A.Parameter->getType()->isReferenceType();
    if (classify(A.Value->getType()) == TypeClass::Tensor &&
        (Keeps || ByValue || Call.canChange(I)))
      escape(A.Value);
  }
  if (!isOfProject(Call))
    return;
  // The function may synchronize the device, for all the analysis knows.
  wait({StreamId(), true});
}

static bool isRelaxed(const CallView &Call, const Evaluator &Values) {
  return llvm::any_of(Call.Arguments, [&](const Argument &A) {
    return Values.enumeratorOf(A.Value) == "cudaStreamCaptureModeRelaxed";
  });
}

void AsyncTransfer::capture(const CallView &Call) {
  switch (Program.captureEffect(*Call.Callee)) {
  case CaptureEffect::Begins: {
    const Expr *Stream = streamOperand(Call);
    Async.Capture = {
        .Is = CaptureState::Phase::Inside,
        .Begin = Call.Call,
        .Stream = Stream && Stream != Call.Object ? Read.streamOf(Stream)
                                                  : Async.Current,
        .IsRelaxed = isRelaxed(Call, Read.values()),
        .IsRaw = cudaFunction(*Call.Callee).Capture == CudaCapture::Begins &&
                 !isLibTorch(*Call.Callee),
        .HasTensors = false,
        .Forked = {}};
    return;
  }
  case CaptureEffect::Ends:
    Async.Capture = {};
    return;
  case CaptureEffect::None:
    break;
  }
  if (Async.Capture.Is == CaptureState::Phase::Outside)
    return;
  const CudaFunction &Function = cudaFunction(*Call.Callee);
  Async.Capture.HasTensors |=
      Async.Capture.IsRaw && allocatesTensor(Call, Read.values());
  // Calls after a status query are conditional.
  if (Function.Capture == CudaCapture::Asks)
    Async.Capture.Is = CaptureState::Phase::Maybe;
  // A function of the program may do the same.
  if (Function.OrdersStream || isOfProject(Call))
    for (const Argument &A : Call.Arguments)
      if (A.Parameter && isStreamType(A.Parameter->getType()))
        Async.Capture.Forked.insert(Read.streamOf(A.Value));
}

void AsyncTransfer::call(const CallView &Call) {
  capture(Call);
  if (std::optional<AsyncWait> W = Read.waitOf(Call)) {
    use(Call);
    return wait(*W);
  }
  if (std::optional<AsyncCopy> Copy = Read.copyOf(Call)) {
    use(Call);
    return copy(*Copy);
  }
  llvm::StringRef Name = libTorchName(Call);
  if (cudaFunction(*Call.Callee).Selects == CudaChoice::Stream &&
      !Call.Arguments.empty()) {
    Async.Current = Read.streamOf(Call.Arguments[0].Value);
    Async.Switches = true;
  } else if (Name == "record_stream" && Call.Object &&
             !Call.Arguments.empty()) {
    std::optional<AccessPath> P = Read.memoryOf(Call.Object);
    StreamId Stream = Read.streamOf(Call.Arguments[0].Value);
    if (AsyncFacts *Facts = P ? Async.find(*P) : nullptr) {
      Facts->RecordedFor.insert(Stream);
      if (!differ(Stream, Facts->CrossingStream))
        Facts->Crossing = nullptr;
    }
  } else if (isLibTorch(*Call.Callee)) {
    use(Call);
  } else {
    hand(Call);
  }
}

} // namespace

static void transferStatement(const Stmt &S, AsyncTransfer &To) {
  if (const auto *D = dyn_cast<DeclStmt>(&S)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each))
        To.declare(*V);
    return;
  }
  if (const auto *R = dyn_cast<ReturnStmt>(&S)) {
    if (R->getRetValue())
      To.escape(R->getRetValue());
    return;
  }
  const auto *E = dyn_cast<Expr>(&S);
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return;
  if (const auto *O = dyn_cast<CXXOperatorCallExpr>(E);
      O && O->getOperator() == OO_Equal && O->getNumArgs() == 2) {
    std::optional<AccessPath> P = AccessPath::outsideContainers(O->getArg(0));
    if (P && isStreamType(O->getArg(0)->getType()))
      return To.assignStream(*P, *O->getArg(1));
    if (P && classify(O->getArg(0)->getType()) == TypeClass::Tensor)
      return To.assign(*P, *O->getArg(1));
  }
  To.call(*Call);
}

void streams::transferAsync(const CFGElement &Element, AbstractState &State,
                            const Summaries &Program) {
  AsyncTransfer To(State, Program);
  if (const Stmt *S = statementOf(Element))
    transferStatement(*S, To);
  else if (std::optional<CFGAutomaticObjDtor> End =
               Element.getAs<CFGAutomaticObjDtor>())
    To.end(*End->getVarDecl());
}
