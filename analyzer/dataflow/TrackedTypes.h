//===- TrackedTypes.h - Types that the analysis tracks ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_TRACKEDTYPES_H
#define SYNCLINE_ANALYZER_DATAFLOW_TRACKEDTYPES_H

#include "dataflow/Lattice.h"

namespace clang {
class QualType;
} // namespace clang

namespace syncline::lint::dataflow {

/// Whether the analysis tracks values of type \p T.
bool isTrackedType(clang::QualType T);

/// Whether tensors are created from values of type \p T.
bool isSetting(clang::QualType T);

/// The facts of a value of unknown origin, given its type.
LatticeElement unknownOf(clang::QualType T);

/// Refines \p Facts of a value of type \p T for a program that runs on the
/// host, where few tensors are on a GPU.
LatticeElement likelyOnHost(clang::QualType T, LatticeElement Facts);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_TRACKEDTYPES_H
