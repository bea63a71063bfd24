//===- ModuleMoves.h - Previous devices of a module -------------*- C++ -*-===//
//
// The data flow tracks the devices of tensors, not of modules. Module::to()
// with the CPU either copies the module from a GPU or does nothing: programs
// also call it on a newly built module to state where it runs.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CHECKS_MODULEMOVES_H
#define SYNCLINE_ANALYZER_CHECKS_MODULEMOVES_H

namespace syncline::lint::callsites {
struct CallSite;
} // namespace syncline::lint::callsites

namespace syncline::lint::checks {

/// Whether the module that \p Site moves was never moved before: it is a local
/// variable that the function does not move otherwise, or the object under
/// construction, or the other branch of a condition moves it.
bool isFirstMove(const callsites::CallSite &Site);

/// Whether \p Site saves a module that preceding statements have moved to the
/// CPU.
bool savesFromHost(const callsites::CallSite &Site);

/// Whether \p Site moves something to a device to which the function also moves
/// a module, by the same variable: the device of the computation.
bool goesWithModule(const callsites::CallSite &Site);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_MODULEMOVES_H
