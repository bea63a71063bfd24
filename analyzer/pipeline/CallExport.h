//===- CallExport.h - Exports calls to other units --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_CALLEXPORT_H
#define SYNCLINE_ANALYZER_PIPELINE_CALLEXPORT_H

#include "program/UnitSummary.h"

#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::hotness {
class HotFunctions;
} // namespace syncline::lint::hotness

namespace syncline::lint::summaries {
class Symbols;
} // namespace syncline::lint::summaries

namespace syncline::lint::pipeline {

class LocationPrinter;

/// Adds to \p Summary the calls that lead to functions of other units, or to
/// functions in \p WithFindings.
void exportCalls(
    const hotness::HotFunctions &Hot,
    const llvm::DenseSet<const clang::FunctionDecl *> &WithFindings,
    const summaries::Symbols &Names, const LocationPrinter &Locations,
    const clang::ASTContext &Context, program::UnitSummary &Summary);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_CALLEXPORT_H
