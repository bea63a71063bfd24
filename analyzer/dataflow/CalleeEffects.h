//===- CalleeEffects.h - How a call changes variables -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_CALLEEEFFECTS_H
#define SYNCLINE_ANALYZER_DATAFLOW_CALLEEEFFECTS_H

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::model {
struct CallView;
} // namespace syncline::lint::model

namespace syncline::lint::dataflow {

class AbstractState;
class Summaries;

/// Forgets the list that contains \p Element: its elements may have been
/// replaced.
void forgetListOf(const clang::Expr &Element, AbstractState &State);

/// Models a call of a function that can assign its arguments, members of *this,
/// the captures of a lambda, and global variables.
void clobber(const model::CallView &Call, AbstractState &State,
             const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_CALLEEEFFECTS_H
