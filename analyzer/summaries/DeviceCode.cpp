#include "summaries/DeviceCode.h"
#include "model/CallView.h"
#include "model/CudaCalls.h"
#include "model/DeviceConstants.h"
#include "model/Names.h"
#include "streams/StreamReader.h"
#include "summaries/Definitions.h"
#include "summaries/ObjectCalls.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;
using namespace syncline::lint::summaries;

/// Whether \p D belongs to CUDA's runtime or driver, a library based on them,
/// or LibTorch's wrappers of them.
static bool isOfCuda(const NamedDecl &D) {
  std::string Qualified = qualifiedName(D);
  llvm::StringRef Name = Qualified;
  // Programs call it for reproducibility whether or not there is a GPU.
  if (Name.starts_with("torch::cuda::manual_seed"))
    return false;
  if (Name.starts_with("at::cuda::") || Name.starts_with("c10::cuda::") ||
      Name.starts_with("torch::cuda::"))
    return true;
  return !Name.contains("::") && isCudaName(Name);
}

/// Whether \p D only queries for the presence of GPUs.
static bool asksForGpu(const NamedDecl &D) {
  llvm::StringRef Name = D.getDeclName().isIdentifier() ? D.getName() : "";
  return Name == "is_available" || Name == "cudnn_is_available" ||
         Name == "device_count";
}

static bool movesToGpu(const FunctionDecl &Callee) {
  if (!isLibTorch(Callee) || !Callee.getDeclName().isIdentifier())
    return false;
  return Callee.getName() == "cuda" || Callee.getName() == "record_stream";
}

