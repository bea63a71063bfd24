#include "summaries/Registrations.h"
#include "model/CallView.h"
#include "model/DeviceConstants.h"
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

/// Whether the dispatch key, or the device, that \p E contains is the host's;
/// nothing if there is none.
static std::optional<bool> namesHost(const Expr &E, const ASTContext &Context) {
  std::optional<bool> Result;
  eachExpression(&E, [&](const Expr &Part) {
    const auto *Named = dyn_cast<DeclRefExpr>(&Part);
    if (!Named)
      return;
    if (const auto *Key = dyn_cast<EnumConstantDecl>(Named->getDecl());
        Key && qualifiedName(*cast<EnumDecl>(Key->getDeclContext())) ==
                   "c10::DispatchKey")
      Result = isKeyOfHost(Key->getName());
    else if (classify(Named->getType()) == TypeClass::DeviceType)
      Result = isDeviceConstant(*Named, "CPU", Context);
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
  if (!Made ||
      className(Made->getType()) != "torch::detail::TorchLibraryInit" ||
      !namesHost(*Made, Context).value_or(false))
    return;
  eachFunction(*Made, [&](const FunctionDecl &Each) { ForHost.insert(&Each); });
}

void Registrations::addKernel(const CallView &Call,
                              const FunctionDecl &Within) {
  std::optional<bool> IsHost;
  for (const Argument &Each : Call.Arguments)
    if (!IsHost)
      IsHost = namesHost(*Each.Value, Context);
  bool Registers = IsHost.value_or(ForHost.contains(Within.getCanonicalDecl()));
  for (const Argument &Each : Call.Arguments)
    eachFunction(*Each.Value, [&](const FunctionDecl &Kernel) {
      (Registers ? OnHost : Elsewhere).insert(&Kernel);
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
