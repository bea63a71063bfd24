//===- SeveralDevices.h - Code that works on several GPUs -------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_SEVERALDEVICES_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_SEVERALDEVICES_H

namespace syncline::lint::fixes::context {

class EnclosingContext;

/// Whether the code names a device that may differ between iterations of a
/// loop, or has a list of devices: its tensors may be on several devices.
bool mayUseSeveralDevices(const EnclosingContext &Enclosing);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_SEVERALDEVICES_H
