#include "frontend/RawTokens.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

#include <optional>

using namespace clang;
using namespace syncline::lint::frontend;

std::vector<Token>
syncline::lint::frontend::rawTokens(FileID File, const SourceManager &Sources,
                                    const LangOptions &Language) {
  std::optional<llvm::MemoryBufferRef> Buffer = Sources.getBufferOrNone(File);
  std::vector<Token> Tokens;
  if (!Buffer)
    return Tokens;
  Lexer Raw(File, *Buffer, Sources, Language);
  for (Token Next; !Raw.LexFromRawLexer(Next);)
    Tokens.push_back(Next);
  return Tokens;
}
