#include "commands/DefinedNames.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <utility>
#include <vector>

using namespace clang;
using namespace syncline::lint;

/// Calls \p Visit for each token of \p File that is not in a directive.
static void eachToken(const std::filesystem::path &File,
                      llvm::function_ref<void(const Token &)> Visit) {
  auto Buffer = llvm::MemoryBuffer::getFile(File.string());
  if (!Buffer)
    return;
  LangOptions Language;
  Language.CPlusPlus = Language.CPlusPlus11 = true;
  llvm::StringRef Text = (*Buffer)->getBuffer();
  Lexer Raw(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end());
  bool InDirective = false;
  for (Token Next; !Raw.LexFromRawLexer(Next);) {
    if (Next.isAtStartOfLine())
      InDirective = Next.is(tok::hash);
    if (!InDirective)
      Visit(Next);
  }
}

namespace {

class Reader {
public:
  void read(const Token &Next);
  llvm::StringSet<> take() { return std::move(Names); }

private:
  void open();
  void close();
  void readHead(const Token &Next);

  llvm::StringSet<> Names;
  /// Of the declaration that is being read: the names before a parenthesis, and
  /// the name after `class` or `struct`.
  std::vector<llvm::StringRef> Candidates;
  llvm::StringRef Last;
  bool IsNamespace = false;
  bool NamesClass = false;
  unsigned Parentheses = 0;
  /// Open braces of definitions; namespaces do not count.
  unsigned Depth = 0;
};

} // namespace

void Reader::open() {
  if (Depth == 0 && IsNamespace) {
    IsNamespace = false;
    Candidates.clear();
    return;
  }
  if (Depth++ == 0)
    Names.insert_range(Candidates);
}

void Reader::close() {
  if (Depth > 0)
    --Depth;
  Candidates.clear();
  IsNamespace = false;
}

void Reader::readHead(const Token &Next) {
  if (Next.is(tok::semi) && Parentheses == 0) {
    Candidates.clear();
    IsNamespace = false;
  } else if (Next.is(tok::l_paren)) {
    if (Parentheses++ == 0 && !Last.empty())
      Candidates.push_back(Last);
  } else if (Next.is(tok::r_paren) && Parentheses > 0) {
    --Parentheses;
  }
  Last = Next.is(tok::raw_identifier) ? Next.getRawIdentifier() : "";
  if (Parentheses > 0 || Last.empty())
    return;
  IsNamespace |= Last == "namespace" || Last == "extern";
  if (NamesClass)
    Candidates.push_back(Last);
  NamesClass = Last == "class" || Last == "struct";
}

void Reader::read(const Token &Next) {
  if (Next.is(tok::l_brace) && Parentheses == 0)
    open();
  else if (Next.is(tok::r_brace) && Parentheses == 0)
    close();
  else if (Depth == 0)
    readHead(Next);
}

llvm::StringSet<> commands::definedNames(const std::filesystem::path &Header) {
  Reader Found;
  eachToken(Header, [&](const Token &Next) { Found.read(Next); });
  return Found.take();
}

size_t commands::countNames(const std::filesystem::path &File,
                            const llvm::StringSet<> &Names) {
  llvm::StringSet<> Found;
  eachToken(File, [&](const Token &Next) {
    if (Next.is(tok::raw_identifier) && Names.contains(Next.getRawIdentifier()))
      Found.insert(Next.getRawIdentifier());
  });
  return Found.size();
}