/// Whether \p Callee checks that a tensor or a device is on a GPU, or takes it
/// from there.
static bool asksForDevice(const FunctionDecl &Callee) {
  if (!isLibTorch(Callee) || !Callee.getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  return Name == "cpu" || Name == "is_cuda" || Name == "is_cpu" ||
         Name == "get_device";
}

/// Whether \p E is X.device() or X.device().type() of a tensor X.
static bool isDeviceOfTensor(const Expr *E) {
  std::optional<CallView> Call = CallView::of(E ? stripped(E) : nullptr);
  if (!Call || !isLibTorch(*Call->Callee) || !isDevice(E->getType()))
    return false;
  if (Call->Object)
    return classify(Call->Object->getType()) == TypeClass::Tensor ||
           isDeviceOfTensor(Call->Object);
  return Call->Arguments.size() == 1 &&
         isDeviceOfTensor(Call->Arguments.front().Value);
}

/// Whether \p S compares the device of a tensor, which implies another device.
static bool comparesDevice(const Stmt &S, const CallView *Call) {
  if (const auto *B = dyn_cast<BinaryOperator>(&S))
    return B->isEqualityOp() &&
           (isDeviceOfTensor(B->getLHS()) || isDeviceOfTensor(B->getRHS()));
  if (!Call || !Call->Object ||
      (Call->Callee->getOverloadedOperator() != OO_EqualEqual &&
       Call->Callee->getOverloadedOperator() != OO_ExclaimEqual))
    return false;
  return isDeviceOfTensor(Call->Object) ||
         isDeviceOfTensor(Call->Arguments.front().Value);
}

/// x.to(torch::kCPU, ...) implies another device. A module that is moved to the
/// CPU runs there.
static bool movesToHost(const CallView &Call, const ASTContext &Context) {
  if (!Call.Object || classify(Call.Object->getType()) != TypeClass::Tensor ||
      Call.Arguments.empty() || !isLibTorch(*Call.Callee) ||
      !Call.Callee->getDeclName().isIdentifier() ||
      Call.Callee->getName() != "to")
    return false;
  const Expr *Target = unwrapped(Call.Arguments.front().Value);
  return Target && isDeviceConstant(*Target, "CPU", Context);
}

/// torch::Device(Name), TensorOptions::device(Name) and X.to(Name), which makes
/// TensorOptions, with a non-constant name.
static bool readsDevice(const CallView &Call) {
  QualType T = Call.Call->getType();
  bool MakesDevice = isa<CXXConstructExpr>(Call.Call) &&
                     (isDevice(T) || classify(T) == TypeClass::Options);
  bool SetsDevice = isLibTorch(*Call.Callee) &&
                    Call.Callee->getDeclName().isIdentifier() &&
                    Call.Callee->getName() == "device";
  if ((!MakesDevice && !SetsDevice) || Call.Arguments.empty())
    return false;
  const Expr *Name = Call.Arguments.front().Value;
  if (classify(Name->getType()) != TypeClass::String)
    return false;
  const Expr *Text = unwrapped(Name);
  return !Text || !isa<StringLiteral>(Text);
}

/// Whether \p S names a GPU, or a device selected elsewhere.
static bool namesGpu(const Stmt &S, const ASTContext &Context) {
  if (const auto *Text = dyn_cast<StringLiteral>(&S))
    return Text->isOrdinary() && (Text->getString() == "cuda" ||
                                  Text->getString().starts_with("cuda:"));
  const auto *R = dyn_cast<DeclRefExpr>(&S);
  if (!R)
    return false;
  if (isDeviceConstant(*R, "CUDA", Context))
    return true;
  const auto *V = dyn_cast<VarDecl>(R->getDecl());
  return V && isDevice(V->getType()) && !V->getAnyInitializer() &&
         V->hasGlobalStorage();
}

void DeviceCode::note(const Stmt &S, const CallView *Call, FileID File) {
  bool IsOfCuda = Call && isOfCuda(*Call->Callee);
  bool Uses = isa<CUDAKernelCallExpr>(S) ||
              (IsOfCuda && !asksForGpu(*Call->Callee)) ||
              (Call && movesToGpu(*Call->Callee));
  bool Names = Uses || IsOfCuda || ::namesGpu(S, Context) ||
               (Call && readsDevice(*Call));
  UsesGpu |= Uses;
  HasGpu |= Names;
  if (Names || comparesDevice(S, Call) ||
      (Call && (asksForDevice(*Call->Callee) || movesToHost(*Call, Context))))
    Files.insert(File);
}

FileID DeviceCode::fileOf(const NamedDecl &D) const {
  const SourceManager &Sources = Context.getSourceManager();
  return Sources.getFileID(Sources.getExpansionLoc(D.getLocation()));
}

void DeviceCode::look(const Stmt *S, FileID File, Functions &Calls) {
  if (!S)
    return;
  const auto *E = dyn_cast<Expr>(S);
  std::optional<CallView> Call = E ? CallView::of(E) : std::nullopt;
  if (!UsesGpu || !Files.contains(File))
    note(*S, Call ? &*Call : nullptr, File);
  Functions Called;
  if (Call) {
    Called.push_back(Call->Callee->getCanonicalDecl());
    addConstructorsRunBy(*Call->Callee, Called);
  } else if (const auto *Named = dyn_cast<DeclRefExpr>(S)) {
    if (const FunctionDecl *Function = functionIn(*Named->getDecl()))
      Called.push_back(Function);
  }
  Calls.append(Called);
  CallsOfFiles[File].append(Called);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    look(Lambda->getBody(), File, Calls);
    return;
  }
  for (const Stmt *Child : S->children())
    look(Child, File, Calls);
}

/// The class that \p Base names; any specialization if it is a template.
static const CXXRecordDecl *classOf(const CXXBaseSpecifier &Base) {
  QualType T = Base.getType();
  if (const CXXRecordDecl *Class = T->getAsCXXRecordDecl())
    return Class;
  const auto *Instance = T->getAs<TemplateSpecializationType>();
  const TemplateDecl *Template =
      Instance ? Instance->getTemplateName().getAsTemplateDecl() : nullptr;
  return Template
             ? dyn_cast_or_null<CXXRecordDecl>(Template->getTemplatedDecl())
             : nullptr;
}

