//===- TransferCopy.h - Copies between host and device ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CHECKS_TRANSFERCOPY_H
#define SYNCLINE_ANALYZER_CHECKS_TRANSFERCOPY_H

#include "checks/Conditions.h"

namespace syncline {

/// A copy between host and device.
Verdict checkTransfer(const Match &M, const CallSite &Site);

/// Whether \p M is about uploads and \p Site says to where: to a device, not to
/// wherever some tensor is.
bool uploadsToNamedDevice(const Match &M, const CallSite &Site);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CHECKS_TRANSFERCOPY_H
