#include "dataflow/DataSetMembers.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

bool dataflow::isOfDataSet(const CXXRecordDecl &Class) {
  bool Found = false;
  if (Class.hasDefinition())
    Class.forallBases([&](const CXXRecordDecl *Base) {
      Found |=
          llvm::StringRef(qualifiedName(*Base)).starts_with("torch::data::");
      return true;
    });
  return Found;
}

/// torch::data::Example; null if the unit does not include it.
static const ClassTemplateDecl *exampleTemplate(const ASTContext &Context) {
  const DeclContext *Scope = Context.getTranslationUnitDecl();
  for (llvm::StringRef Name : {"torch", "data"}) {
    const DeclContext *Inner = nullptr;
    for (const NamedDecl *Each : Scope->lookup(&Context.Idents.get(Name)))
      if (const auto *Namespace = dyn_cast<NamespaceDecl>(Each))
        Inner = Namespace;
    if (!Inner)
      return nullptr;
    Scope = Inner;
  }
  for (const NamedDecl *Each : Scope->lookup(&Context.Idents.get("Example")))
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(Each))
      return Template;
  return nullptr;
}

/// Whether \p Class is the data or the target of an example.
static bool isInExample(const CXXRecordDecl &Class, const ASTContext &Context) {
  const ClassTemplateDecl *Template = exampleTemplate(Context);
  if (!Template)
    return false;
  for (const ClassTemplateSpecializationDecl *Each :
       Template->specializations())
    for (const TemplateArgument &Argument : Each->getTemplateArgs().asArray())
      if (const CXXRecordDecl *Part =
              Argument.getKind() == TemplateArgument::Type
                  ? Argument.getAsType()->getAsCXXRecordDecl()
                  : nullptr;
          Part && Part->getCanonicalDecl() == Class.getCanonicalDecl())
        return true;
  return false;
}

LatticeElement dataflow::neededByLoader(QualType T, LatticeElement Facts) {
  if (isTensorOrList(T) && Facts.Device == DeviceLattice::Top)
    Facts.Device = DeviceLattice::LikelyCPU;
  return Facts;
}

LatticeElement dataflow::heldInDataSet(const FieldDecl &Field,
                                       LatticeElement Facts,
                                       const ASTContext &Context) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  bool IsNeeded =
      Class && (isOfDataSet(*Class) || isInExample(*Class, Context));
  return IsNeeded ? neededByLoader(Field.getType(), Facts) : Facts;
}

/// A batch of a data loader lives in pageable host memory: the C++ loader has
/// no pinning (torch/data/dataloader_options.h).
bool dataflow::isLoadedExample(const Expr *E) {
  const auto *M = dyn_cast<MemberExpr>(E);
  if (!M)
    return false;
  QualType Base = M->getBase()->getType();
  if (M->isArrow())
    Base = Base->getPointeeType();
  std::string Name = className(Base);
  return Name == "torch::data::Example" || Name == "torch::data::TensorExample";
}
