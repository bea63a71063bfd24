//===- DataSetMembers.h - What data sets and their examples hold -*- C++
//-*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_DATASETMEMBERS_H
#define SYNCLINE_ANALYZER_DATAFLOW_DATASETMEMBERS_H

#include "dataflow/Lattice.h"

namespace clang {
class ASTContext;
class Expr;
class FieldDecl;
} // namespace clang

namespace syncline::lint::dataflow {

/// \p Facts of what \p Field holds. A tensor of a data set, of a transform or
/// of an example is likely to be in host memory if nothing shows where it is: a
/// data loader hands such tensors on.
LatticeElement heldInDataSet(const clang::FieldDecl &Field,
                             LatticeElement Facts,
                             const clang::ASTContext &Context);

/// Whether \p E is a member of an example, as a data loader hands it out.
bool isLoadedExample(const clang::Expr *E);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_DATASETMEMBERS_H
