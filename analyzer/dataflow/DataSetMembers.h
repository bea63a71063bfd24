//===- DataSetMembers.h - Members of data sets ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_DATASETMEMBERS_H
#define SYNCLINE_ANALYZER_DATAFLOW_DATASETMEMBERS_H

#include "dataflow/Lattice.h"

#include "clang/AST/Type.h"

namespace clang {
class ASTContext;
class CXXRecordDecl;
class Expr;
class FieldDecl;
} // namespace clang

namespace syncline::lint::dataflow {

/// Whether \p Class derives from a class of torch::data.
bool isOfDataSet(const clang::CXXRecordDecl &Class);

/// \p Facts about a value of type \p T in the code of a data set: a tensor of
/// unknown device is likely to be in host memory.
LatticeElement neededByLoader(clang::QualType T, LatticeElement Facts);

/// The value of \p Field, given \p Facts. A tensor in a data set, a transform
/// or an example is likely to be in host memory if its device is otherwise
/// unknown, because data loaders produce such tensors.
LatticeElement heldInDataSet(const clang::FieldDecl &Field,
                             LatticeElement Facts,
                             const clang::ASTContext &Context);

/// Whether \p E is a member of an example that a data loader returned.
bool isLoadedExample(const clang::Expr *E);

/// A tensor of such an example: a stacked batch.
inline constexpr LatticeElement LoadedExample{.Device = DeviceLattice::CPU,
                                              .Pinned = BoolLattice::No,
                                              .ZeroDim = BoolLattice::No};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_DATASETMEMBERS_H
