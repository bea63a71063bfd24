#include "streams/CaptureHazards.h"
#include "model/CudaCalls.h"
#include "model/Names.h"
#include "streams/HostWork.h"
#include "streams/StreamReader.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;
using namespace syncline::rules;
using namespace syncline::rules::model;
using Kind = StreamId::Kind;

namespace {

class CaptureHazardFinder {
public:
  CaptureHazardFinder(const CallView &Call, const AbstractState &State,
                      const StreamReader &Read, const Summaries &Program)
      : Call(Call), Capture(State.Async.Capture), Read(Read), Program(Program) {
  }

  std::vector<FoundHazard> run();

private:
  void add(StreamHazard Hazard, Confidence ConfidenceLevel);
  void streams();
  void launch(const CUDAKernelCallExpr &Launch);
  void random();
  const Expr *generatorArgument() const;

  const CallView &Call;
  const CaptureState &Capture;
  const StreamReader &Read;
  const Summaries &Program;
  std::vector<FoundHazard> Found;
};

void CaptureHazardFinder::add(StreamHazard Hazard, Confidence ConfidenceLevel) {
  if (Capture.Is == CaptureState::Phase::Maybe)
    ConfidenceLevel = Confidence::Possible;
  Found.push_back({Hazard, ConfidenceLevel, Call.Call, nullptr, Capture.Begin});
}

bool isNullPointer(const Expr *E, ASTContext &Context) {
  return E->isNullPointerConstant(Context, Expr::NPC_ValueDependentIsNotNull) !=
         Expr::NPCK_NotNull;
}

/// Whether \p E is the null stream, which is the legacy default stream unless
/// CUDA's headers rename the function.
bool isLegacyStream(const Expr *E, const CallView &Call) {
  const FunctionDecl &Callee = *Call.Callee;
  return Callee.isExternC() && Callee.getDeclName().isIdentifier() &&
         withoutStreamVariant(std::string_view(Callee.getName())) ==
             std::string_view(Callee.getName()) &&
         isNullPointer(E, Callee.getASTContext());
}

/// Whether CUDA's headers are configured for a per-thread default stream.
bool hasStreamPerThread(const ASTContext &Context) {
  IdentifierInfo &Renamed = Context.Idents.get("cudaLaunchKernel_ptsz");
  return !Context.getTranslationUnitDecl()->lookup(&Renamed).empty();
}

/// A kernel launched without a stream runs on the legacy default stream.
void CaptureHazardFinder::launch(const CUDAKernelCallExpr &Launch) {
  const CallExpr *Config = Launch.getConfig();
  ASTContext &Context = Call.Callee->getASTContext();
  if (!Config || Config->getNumArgs() < 4 || hasStreamPerThread(Context))
    return;
  const Expr *Stream = Config->getArg(3);
  if (isa<CXXDefaultArgExpr>(Stream) || isNullPointer(Stream, Context))
    add(StreamHazard::CaptureStream, Confidence::Certain);
}

/// A stream other than the captured one that was not made to wait for it: its
/// work is not part of the graph.
void CaptureHazardFinder::streams() {
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(Call.Call))
    return launch(*Launch);
  bool IsGuard = isa<CXXConstructorDecl>(Call.Callee) &&
                 isStreamGuard(Call.Call->getType());
  bool Selects = cudaFunction(*Call.Callee).Selects == CudaChoice::Stream;
  if ((IsGuard || Selects) && !Call.Arguments.empty()) {
    StreamId Stream = Read.streamOf(Call.Arguments[0].Value);
    if (Stream.Is == Kind::Default)
      add(StreamHazard::CaptureStream, Confidence::Certain);
    else if (differ(Stream, Capture.Stream) &&
             !Capture.Forked.contains(Stream) &&
             !Capture.Forked.contains(StreamId()))
      add(StreamHazard::CaptureStream, Confidence::Likely);
    return;
  }
  const Expr *Stream = streamOperand(Call);
  if (Stream && Stream != Call.Object && isLegacyStream(Stream, Call))
    add(StreamHazard::CaptureStream, Confidence::Certain);
}

