//===- ObjectTransfer.h - Statements about whole objects --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_OBJECTTRANSFER_H
#define SYNCLINE_ANALYZER_DATAFLOW_OBJECTTRANSFER_H

#include <optional>

namespace clang {
class Expr;
class Stmt;
class VarDecl;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::dataflow {

class AbstractState;
class Summaries;
struct ObjectPath;

/// The object whose members \p Call of a non-const method may change; nothing
/// for *this.
std::optional<ObjectPath> changedObject(const model::CallView &Call);

/// Assigns \p Value to \p Object: copies the facts of a variable's members, or
/// takes those that a constructor establishes.
void assignObject(const ObjectPath &Object, const clang::Expr &Value,
                  AbstractState &State, const Summaries &Program);

/// Gives the members of the newly declared \p V the facts of its initializer.
void declareObject(const clang::VarDecl &V, AbstractState &State,
                   const Summaries &Program);

/// A method of a container or a smart pointer may replace its objects.
void changeContainer(const model::CallView &Call, AbstractState &State);

/// After `++I` and the like, elements indexed by I are different ones.
void moveIndex(const clang::Stmt &S, AbstractState &State);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_OBJECTTRANSFER_H
