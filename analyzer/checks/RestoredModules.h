//===- RestoredModules.h - Files that a program saved itself ----*- C++ -*-===//
//
// torch::load() without a device puts each tensor on the device that it was on
// when it was saved. Where that was shows only if the same function saves a
// module to the same file.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CHECKS_RESTOREDMODULES_H
#define SYNCLINE_ANALYZER_CHECKS_RESTOREDMODULES_H

namespace syncline::lint::callsites {
struct CallSite;
} // namespace syncline::lint::callsites

namespace syncline::lint::checks {

/// Whether \p Site loads a file to which its function saves a module that it
/// does not move to the CPU first.
bool restoresSaved(const callsites::CallSite &Site);

/// Whether \p Site moves a module into which its function has loaded such a
/// file, on every path: the module is already where it was saved.
bool movesRestored(const callsites::CallSite &Site);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_RESTOREDMODULES_H
