#include "frontend/NameUses.h"
#include "frontend/RawTokens.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <vector>

using namespace clang;
using namespace syncline::lint::frontend;

/// Template argument lists are rarely longer.
static constexpr size_t MostTokens = 64;

namespace {

class TokenList {
public:
  TokenList(std::vector<Token> Tokens, const IdentifierTable &Keywords)
      : Tokens(std::move(Tokens)), Keywords(Keywords) {}

  size_t size() const { return Tokens.size(); }

  tok::TokenKind kind(size_t I) const {
    return I < Tokens.size() ? Tokens[I].getKind() : tok::eof;
  }

  bool isName(size_t I) const {
    if (kind(I) != tok::raw_identifier)
      return false;
    auto Known = Keywords.find(Tokens[I].getRawIdentifier());
    return Known == Keywords.end() ||
           Known->second->getTokenID() == tok::identifier;
  }

  std::string name(size_t I) const {
    return Tokens[I].getRawIdentifier().str();
  }

  /// Whether a template with arguments starting at \p I is called.
  bool isTemplateCall(size_t I) const {
    if (kind(I) != tok::less)
      return false;
    int Depth = 1;
    size_t End = std::min(Tokens.size(), I + MostTokens);
    for (++I; I < End && Depth > 0; ++I)
      Depth += kind(I) == tok::less             ? 1
               : kind(I) == tok::greater        ? -1
               : kind(I) == tok::greatergreater ? -2
                                                : 0;
    return Depth == 0 && kind(I) == tok::l_paren;
  }

  /// Whether a type precedes \p I: it declares a name, or is a template
  /// argument.
  bool isAfterType(size_t I) const {
    switch (kind(I)) {
    case tok::raw_identifier:
      return isName(I);
    case tok::greater:
    case tok::greatergreater:
      return true;
    case tok::star:
    case tok::amp:
    case tok::ampamp:
      return isName(I + 1) || kind(I + 1) == tok::r_paren ||
             kind(I + 1) == tok::comma || kind(I + 1) == tok::greater;
    default:
      return false;
    }
  }

private:
  std::vector<Token> Tokens;
  const IdentifierTable &Keywords;
};

} // namespace

void NameUses::add(FileID File, const ASTContext &Context) {
  TokenList All(
      rawTokens(File, Context.getSourceManager(), Context.getLangOpts()),
      Context.Idents);
  for (size_t I = 0; I + 1 < All.size(); ++I) {
    bool IsAccess = All.kind(I) == tok::period || All.kind(I) == tok::arrow;
    if (IsAccess && All.isName(I + 1))
      Members[All.name(I + 1)] |= All.isTemplateCall(I + 2);
    if (All.isName(I) && All.isName(I + 1))
      Declaring.insert(All.name(I));
    if (All.isName(I) && All.kind(I + 1) == tok::coloncolon &&
        All.isName(I + 2) && All.isAfterType(I + 3))
      Types[All.name(I)].insert(All.name(I + 2));
  }
}
