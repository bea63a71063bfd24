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

/// Whether \p Lines start with an include guard, possibly after
/// `#pragma once`.
static bool hasGuard(llvm::ArrayRef<scan::Directive> Lines,
                     llvm::StringRef Text) {
  if (!Lines.empty() && Lines.front().Kind == scan::pp_pragma_once)
    Lines = Lines.drop_front();
  if (Lines.empty())
    return false;
  const scan::Directive &First = Lines.front();
  if (First.Kind == scan::pp_ifndef)
    return true;
  // #if !defined(X)
  llvm::ArrayRef<scan::Token> Tokens = First.Tokens;
  return First.Kind == scan::pp_if && Tokens.size() > 3 &&
         Tokens[2].is(tok::exclaim) &&
         Text.substr(Tokens[3].Offset, Tokens[3].Length) == "defined";
}

static std::vector<IncludeLine>
includesAmong(llvm::ArrayRef<scan::Directive> Lines, llvm::StringRef Text) {
  std::vector<IncludeLine> Result;
  const int OfGuard = hasGuard(Lines, Text) ? 1 : 0;
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
        Found->IsConditional = Depth > OfGuard;
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
