//===- SeveralDevices.h - Code that works on several GPUs -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_SEVERALDEVICES_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_SEVERALDEVICES_H

namespace syncline::lint::fixes::context {

class EnclosingContext;

/// Whether the code names a device that may be another one in each round of a
/// loop, or has a list of devices: its tensors may not all be on one.
bool mayUseSeveralDevices(const EnclosingContext &Enclosing);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_SEVERALDEVICES_H
