//===- CalleeEffects.h - What a function does to variables ------*- C++ -*-===//

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

/// \p Element, if it is one of a list, may be another tensor now.
void forgetListOf(const clang::Expr &Element, AbstractState &State);

/// A call of a function that can assign its arguments, members of *this, what a
/// lambda has captured, and variables outside of functions.
void clobber(const model::CallView &Call, AbstractState &State,
             const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_CALLEEEFFECTS_H
