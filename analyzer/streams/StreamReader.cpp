#include "streams/StreamReader.h"
#include "dataflow/LibTorchOptions.h"
#include "dataflow/NonBlocking.h"
#include "model/CudaCalls.h"
#include "model/Names.h"
#include "streams/TensorAccess.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;
using namespace syncline::rules::model;
using Kind = StreamId::Kind;

bool streams::isOfProject(const CallView &Call) {
  return !isLibTorch(*Call.Callee) && !isInNamespaceStd(*Call.Callee) &&
         !Call.Callee->isExternC() && !isa<CXXConstructorDecl>(Call.Callee);
}

bool streams::isStreamType(QualType T) {
  // Clang has not yet assigned a type to these braces.
  if (T.isNull())
    return false;
  std::string Class = className(T);
  if (Class == "c10::cuda::CUDAStream" || Class == "c10::Stream")
    return true;
  QualType Pointee = T.getNonReferenceType()->getPointeeType();
  return !Pointee.isNull() && className(Pointee) == "CUstream_st";
}

bool streams::isStreamGuard(QualType T) {
  std::string Class = className(T);
  return Class == "c10::cuda::CUDAStreamGuard" ||
         Class == "c10::cuda::OptionalCUDAStreamGuard" ||
         Class == "c10::cuda::CUDAMultiStreamGuard" ||
         Class == "c10::StreamGuard";
}

StreamId StreamReader::streamOf(const Expr *E) const {
  E = stripped(E);
  if (!E)
    return {};
  if (std::optional<AccessPath> P = AccessPath::outsideContainers(E)) {
    if (auto Known = State.Async.Streams.find(*P);
        Known != State.Async.Streams.end())
      return Known->second;
    const ValueDecl *D = P->Field ? P->Field : P->Root;
    return isStreamType(D->getType()) ? StreamId{Kind::Named, D} : StreamId();
  }
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return {};
  // A stream converted from another one, or the raw stream in it.
  if (isa<CXXConstructorDecl>(Call->Callee))
    return Call->Arguments.empty() ? StreamId()
                                   : streamOf(Call->Arguments[0].Value);
  if (Call->Object && isStreamType(Call->Object->getType()) &&
      isStreamType(E->getType()))
    return streamOf(Call->Object);
  switch (cudaFunction(*Call->Callee).Stream) {
  case CudaStreamKind::Current:
    return State.Async.Current;
  case CudaStreamKind::Default:
    return {Kind::Default, nullptr};
  case CudaStreamKind::Created:
    return {Kind::Created, E};
  case CudaStreamKind::None:
    break;
  }
  return {};
}

static bool isMove(const CallView &Call) {
  return isInNamespaceStd(*Call.Callee) &&
         Call.Callee->getDeclName().isIdentifier() &&
         (Call.Callee->getName() == "move" ||
          Call.Callee->getName() == "forward") &&
         Call.Arguments.size() == 1;
}

std::optional<AccessPath> StreamReader::memoryOf(const Expr *E) const {
  E = stripped(E);
  if (!E)
    return std::nullopt;
  if (std::optional<AccessPath> P = AccessPath::outsideContainers(E))
    return State.Async.base(*P);
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return std::nullopt;
  if (isMove(*Call))
    return memoryOf(Call->Arguments[0].Value);
  return showsObject(*Call) ? memoryOf(Call->Object) : std::nullopt;
}

/// The target of a to(), cpu() or cuda(); bottom if only the dtype changes.
static LatticeElement targetOf(const CallView &Call, const Evaluator &Values) {
  LatticeElement Target = askedFor(Call, Values);
  if (libTorchName(Call) == "cpu")
    Target.Device = DeviceLattice::CPU;
  if (libTorchName(Call) == "cuda")
    Target.Device = DeviceLattice::CUDA;
  return Target;
}

static bool isTensorCall(const CallView &Call, llvm::StringRef Name) {
  return Call.Object && libTorchName(Call) == Name &&
         classify(Call.Object->getType()) == TypeClass::Tensor;
}