/// Whether \p Callee seeds a generator of the device.
bool isSeeding(const FunctionDecl &Callee) {
  if (!isLibTorch(Callee) || !Callee.getDeclName().isIdentifier() ||
      !Callee.getName().contains("seed"))
    return false;
  return llvm::StringSwitch<bool>(qualifiedName(Callee))
      .Cases({"at::manual_seed", "torch::manual_seed",
              "torch::cuda::manual_seed", "torch::cuda::manual_seed_all"},
             true)
      .Default(false);
}

/// The generator argument of the call; null for none.
const Expr *CaptureHazardFinder::generatorArgument() const {
  for (const Argument &A : Call.Arguments) {
    if (A.IsDefault)
      continue;
    const Expr *E = unwrapped(A.Value);
    if (E && className(E->getType()) == "at::Generator")
      return E;
  }
  return nullptr;
}

/// Whether \p E is a generator that the program created rather than one that
/// every LibTorch capture registers; nothing if unknown.
std::optional<bool> isOwnGenerator(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *V = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (V && V->getInit())
    E = unwrapped(V->getInit());
  std::optional<CallView> Made = E ? CallView::of(E) : std::nullopt;
  if (!Made || !Made->Callee->getDeclName().isIdentifier())
    return std::nullopt;
  llvm::StringRef Maker = Made->Callee->getName();
  if (Maker == "createCUDAGenerator" || Maker == "make_generator")
    return true;
  return Maker == "getDefaultCUDAGenerator" || Maker == "defaultGenerator"
             ? std::optional(false)
             : std::nullopt;
}

/// Random numbers of a generator that the graph does not know: CUDAGraph
/// registers the default generator, a capture through the runtime none.
void CaptureHazardFinder::random() {
  if (isSeeding(*Call.Callee))
    return add(StreamHazard::CaptureRandom, Confidence::Likely);
  if (!operatorOf(Call).isRandom() ||
      Read.values().evaluate(Call.Call).Device == DeviceLattice::CPU)
    return;
  const Expr *Generator = generatorArgument();
  std::optional<bool> IsOwn = Generator ? isOwnGenerator(Generator) : false;
  if (Program.registersGenerators() || (IsOwn == false && !Capture.IsRaw))
    return;
  add(Capture.IsRaw ? StreamHazard::CaptureRandom
                    : StreamHazard::CaptureGenerator,
      IsOwn ? Confidence::Likely : Confidence::Possible);
}

std::vector<FoundHazard> CaptureHazardFinder::run() {
  const CudaFunction &Function = cudaFunction(*Call.Callee);
  if (isQuery(Function))
    add(StreamHazard::CaptureQuery,
        Capture.IsRelaxed ? Confidence::Possible : Confidence::Certain);
  if (Function.Allocates && !Capture.IsRelaxed)
    add(StreamHazard::CaptureAllocate, Confidence::Certain);
  if (Capture.IsRaw && !Capture.HasTensors && !Program.usesPools() &&
      allocatesTensor(Call, Read.values()))
    add(StreamHazard::CapturePool, Confidence::Likely);
  streams();
  random();
  if (isHostWork(Call))
    add(StreamHazard::CaptureHostWork, Confidence::Possible);
  return std::move(Found);
}

} // namespace

bool streams::allocatesTensor(const CallView &Call, const Evaluator &Values) {
  return operatorOf(Call).returnsNewMemory() && Call.Call->isPRValue() &&
         classify(Call.Call->getType()) == TypeClass::Tensor &&
         Values.evaluate(Call.Call).Device != DeviceLattice::CPU;
}

std::vector<FoundHazard> streams::captureHazardsAt(const CallView &Call,
                                                   const AbstractState &State,
                                                   const StreamReader &Read,
                                                   const Summaries &Program) {
  if (State.Async.Capture.Is == CaptureState::Phase::Outside)
    return {};
  return CaptureHazardFinder(Call, State, Read, Program).run();
}
