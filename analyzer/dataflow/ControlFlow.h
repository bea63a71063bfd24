//===- ControlFlow.h - Clang's control-flow graph of a body -----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_CONTROLFLOW_H
#define SYNCLINE_ANALYZER_DATAFLOW_CONTROLFLOW_H

#include <memory>

namespace clang {
class ASTContext;
class CFG;
class CFGElement;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace syncline::lint::dataflow {

/// The control-flow graph of a body, with the initializers of a constructor.
/// \returns null if Clang cannot build one.
std::unique_ptr<clang::CFG> buildGraph(const clang::FunctionDecl &Function,
                                       clang::Stmt &Body,
                                       clang::ASTContext &Context);

/// \returns the statement of \p Element, or null if it is not a statement.
const clang::Stmt *statementOf(const clang::CFGElement &Element);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_CONTROLFLOW_H
