//===- FixedPoint.h - What holds on entry to every block --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CORE_FIXEDPOINT_H
#define SYNCLINE_ANALYZER_CORE_FIXEDPOINT_H

#include "core/State.h"

#include <memory>
#include <vector>

namespace clang {
class ASTContext;
class CFG;
class CFGBlock;
class CFGElement;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace syncline {

class Program;

/// The control-flow graph of a body, with the initialisers of a constructor;
/// null where Clang can make none.
std::unique_ptr<clang::CFG> buildGraph(const clang::FunctionDecl &Function,
                                       clang::Stmt &Body,
                                       clang::ASTContext &Context);

/// The statement of an element that is one, else null.
const clang::Stmt *statementOf(const clang::CFGElement &Element);

/// Changes \p Here to what holds after \p Element: a statement, or the
/// initialiser of a member.
void transferElement(const clang::CFGElement &Element, State &Here,
                     const Program &Around);

/// Facts are joined where paths meet and carried round loops until nothing
/// changes.
class FixedPoint {
public:
  FixedPoint(const clang::CFG &Graph, const Program &Around);

  void run(const State &Entry);

  /// By the ids of blocks.
  const std::vector<State> &before() const { return Before; }
  const std::vector<bool> &reached() const { return Reached; }

private:
  bool flowOut(const clang::CFGBlock &Block);
  bool flowInto(const clang::CFGBlock &Block, const State &Here);

  const clang::CFG &Graph;
  const Program &Around;
  std::vector<State> Before;
  std::vector<bool> Reached;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_FIXEDPOINT_H
