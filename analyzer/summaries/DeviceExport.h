//===- DeviceExport.h - Device code across translation units ----*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_DEVICEEXPORT_H
#define SYNCLINE_ANALYZER_SUMMARIES_DEVICEEXPORT_H

#include "program/UnitSummary.h"

#include "llvm/ADT/DenseSet.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace syncline::lint::summaries {

class DeviceCode;
class Symbols;

/// Adds to \p Summary which functions of other units have to do with a GPU, as
/// far as the calls of this unit show it, and which of its own depend on that.
/// \p Open are those whose findings are less sure outside of such code.
void exportDeviceCode(const DeviceCode &Code,
                      const llvm::DenseSet<const clang::FunctionDecl *> &Open,
                      const Symbols &Names, program::UnitSummary &Summary);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_DEVICEEXPORT_H
