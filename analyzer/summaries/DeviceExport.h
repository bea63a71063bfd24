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

/// Adds to \p Summary the functions of other units that the calls of this unit
/// show to be GPU-related, and the functions of this unit that depend on the
/// same information from others. \p Open are the functions whose findings are
/// less certain outside GPU-related code.
void exportDeviceCode(const DeviceCode &Code,
                      const llvm::DenseSet<const clang::FunctionDecl *> &Open,
                      const Symbols &Names, program::UnitSummary &Summary);

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_DEVICEEXPORT_H
