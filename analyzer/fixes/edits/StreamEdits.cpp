#include "fixes/edits/StreamEdits.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/SourceText.h"
#include "fixes/edits/Edit.h"
#include "fixes/edits/EditList.h"
#include "model/Names.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;

std::optional<Edit> fixes::edits::guardStream(const EditRequest &Request) {
  const CallView &Call = Request.Site.Call;
  const ASTContext &Context = Request.Site.Context;
  const auto *E = dyn_cast<CallExpr>(Call.Call);
  if (!E || Call.Arguments.empty() ||
      !isa_and_nonnull<CompoundStmt>(Request.Enclosing.user(*E)))
    return std::nullopt;
  const Expr *Stream = stripped(Call.Arguments.front().Value);
  std::optional<std::string> Text = sourceText(*Stream, Context);
  if (!Text)
    return std::nullopt;
  const auto *R = dyn_cast<DeclRefExpr>(Stream);
  std::string Name = Request.Enclosing.freeName(R ? R->getDecl()->getName()
                                                  : llvm::StringRef("Stream"),
                                                "Guard", "guard", *E);
  EditList Edits(Context, Call.NameLocation, Request.File);
  Edits.replace(*E, "c10::cuda::CUDAStreamGuard " + Name + "(" + *Text + ")");
  return finished(Edits, "the previous stream is restored at the end of the "
                         "block, not at the end of the thread");
}

std::optional<Edit> fixes::edits::recordConsumer(const EditRequest &Request) {
  const std::optional<FoundHazard> &Hazard = Request.Site.Hazard;
  const ValueDecl *Tensor = Hazard ? Hazard->Variable : nullptr;
  const Stmt *Use = Request.Enclosing.statement(*Request.Site.Call.Call);
  if (!Tensor || !Use)
    return std::nullopt;
  EditList Edits(Request.Site.Context, Request.Site.Call.NameLocation,
                 Request.File);
  Edits.insertStatementBefore(
      *Use, Tensor->getName().str() +
                ".record_stream(c10::cuda::getCurrentCUDAStream());");
  return finished(Edits);
}
