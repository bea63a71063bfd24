#include "frontend/MacroScan.h"

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint::frontend;

namespace {

struct Region {
  enum class Kind { Namespace, Class, Other };
  Kind Is = Kind::Namespace;
  llvm::StringRef Name;
};

class Scanner {
public:
  Scanner(const std::vector<Token> &Tokens, const IdentifierTable &Keywords)
      : Tokens(Tokens), Keywords(Keywords) {}

  UnknownMacros run();

private:
  tok::TokenKind kind(size_t I) const;
  llvm::StringRef name(size_t I) const;
  bool isAccess(size_t I) const {
    return kind(I) == tok::kw_public || kind(I) == tok::kw_private ||
           kind(I) == tok::kw_protected;
  }
  size_t skipDirective(size_t I);
  size_t afterParentheses(size_t I) const;
  Region opened(size_t End) const;
  bool endsUse(size_t I) const;
  size_t scan(size_t I);
  size_t scanDeclaration(size_t I);
  size_t scanMember(size_t I);
  void add(size_t I, UnknownMacro::Kind As) {
    Found.Uses.push_back(
        {name(I).str(), As, Tokens[I].getLocation().getRawEncoding()});
  }

  const std::vector<Token> &Tokens;
  const IdentifierTable &Keywords;
  UnknownMacros Found;
  std::vector<Region> Regions = {{}};
  /// The regions at each open #if: all its branches start with the same ones.
  std::vector<std::vector<Region>> AtConditions;
  /// Where the current declaration begins.
  size_t Begin = 0;
};

} // namespace

/// The token kind: a keyword's own, or tok::identifier for a name.
tok::TokenKind Scanner::kind(size_t I) const {
  if (I >= Tokens.size())
    return tok::eof;
  if (Tokens[I].isNot(tok::raw_identifier))
    return Tokens[I].getKind();
  auto Known = Keywords.find(Tokens[I].getRawIdentifier());
  return Known == Keywords.end() ? tok::identifier
                                 : Known->second->getTokenID();
}

llvm::StringRef Scanner::name(size_t I) const {
  return kind(I) == tok::identifier ? Tokens[I].getRawIdentifier() : "";
}

/// \returns the first token after the line.
size_t Scanner::skipDirective(size_t I) {
  llvm::StringRef Word =
      I + 1 < Tokens.size() && Tokens[I + 1].is(tok::raw_identifier)
          ? Tokens[I + 1].getRawIdentifier()
          : "";
  if (Word.starts_with("if"))
    AtConditions.push_back(Regions);
  else if (Word.starts_with("el") && !AtConditions.empty())
    Regions = AtConditions.back();
  else if (Word == "endif" && !AtConditions.empty())
    AtConditions.pop_back();
  else if (Word.starts_with("include") || Word == "import")
    Found.Includes.push_back(Tokens[I].getLocation().getRawEncoding());
  for (++I; I < Tokens.size() && !Tokens[I].isAtStartOfLine(); ++I) {
  }
  return I;
}

/// The index after the parentheses that open at \p I.
size_t Scanner::afterParentheses(size_t I) const {
  int Depth = 0;
  for (; I < Tokens.size(); ++I) {
    Depth += kind(I) == tok::l_paren ? 1 : kind(I) == tok::r_paren ? -1 : 0;
    if (Depth == 0)
      return I + 1;
  }
  return I;
}

/// The kind of region that the brace at \p End opens.
Region Scanner::opened(size_t End) const {
  Region Result{Region::Kind::Other, {}};
  if (Regions.back().Is == Region::Kind::Other)
    return Result;
  bool IsClass = false, IsNamed = false;
  for (size_t I = Begin; I < End; ++I) {
    switch (kind(I)) {
    case tok::kw_namespace:
    case tok::kw_extern:
      return {Region::Kind::Namespace, {}};
    case tok::l_paren:
    case tok::equal:
    case tok::kw_enum:
      return Result;
    case tok::kw_class:
    case tok::kw_struct:
    case tok::kw_union:
      IsClass = true;
      break;
    case tok::colon:
      IsNamed = true;
      break;
    default:
      if (IsClass && !IsNamed && !name(I).empty() && name(I) != "final")
        Result.Name = name(I);
    }
  }
  if (IsClass)
    Result.Is = Region::Kind::Class;
  return Result;
}

