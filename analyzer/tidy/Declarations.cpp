#include "tidy/Declarations.h"
#include "frontend/UserCode.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::frontend;
using namespace syncline::lint::tidy;

namespace {

class GenericLambdas : public RecursiveASTVisitor<GenericLambdas> {
public:
  explicit GenericLambdas(std::vector<Decl *> &Instances)
      : Instances(Instances) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitLambdaExpr(LambdaExpr *Lambda) {
    if (FunctionTemplateDecl *Generic = Lambda->getDependentCallOperator())
      for (FunctionDecl *Each : Generic->specializations()) {
        Instances.push_back(Each);
        TraverseStmt(Each->getBody());
      }
    return true;
  }

private:
  std::vector<Decl *> &Instances;
};

} // namespace

std::vector<Decl *> tidy::projectDeclarations(ASTContext &Context,
                                              UserCode &Files) {
  std::vector<Decl *> Found;
  for (Decl *D : Context.getTranslationUnitDecl()->decls())
    if (Files.isProject(D->getLocation()))
      Found.push_back(D);
  std::vector<Decl *> Instances;
  GenericLambdas Lambdas(Instances);
  for (Decl *D : Found)
    Lambdas.TraverseDecl(D);
  Found.insert(Found.end(), Instances.begin(), Instances.end());
  return Found;
}
