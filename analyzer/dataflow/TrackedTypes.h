//===- TrackedTypes.h - Types of which facts are kept -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_TRACKEDTYPES_H
#define SYNCLINE_ANALYZER_DATAFLOW_TRACKEDTYPES_H

#include "dataflow/Lattice.h"

namespace clang {
class QualType;
} // namespace clang

namespace syncline::lint::dataflow {

/// Whether facts are kept of values of type \p T.
bool carriesFacts(clang::QualType T);

/// The facts of a value of unknown origin, by its type.
LatticeElement unknownOf(clang::QualType T);

/// \p Facts of a value of type \p T where the program runs on the host: few
/// tensors are on a GPU there.
LatticeElement likelyOnHost(clang::QualType T, LatticeElement Facts);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_TRACKEDTYPES_H
