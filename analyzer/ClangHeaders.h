//===- ClangHeaders.h - Headers that most sources include -------*- C++ -*-===//
//
// Precompiled once for all libraries of the linter. Sources still include what
// they use: this file only makes that cheap. A header belongs here only if most
// sources include it, since GCC instantiates the templates of a precompiled
// header in each source again: JSON, Tooling and CompilerInstance would add
// half to the time that a source takes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CLANGHEADERS_H
#define SYNCLINE_ANALYZER_CLANGHEADERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMap.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#endif // SYNCLINE_ANALYZER_CLANGHEADERS_H