std::optional<AsyncCopy> StreamReader::copyOf(const CallView &Call) const {
  bool IsTo = isTensorCall(Call, "to");
  if ((!IsTo && !isTensorCall(Call, "copy_")) ||
      nonBlocking(Call) != BoolLattice::Yes || Call.Arguments.empty())
    return std::nullopt;
  const Expr *SourceExpr = IsTo ? Call.Object : Call.Arguments[0].Value;
  LatticeElement Source = Facts.evaluate(SourceExpr);
  LatticeElement Target =
      IsTo ? targetOf(Call, Facts) : Facts.evaluate(Call.Object);
  // A tensor not known to be on the host is on the device: an asynchronous copy
  // from host to host makes no sense.
  if (Source.Device != DeviceLattice::CPU &&
      Target.Device == DeviceLattice::CPU) {
    // The result of to() is pinned; a copy into pageable memory blocks.
    if (!IsTo && Target.Pinned != BoolLattice::Yes)
      return std::nullopt;
    return AsyncCopy{true, IsTo ? nullptr : Call.Object, SourceExpr,
                     Source.Device == DeviceLattice::CUDA};
  }
  // The dtype changes on the device, after the copy.
  if (Source.Pinned == BoolLattice::Yes &&
      Target.Device != DeviceLattice::CPU &&
      Target.Device != DeviceLattice::Bottom)
    return AsyncCopy{false, SourceExpr, IsTo ? nullptr : Call.Object,
                     Target.Device == DeviceLattice::CUDA};
  return std::nullopt;
}

const Expr *streams::streamOperand(const CallView &Call) {
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && isStreamType(A.Parameter->getType()))
      return A.Value;
  return Call.Object;
}

/// cudaFree(nullptr) frees nothing and does not block.
static bool freesNothing(const CallView &Call) {
  if (Call.Arguments.empty() || !Call.Arguments[0].Parameter ||
      !Call.Arguments[0].Parameter->getType()->isPointerType())
    return false;
  return Call.Arguments[0].Value->isNullPointerConstant(
             Call.Callee->getASTContext(), Expr::NPC_ValueDependentIsNotNull) !=
         Expr::NPCK_NotNull;
}

bool StreamReader::namesHostMemory(const CallView &Call) const {
  return llvm::any_of(Call.Arguments, [&](const Argument &A) {
    std::optional<std::string> Kind = Facts.enumeratorOf(A.Value);
    return Kind && llvm::StringRef(*Kind).starts_with("cudaMemcpy") &&
           llvm::StringRef(*Kind).contains("Host");
  });
}

std::optional<AsyncWait> StreamReader::completedBy(const CudaFunction &Function,
                                                   const CallView &Call) const {
  if (Function.When == CudaCopies::HostMemory && !namesHostMemory(Call))
    return std::nullopt;
  switch (Function.Completes) {
  case CudaWork::Device:
    return freesNothing(Call) ? std::nullopt : std::optional(AsyncWait{});
  case CudaWork::Event: // It is unknown which work that is.
    return AsyncWait{};
  case CudaWork::Stream:
    return AsyncWait{streamOf(streamOperand(Call)), true};
  case CudaWork::DefaultStream:
    return AsyncWait{{Kind::Default, nullptr}, true};
  case CudaWork::None:
    break;
  }
  return std::nullopt;
}

std::optional<AsyncWait> StreamReader::waitOf(const CallView &Call) const {
  const CudaFunction &Function = cudaFunction(*Call.Callee);
  if (Function.OrdersStream)
    return AsyncWait{streamOf(streamOperand(Call)), false};
  if (Function.Completes != CudaWork::None)
    return completedBy(Function, Call);
  if (Program.synchronizes(Call, Facts))
    return AsyncWait{State.Async.Current, true};
  return std::nullopt;
}

AsyncFacts StreamReader::factsOf(const Expr *E) const {
  if (std::optional<AccessPath> P = memoryOf(E)) {
    const AsyncFacts *Known = State.Async.find(*P);
    return Known ? *Known : AsyncFacts();
  }
  AsyncFacts Result;
  E = stripped(E);
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return Result;
  if (isInNamespaceStd(*Call->Callee) && Call->Arguments.size() == 1)
    return factsOf(Call->Arguments[0].Value); // std::get<0>(...)
  // A tensor without a value.
  if (isa<CXXConstructorDecl>(Call->Callee)) {
    if (Call->Arguments.empty() && classify(E->getType()) == TypeClass::Tensor)
      Result.AllocationStream = {Kind::None, nullptr};
    return Result;
  }
  if (std::optional<AsyncCopy> Copy = copyOf(*Call);
      Copy && Copy->IsDownload && !Copy->HostSide) {
    Result.Download = CopyState::Running;
    Result.CopiedOn = State.Async.Current;
    Result.OnDevice = Copy->IsSure;
    return Result;
  }
  DeviceLattice Device = Facts.evaluate(E).Device;
  if (isLibTorch(*Call->Callee) && Device != DeviceLattice::CPU &&
      (classify(E->getType()) == TypeClass::Tensor ||
       classify(E->getType()) == TypeClass::TensorList)) {
    Result.AllocationStream = State.Async.Current;
    Result.OnDevice = Device == DeviceLattice::CUDA;
  }
  return Result;
}