/// Whether a declaration may begin at \p I, after `NAME(...)`.
bool Scanner::endsUse(size_t I) const {
  switch (kind(I)) {
  case tok::semi:
  case tok::r_brace:
  case tok::hash:
  case tok::tilde:
  case tok::eof:
    return true;
  case tok::identifier:
    return name(I) != "override" && name(I) != "final";
  case tok::kw_const:
  case tok::kw_volatile:
  case tok::kw_noexcept:
  case tok::kw_requires:
  case tok::kw_throw:
  case tok::kw_try:
  case tok::kw_asm:
    return false;
  default:
    return tok::getKeywordSpelling(kind(I)) != nullptr;
  }
}

/// Scans between declarations;
/// \returns where to continue.
size_t Scanner::scanDeclaration(size_t I) {
  bool IsConstructor = Regions.back().Is == Region::Kind::Class &&
                       name(I) == Regions.back().Name;
  if (kind(I + 1) != tok::l_paren || IsConstructor || name(I) == "main")
    return I;
  size_t Next = afterParentheses(I + 1);
  if (!endsUse(Next))
    return I;
  add(I, UnknownMacro::Kind::Call);
  return Next;
}

/// The same between members of a class.
size_t Scanner::scanMember(size_t I) {
  if (isAccess(I)) {
    if (!name(I + 1).empty() && kind(I + 2) == tok::colon)
      add(I + 1, UnknownMacro::Kind::Name);
    size_t Colon = I + 1 + (name(I + 1).empty() ? 0 : 1);
    return kind(Colon) == tok::colon ? Colon + 1 : I;
  }
  if (name(I).empty())
    return I;
  if (kind(I + 1) == tok::colon) {
    add(I, UnknownMacro::Kind::Access);
    return I + 2;
  }
  if (isAccess(I + 1)) {
    add(I, UnknownMacro::Kind::Name);
    return I + 1;
  }
  return I;
}

size_t Scanner::scan(size_t I) {
  if (kind(I) == tok::hash && Tokens[I].isAtStartOfLine()) {
    bool IsBetween = I == Begin;
    I = skipDirective(I);
    if (IsBetween)
      Begin = I;
    return I;
  }
  if (I == Begin && Regions.back().Is != Region::Kind::Other) {
    size_t Next = Regions.back().Is == Region::Kind::Class ? scanMember(I) : I;
    if (Next == I && !name(I).empty())
      Next = scanDeclaration(I);
    if (Next != I)
      return Begin = Next;
  }
  bool IsClass = kind(I) == tok::kw_class || kind(I) == tok::kw_struct;
  if (IsClass && !name(I + 1).empty() && !name(I + 2).empty() &&
      name(I + 2) != "final" &&
      (kind(I + 3) == tok::l_brace || kind(I + 3) == tok::colon))
    add(I + 1, UnknownMacro::Kind::Name);
  if (kind(I) == tok::l_brace)
    Regions.push_back(opened(I));
  else if (kind(I) == tok::r_brace && Regions.size() > 1)
    Regions.pop_back();
  if (kind(I) == tok::l_brace || kind(I) == tok::r_brace ||
      kind(I) == tok::semi)
    Begin = I + 1;
  return I + 1;
}

UnknownMacros Scanner::run() {
  for (size_t I = 0; I < Tokens.size();)
    I = scan(I);
  return std::move(Found);
}

UnknownMacros
syncline::lint::frontend::findUnknownMacros(const std::vector<Token> &Tokens,
                                            const IdentifierTable &Keywords) {
  return Scanner(Tokens, Keywords).run();
}
