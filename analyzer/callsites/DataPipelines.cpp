#include "callsites/DataPipelines.h"
#include "dataflow/AbstractState.h"
#include "dataflow/DataSetMembers.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// Whether \p Method overrides one of a class of torch::data.
static bool isOfPipeline(const CXXMethodDecl &Method) {
  return llvm::any_of(Method.overridden_methods(), [](const auto *Base) {
    return llvm::StringRef(qualifiedName(*Base)).starts_with("torch::data::") ||
           isOfPipeline(*Base);
  });
}

void callsites::enterDataPipeline(const FunctionDecl &Function,
                                  AbstractState &Entry) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && isOfPipeline(*Method))
    takeFromPipeline(Function, Entry);
  if (Method && isOfDataSet(*Method->getParent()))
    Entry.InDataSet = true;
}

bool callsites::isTransform(const CXXConstructExpr &Made) {
  return llvm::StringRef(className(Made.getType()))
      .starts_with("torch::data::transforms::");
}

void callsites::takeFromPipeline(const FunctionDecl &Function,
                                 AbstractState &Entry) {
  LatticeElement Given;
  Given.Device = DeviceLattice::LikelyCPU;
  for (const ParmVarDecl *P : Function.parameters())
    if (AccessPath Path{P, nullptr};
        isTensorOrList(P->getType()) && !Entry.lookup(Path))
      Entry.assign(Path, Given);
}
