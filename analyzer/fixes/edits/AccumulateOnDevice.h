//===- AccumulateOnDevice.h - Sums that stay on the device ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATEONDEVICE_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATEONDEVICE_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// `Total += Loss.item<double>()` in a loop, and `-=`, `Total = Total + ...`,
/// with a factor or a divisor: the sum is kept on the device and read once
/// after the loop.
std::optional<Edit> accumulateOnDevice(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATEONDEVICE_H
