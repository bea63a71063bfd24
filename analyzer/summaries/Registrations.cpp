#include "summaries/Registrations.h"
#include "model/CallView.h"
#include "model/DeviceConstants.h"
#include "model/DispatcherCalls.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

static void eachExpression(const Stmt *S,
                           llvm::function_ref<void(const Expr &)> Visit) {
  if (!S || isa<LambdaExpr>(S))
    return;
  if (const auto *E = dyn_cast<Expr>(S))
    Visit(*E);
  for (const Stmt *Child : S->children())
    eachExpression(Child, Visit);
}

/// Whether \p Name is the dispatch key of host tensors: CPU, AutogradCPU,
/// QuantizedCPU.
static bool isKeyOfHost(llvm::StringRef Name) { return Name.ends_with("CPU"); }

/// The dispatch key, or the device, that \p E contains; empty if there is none.
static llvm::StringRef keyIn(const Expr &E, const ASTContext &Context) {
  llvm::StringRef Result;
  eachExpression(&E, [&](const Expr &Part) {
    const auto *Named = dyn_cast<DeclRefExpr>(&Part);
    if (!Named)
      return;
    if (const auto *Key = dyn_cast<EnumConstantDecl>(Named->getDecl());
        Key && qualifiedName(*cast<EnumDecl>(Key->getDeclContext())) ==
                   "c10::DispatchKey")
      Result = Key->getName();
    else if (classify(Named->getType()) == TypeClass::DeviceType)
      Result = isDeviceConstant(*Named, "CPU", Context) ? "CPU" : "CUDA";
  });
  return Result;
}

/// The function that \p E names, or that is an argument of the template that
/// TORCH_FN() makes its type from; null if there is none.
static const FunctionDecl *functionIn(const Expr &E) {
  if (const auto *Named = dyn_cast<DeclRefExpr>(&E))
    return dyn_cast<FunctionDecl>(Named->getDecl());
  const auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      E.getType()->getAsCXXRecordDecl());
  if (!Instance ||
      qualifiedName(*Instance) != "c10::CompileTimeFunctionPointer")
    return nullptr;
  for (const TemplateArgument &Each : Instance->getTemplateArgs().asArray())
    if (Each.getKind() == TemplateArgument::Declaration)
      return dyn_cast<FunctionDecl>(Each.getAsDecl());
  return nullptr;
}

static void eachFunction(const Expr &E,
                         llvm::function_ref<void(const FunctionDecl &)> Visit) {
  eachExpression(&E, [&](const Expr &Part) {
    const FunctionDecl *Function = functionIn(Part);
    if (Function && !isLibTorch(*Function) && !isInNamespaceStd(*Function))
      Visit(*Function->getCanonicalDecl());
  });
}

void Registrations::addInitializer(const Expr &Initializer) {
  const Expr *Made = stripped(&Initializer);
  if (!Made || className(Made->getType()) != "torch::detail::TorchLibraryInit")
    return;
  llvm::StringRef Key = keyIn(*Made, Context);
  eachFunction(*Made, [&](const FunctionDecl &Each) { Keys[&Each] = Key; });
}

void Registrations::addKernel(const CallView &Call,
                              const FunctionDecl &Within) {
  llvm::StringRef Key;
  for (const Argument &Each : Call.Arguments)
    if (Key.empty())
      Key = keyIn(*Each.Value, Context);
  if (Key.empty())
    Key = Keys.lookup(Within.getCanonicalDecl());
  bool IsHost = isKeyOfHost(Key);
  llvm::StringRef Name = Call.Arguments.empty()
                             ? llvm::StringRef()
                             : operatorNamedBy(Call.Arguments.front().Value);
  bool Computes =
      !Name.empty() && Key != "Meta" && !Key.starts_with("Autograd");
  for (const Argument &Each : Call.Arguments)
    eachFunction(*Each.Value, [&](const FunctionDecl &Kernel) {
      (IsHost ? OnHost : Elsewhere).insert(&Kernel);
      if (Computes)
        (IsHost ? OfOperator[Name].OnHost : OfOperator[Name].Elsewhere)
            .insert(&Kernel);
    });
}

void Registrations::look(const Stmt *S, const FunctionDecl &Within) {
  eachExpression(S, [&](const Expr &E) {
    std::optional<CallView> Call = CallView::of(&E);
    if (!Call || !Call->Object)
      return;
    std::string Name = qualifiedName(*Call->Callee);
    if (Name == "torch::Library::impl" || Name == "torch::Library::def")
      addKernel(*Call, Within);
  });
}

void Registrations::add(const FunctionDecl &Function) {
  // Only the functions of TORCH_LIBRARY and the like get a library.
  for (const ParmVarDecl *Each : Function.parameters())
    if (className(Each->getType()) == "torch::Library")
      return look(Function.getBody(), Function);
}

Registrations::Functions Registrations::hostKernels() const {
  Functions Result = OnHost;
  for (const FunctionDecl *Each : Elsewhere)
    Result.erase(Each);
  return Result;
}

const FunctionDecl *Registrations::kernelRunBy(const CallView &Call) const {
  llvm::StringRef Name = operatorDispatchedBy(Call);
  auto Known = Name.empty() ? OfOperator.end() : OfOperator.find(Name);
  if (Known == OfOperator.end())
    return nullptr;
  const auto &[OnHost, Elsewhere] = Known->second;
  const Functions &Candidates = Elsewhere.empty() ? OnHost : Elsewhere;
  const FunctionDecl *Kernel =
      Candidates.size() == 1 ? *Candidates.begin() : nullptr;
  return Kernel && Kernel->getNumParams() == Call.Arguments.size() ? Kernel
                                                                   : nullptr;
}
