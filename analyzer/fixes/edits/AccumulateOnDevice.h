//===- AccumulateOnDevice.h - Sums that stay on the device ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATEONDEVICE_H
#define SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATEONDEVICE_H

#include "fixes/edits/Edit.h"

namespace syncline::lint::fixes::edits {

/// For `Total += Loss.item<double>()` in a loop, and `-=` or
/// `Total = Total + ...`, with a factor or a divisor: keeps the sum on the
/// device and reads it once after the loop.
std::optional<Edit> accumulateOnDevice(const EditRequest &Request);

} // namespace syncline::lint::fixes::edits

#endif // SYNCLINE_ANALYZER_FIXES_EDITS_ACCUMULATEONDEVICE_H
