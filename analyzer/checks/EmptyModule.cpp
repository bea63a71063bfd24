#include "checks/EmptyModule.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::model;

/// Limits the recursion into members of class type.
static constexpr unsigned MostDepth = 8;

static bool hasNoTensors(const CXXRecordDecl &Class, unsigned Depth);

static bool hasNoTensors(const TemplateArgument &Argument, unsigned Depth);

static bool hasNoTensors(QualType T, unsigned Depth) {
  T = T.getCanonicalType();
  if (T->isArithmeticType() || T->isEnumeralType())
    return true;
  switch (classify(T)) {
  case TypeClass::Device:
  case TypeClass::Options:
  case TypeClass::DType:
  case TypeClass::String:
    return true;
  default:
    break;
  }
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || isLibTorch(*Class) || Depth == 0)
    return false;
  if (!isInNamespaceStd(*Class))
    return hasNoTensors(*Class->getDefinition(), Depth - 1);
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class);
  return !Instance || llvm::all_of(Instance->getTemplateArgs().asArray(),
                                   [&](const TemplateArgument &Each) {
                                     return hasNoTensors(Each, Depth - 1);
                                   });
}

static bool hasNoTensors(const TemplateArgument &Argument, unsigned Depth) {
  switch (Argument.getKind()) {
  case TemplateArgument::Type:
    return hasNoTensors(Argument.getAsType(), Depth);
  case TemplateArgument::Pack:
    return llvm::all_of(Argument.pack_elements(),
                        [&](const TemplateArgument &Each) {
                          return hasNoTensors(Each, Depth);
                        });
  default:
    return Argument.getKind() == TemplateArgument::Integral;
  }
}

static bool hasNoTensors(const CXXRecordDecl &Class, unsigned Depth) {
  return llvm::all_of(Class.fields(),
                      [&](const FieldDecl *Each) {
                        return hasNoTensors(Each->getType(), Depth);
                      }) &&
         llvm::all_of(Class.bases(), [&](const CXXBaseSpecifier &Each) {
           return hasNoTensors(Each.getType(), Depth);
         });
}

/// Whether \p S calls register_module(), register_parameter() or the like, or
/// passes the object to code that may call them.
static bool mayRegister(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S))
    return mayRegister(Lambda->getBody());
  if (const auto *Member = dyn_cast<MemberExpr>(S)) {
    const ValueDecl *Named = Member->getMemberDecl();
    if (Named->getDeclName().isIdentifier() &&
        (Named->getName().starts_with("register_") ||
         Named->getName().starts_with("shared_from_this")))
      return true;
    if (isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts()))
      return false;
  }
  return isa<CXXThisExpr>(S) || llvm::any_of(S->children(), mayRegister);
}

static bool mayRegister(const CXXMethodDecl &Method) {
  if (Method.isImplicit() || Method.isDefaulted() || Method.isDeleted())
    return false;
  const FunctionDecl *Definition = nullptr;
  if (!Method.hasBody(Definition))
    return true;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Each : Constructor->inits())
      if (Each->isWritten() && mayRegister(Each->getInit()))
        return true;
  return mayRegister(Definition->getBody());
}

/// Whether an object of \p Class may really be of a derived class.
static bool isMadeToDeriveFrom(const CXXRecordDecl &Class) {
  return Class.isAbstract() ||
         llvm::any_of(Class.methods(), [](const CXXMethodDecl *Each) {
           return Each->isVirtual() && !isa<CXXDestructorDecl>(Each) &&
                  Each->size_overridden_methods() == 0;
         });
}

/// Whether \p Class and its bases, up to LibTorch's, register nothing.
static bool isEmpty(const CXXRecordDecl &Class, unsigned Depth) {
  std::string Name = qualifiedName(Class);
  if (Name == "torch::nn::Module" || Name == "torch::nn::Cloneable")
    return true;
  if (isLibTorch(Class) || isa<ClassTemplateSpecializationDecl>(Class) ||
      Class.isDependentContext() || Depth == 0)
    return false;
  for (const Decl *Each : Class.decls())
    if (isa<FunctionTemplateDecl>(Each))
      return false;
  return llvm::all_of(Class.fields(),
                      [](const FieldDecl *Each) {
                        return hasNoTensors(Each->getType(), MostDepth);
                      }) &&
         llvm::none_of(
             Class.methods(),
             [](const CXXMethodDecl *Each) { return mayRegister(*Each); }) &&
         llvm::all_of(Class.bases(), [&](const CXXBaseSpecifier &Each) {
           const CXXRecordDecl *Base = Each.getType()->getAsCXXRecordDecl();
           return Base && Base->hasDefinition() &&
                  isEmpty(*Base->getDefinition(), Depth - 1);
         });
}

static bool derivesFromModule(const CXXRecordDecl &Class) {
  return !Class.forallBases([](const CXXRecordDecl *Base) {
    return qualifiedName(*Base) != "torch::nn::Module";
  });
}

bool checks::isEmptyModule(const Expr &Object) {
  const Expr *E = stripped(&Object);
  if (!E || E->getType().isNull())
    return false;
  QualType T = E->getType().getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || isLibTorch(*Class))
    return false;
  Class = Class->getDefinition();
  return derivesFromModule(*Class) && !isMadeToDeriveFrom(*Class) &&
         isEmpty(*Class, MostDepth);
}
