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

/// The object whose members \p Call, of a method that is not const, may
/// change; nothing for *this.
std::optional<ObjectPath> changedObject(const model::CallView &Call);

/// \p Object takes the members of \p Value, a variable, or what a constructor
/// leaves in them.
void assignObject(const ObjectPath &Object, const clang::Expr &Value,
                  AbstractState &State, const Summaries &Program);

/// \p V has been declared: its members are those of its initializer.
void declareObject(const clang::VarDecl &V, AbstractState &State,
                   const Summaries &Program);

/// A method of a container or a smart pointer may put other objects in it.
void changeContainer(const model::CallView &Call, AbstractState &State);

/// After `++I` and the like, elements at I are others.
void moveIndex(const clang::Stmt &S, AbstractState &State);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_OBJECTTRANSFER_H