/// Models and their operators run where their data is. The methods of a derived
/// class use the members of its bases.
void DeviceCode::add(const CXXRecordDecl &Class) {
  if (!Class.isThisDeclarationADefinition() || Class.isInvalidDecl())
    return;
  Class.forallBases([&](const CXXRecordDecl *Base) {
    std::string Name = qualifiedName(*Base);
    if (Name == "torch::nn::Module" || Name == "torch::autograd::Function")
      Files.insert(fileOf(Class));
    return true;
  });
  for (const CXXBaseSpecifier &Each : Class.bases())
    if (const CXXRecordDecl *Base = classOf(Each))
      if (FileID File = fileOf(*Base); File != fileOf(Class))
        FilesWithDerived[File].push_back(fileOf(Class));
}

/// A library may call overrides of its functions from anywhere.
void DeviceCode::addOverrider(const CXXMethodDecl &Method) {
  for (const CXXMethodDecl *Base : Method.overridden_methods())
    if (!isLibTorch(*Base) && !isInNamespaceStd(*Base)) {
      Functions &Known = Overriders[Base->getCanonicalDecl()];
      if (!llvm::is_contained(Known, Method.getCanonicalDecl()))
        Known.push_back(Method.getCanonicalDecl());
    }
}

void DeviceCode::add(const FunctionDecl &Function) {
  FileID File = fileOf(Function);
  if (Function.hasAttr<CUDAGlobalAttr>()) {
    HasGpu = UsesGpu = true;
    Files.insert(File);
  }
  for (const ParmVarDecl *P : Function.parameters()) {
    if (isStreamType(P->getType()))
      HasGpu = UsesGpu = true;
    if (isDevice(P->getType()))
      Files.insert(File);
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function)) {
    add(*Method->getParent());
    addOverrider(*Method);
  }
  if (!Function.doesThisDeclarationHaveABody())
    return;
  Functions &Calls = Callees[Function.getCanonicalDecl()];
  look(Function.getBody(), File, Calls);
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function)) {
    addMethodsWithTensorsOf(*Constructor, Calls);
    for (const CXXCtorInitializer *Each : Constructor->inits())
      look(Each->getInit(), File, Calls);
  }
}

void DeviceCode::add(const NamedDecl &Holder, const Expr *Initializer) {
  FileID File = fileOf(Holder);
  if (const auto *Field = dyn_cast<FieldDecl>(&Holder);
      Field && isDevice(Field->getType()) && !Initializer)
    Files.insert(File);
  Functions Calls;
  look(Initializer, File, Calls);
  if (const FunctionDecl *Function = functionIn(Holder))
    Callees[Function] = std::move(Calls);
}

void DeviceCode::addFilesWithDerived() {
  llvm::SmallVector<FileID> Pending(Files.begin(), Files.end());
  while (!Pending.empty()) {
    auto Derived = FilesWithDerived.find(Pending.pop_back_val());
    if (Derived == FilesWithDerived.end())
      continue;
    for (FileID Each : Derived->second)
      if (Files.insert(Each).second)
        Pending.push_back(Each);
  }
}

void DeviceCode::propagate() {
  addFilesWithDerived();
  Functions Pending = CalledFromElsewhere;
  for (const auto &[File, Calls] : CallsOfFiles)
    if (isDeviceFile(File))
      Pending.append(Calls.begin(), Calls.end());
  while (!Pending.empty()) {
    const FunctionDecl *Next = Pending.pop_back_val();
    auto Known = Callees.find(Next);
    bool HasBody = Known != Callees.end();
    if (!(HasBody ? Reached : CalledElsewhere).insert(Next).second)
      continue;
    if (HasBody)
      Pending.append(Known->second.begin(), Known->second.end());
    if (auto Others = Overriders.find(Next); Others != Overriders.end())
      Pending.append(Others->second.begin(), Others->second.end());
  }
}

bool DeviceCode::isDeviceFile(FileID File) const {
  return Files.contains(File) ||
         (!Files.empty() && File == Context.getSourceManager().getMainFileID());
}

bool DeviceCode::contains(const NamedDecl &Holder) const {
  const auto *Function = dyn_cast<FunctionDecl>(&Holder);
  Function = Function ? Function : functionIn(Holder);
  return All || isDeviceFile(fileOf(Holder)) ||
         (Function && Reached.contains(Function->getCanonicalDecl()));
}
