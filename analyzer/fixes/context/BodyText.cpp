#include "fixes/context/BodyText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <limits>
#include <set>

using namespace clang;
using namespace syncline::lint::fixes::context;

using LocationVisitor = llvm::function_ref<void(SourceLocation)>;

static void visitDeclared(const Decl &D, LocationVisitor Visit) {
  Visit(D.getLocation());
  if (const auto *Several = dyn_cast<DecompositionDecl>(&D))
    for (const BindingDecl *Each : Several->bindings())
      Visit(Each->getLocation());
}

/// Visits the locations of names in the AST.
static void visitNames(const Stmt &S, LocationVisitor Visit) {
  if (const auto *R = dyn_cast<DeclRefExpr>(&S))
    Visit(R->getLocation());
  else if (const auto *M = dyn_cast<MemberExpr>(&S))
    Visit(M->getMemberLoc());
  else if (const auto *O = dyn_cast<OverloadExpr>(&S))
    Visit(O->getNameLoc());
  else if (const auto *D = dyn_cast<DeclStmt>(&S))
    for (const Decl *Each : D->decls())
      visitDeclared(*Each, Visit);
  else if (const auto *C = dyn_cast<CXXCatchStmt>(&S);
           C && C->getExceptionDecl())
    visitDeclared(*C->getExceptionDecl(), Visit);
  else if (const auto *L = dyn_cast<LambdaExpr>(&S)) {
    for (const ParmVarDecl *Each : L->getCallOperator()->parameters())
      visitDeclared(*Each, Visit);
    for (const LambdaCapture &Each : L->captures())
      Visit(Each.getLocation());
  }
  for (const Stmt *Child : S.children())
    if (Child)
      visitNames(*Child, Visit);
}

BodyText::BodyText(const Stmt &Body, const ASTContext &Context)
    : Context(Context) {
  const SourceManager &Sources = Context.getSourceManager();
  Home = Sources.getFileID(Sources.getFileLoc(Body.getBeginLoc()));
  auto [Begin, End] = range(Body);
  read(Begin, End, Body);
}

std::pair<unsigned, unsigned> BodyText::range(const Stmt &S) const {
  const SourceManager &Sources = Context.getSourceManager();
  // Nothing is known about code from another file.
  if (S.getBeginLoc().isInvalid() || S.getEndLoc().isInvalid() ||
      Sources.getFileID(Sources.getFileLoc(S.getBeginLoc())) != Home ||
      Sources.getFileID(Sources.getFileLoc(S.getEndLoc())) != Home)
    return {0, std::numeric_limits<unsigned>::max()};
  // A macro that ends the statement is included as a whole.
  return {
      Sources.getFileOffset(Sources.getFileLoc(S.getBeginLoc())),
      Sources.getFileOffset(Sources.getExpansionRange(S.getEndLoc()).getEnd())};
}

void BodyText::read(unsigned Begin, unsigned End, const Stmt &Body) {
  const SourceManager &Sources = Context.getSourceManager();
  bool Invalid = false;
  llvm::StringRef Text = Sources.getBufferData(Home, &Invalid);
  if (Invalid || Begin >= Text.size())
    return;
  std::set<unsigned> Seen;
  visitNames(Body, [&](SourceLocation Location) {
    if (Location.isInvalid())
      return;
    auto [File, Offset] =
        Sources.getDecomposedLoc(Sources.getFileLoc(Location));
    if (File == Home)
      Seen.insert(Offset);
  });
  Lexer Raw(Sources.getLocForStartOfFile(Home), Context.getLangOpts(),
            Text.begin(), Text.begin() + Begin, Text.end());
  Mention *Last = nullptr;
  bool IsQualified = false;
  for (Token T;;) {
    bool IsEnd = Raw.LexFromRawLexer(T);
    unsigned Offset = Sources.getFileOffset(T.getLocation());
    // The name before :: is a class or a namespace.
    if (Last && T.is(tok::coloncolon))
      Last->IsUnseen = false;
    Last = nullptr;
    if (T.is(tok::eof) || Offset > End)
      return;
    if (T.is(tok::raw_identifier)) {
      Last = &Mentions[T.getRawIdentifier()].emplace_back();
      Last->Offset = Offset;
      Last->IsUnseen = !IsQualified && !Seen.contains(Offset);
    }
    IsQualified = T.isOneOf(tok::coloncolon, tok::period, tok::arrow);
    if (IsEnd)
      return;
  }
}

bool BodyText::has(llvm::StringRef Name, const Stmt &S, bool Unseen) const {
  auto Found = Mentions.find(Name);
  if (Found == Mentions.end())
    return false;
  auto [Begin, End] = range(S);
  for (const Mention &Each : Found->second)
    if (Each.Offset >= Begin && Each.Offset <= End && Each.IsUnseen >= Unseen)
      return true;
  return false;
}

bool BodyText::names(llvm::StringRef Name, const Stmt &S) const {
  return has(Name, S, /*Unseen=*/false);
}

bool BodyText::isNamedInInactiveCode(llvm::StringRef Name,
                                     const Stmt &S) const {
  return has(Name, S, /*Unseen=*/true);
}
