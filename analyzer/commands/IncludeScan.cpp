#include "commands/IncludeScan.h"

#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/DependencyDirectivesScanner.h"
#include "llvm/Support/MemoryBuffer.h"

#include <optional>

using namespace clang;
namespace scan = clang::dependency_directives_scan;
using namespace syncline::lint;
using namespace syncline::lint::commands;

/// Nothing if a macro names the header.
static std::optional<IncludeLine> includeIn(const scan::Directive &Line,
                                            llvm::StringRef Text) {
  for (const scan::Token &Each : Line.Tokens)
    if (Each.isOneOf(tok::string_literal, tok::header_name) && Each.Length > 2)
      return IncludeLine{Text.substr(Each.Offset + 1, Each.Length - 2).str(),
                         Text[Each.Offset] == '<', false};
  return std::nullopt;
}

static std::vector<IncludeLine>
includesAmong(llvm::ArrayRef<scan::Directive> Lines, llvm::StringRef Text) {
  std::vector<IncludeLine> Result;
  bool HasGuard = !Lines.empty() && Lines.front().Kind == scan::pp_ifndef;
  int Depth = 0;
  for (const scan::Directive &Line : Lines) {
    if (Line.Kind == scan::pp_if || Line.Kind == scan::pp_ifdef ||
        Line.Kind == scan::pp_ifndef)
      ++Depth;
    else if (Line.Kind == scan::pp_endif)
      --Depth;
    else if (Line.Kind == scan::pp_include ||
             Line.Kind == scan::pp_include_next)
      if (std::optional<IncludeLine> Found = includeIn(Line, Text)) {
        Found->IsConditional = Depth > (HasGuard ? 1 : 0);
        Result.push_back(std::move(*Found));
      }
  }
  return Result;
}

std::vector<IncludeLine>
commands::includesOf(const std::filesystem::path &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File.string());
  if (!Buffer)
    return {};
  llvm::StringRef Text = (*Buffer)->getBuffer();
  llvm::SmallVector<scan::Token, 64> Tokens;
  llvm::SmallVector<scan::Directive, 16> Lines;
  if (scanSourceForDependencyDirectives(Text, Tokens, Lines))
    return {};
  return includesAmong(Lines, Text);
}
