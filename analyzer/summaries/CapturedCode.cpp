#include "summaries/CapturedCode.h"
#include "model/CudaCalls.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;
using syncline::rules::model::CudaCapture;

void CapturedCode::add(const FunctionDecl &Function) {
  CaptureEvents New = captureEventsOf(Function);
  for (const CaptureEvent &Each : New)
    if (Each.Lambda)
      add(*Each.Lambda);
  // Template instantiations make the same calls with other callees.
  CaptureEvents &All = Events[spelledFunction(Function)];
  All.insert(All.end(), std::make_move_iterator(New.begin()),
             std::make_move_iterator(New.end()));
}

static CaptureEffect directEffect(const FunctionDecl &Function) {
  switch (cudaFunction(Function).Capture) {
  case CudaCapture::Begins:
    return CaptureEffect::Begins;
  case CudaCapture::Ends:
    return CaptureEffect::Ends;
  case CudaCapture::Asks:
  case CudaCapture::None:
    break;
  }
  return CaptureEffect::None;
}

/// Records how a program prepares for a capture that LibTorch does not begin.
void CapturedCode::learnPreparations(const CaptureEvents &Calls) {
  for (const CaptureEvent &Each : Calls) {
    if (!Each.Callee)
      continue;
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Each.Callee))
      UsesPools |= Constructor->getParent()->getName().contains("MemPool");
    if (!Each.Callee->getDeclName().isIdentifier())
      continue;
    llvm::StringRef Name = Each.Callee->getName();
    RegistersGenerators |= Name == "register_generator_state";
    UsesPools |= Name == "beginAllocateToPool";
  }
}

/// A function that only begins or only ends a capture has that effect on its
/// caller; recursive functions have no effect.
CaptureEffect CapturedCode::learnEffect(Functions Function) {
  if (CaptureEffect Direct = directEffect(*Function);
      Direct != CaptureEffect::None)
    return Direct;
  auto Known = Events.find(Function);
  if (Known == Events.end())
    return CaptureEffect::None;
  if (auto [Entry, IsNew] = Effects.try_emplace(Function, CaptureEffect::None);
      !IsNew)
    return Entry->second;
  bool Inside = false, EndsFirst = false;
  for (const CaptureEvent &Each : Known->second) {
    CaptureEffect Effect =
        Each.Callee ? learnEffect(Each.Callee) : CaptureEffect::None;
    if (Effect == CaptureEffect::Ends && !Inside)
      EndsFirst = true;
    if (Effect != CaptureEffect::None)
      Inside = Effect == CaptureEffect::Begins;
  }
  CaptureEffect Result = Inside      ? CaptureEffect::Begins
                         : EndsFirst ? CaptureEffect::Ends
                                     : CaptureEffect::None;
  Effects[Function] = Result;
  return Result;
}

void CapturedCode::capture(Functions Function, const Expr *Begin) {
  if (Events.contains(Function) || Function->hasBody())
    Changed |= Captured.try_emplace(Function, Begin).second;
}

void CapturedCode::runInCapture(Functions In, const CaptureEvent &Event,
                                const Expr *Begin) {
  if (Event.Callee)
    capture(Event.Callee, Begin);
  if (Event.Parameter)
    Changed |= CalledParameters[In].try_emplace(*Event.Parameter, Begin).second;
  for (const auto &[Position, Later] : Event.Handed)
    capture(Later, Begin);
}

void CapturedCode::follow(Functions Function) {
  auto Known = Events.find(Function);
  if (Known == Events.end())
    return;
  auto Entry = Captured.find(Function);
  const Expr *Begin = Entry == Captured.end() ? nullptr : Entry->second;
  for (const CaptureEvent &Each : Known->second) {
    CaptureEffect Effect =
        Each.Callee ? effectOf(*Each.Callee) : CaptureEffect::None;
    if (Effect == CaptureEffect::Begins) {
      Begin = Each.Call;
      continue;
    }
    if (Effect == CaptureEffect::Ends) {
      Begin = nullptr;
      continue;
    }
    // Calls after a status query are conditional.
    if (Each.Callee && cudaFunction(*Each.Callee).Capture == CudaCapture::Asks)
      return;
    if (Begin)
      runInCapture(Function, Each, Begin);
    auto Called = Each.Callee ? CalledParameters.find(Each.Callee)
                              : CalledParameters.end();
    if (Called == CalledParameters.end())
      continue;
    for (const auto &[Position, Later] : Each.Handed)
      if (auto Begins = Called->second.find(Position);
          Begins != Called->second.end())
        capture(Later, Begins->second);
  }
}

void CapturedCode::propagate() {
  bool Any = false;
  llvm::SmallVector<Functions> All;
  for (const auto &[Function, Calls] : Events)
    All.push_back(Function);
  for (Functions Each : All)
    Any |= learnEffect(Each) != CaptureEffect::None ||
           llvm::any_of(Events[Each], [](const CaptureEvent &Event) {
             return Event.Callee &&
                    directEffect(*Event.Callee) != CaptureEffect::None;
           });
  // Few programs capture graphs.
  if (!Any)
    return Events.clear();
  for (Functions Each : All)
    learnPreparations(Events[Each]);
  do {
    Changed = false;
    for (Functions Each : All)
      follow(Each);
  } while (Changed);
}

CaptureEffect CapturedCode::effectOf(const FunctionDecl &Function) const {
  if (CaptureEffect Direct = directEffect(Function);
      Direct != CaptureEffect::None)
    return Direct;
  if (Effects.empty())
    return CaptureEffect::None;
  auto Known = Effects.find(spelledFunction(Function));
  return Known == Effects.end() ? CaptureEffect::None : Known->second;
}

const Expr *CapturedCode::captureOf(const FunctionDecl &Function) const {
  if (Captured.empty())
    return nullptr;
  auto Known = Captured.find(spelledFunction(Function));
  return Known == Captured.end() ? nullptr : Known->second;
}
