//===- ModuleMoves.h - Where a module was before ----------------*- C++ -*-===//
//
// The data flow knows the devices of tensors, not of modules. Module::to() of
// the CPU copies the module from a GPU, or does nothing: programs also put a
// module that they have just built there, to say where it runs.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CHECKS_MODULEMOVES_H
#define SYNCLINE_ANALYZER_CHECKS_MODULEMOVES_H

namespace syncline::lint::callsites {
struct CallSite;
} // namespace syncline::lint::callsites

namespace syncline::lint::checks {

/// Whether the module that \p Site moves has been nowhere else: it is a
/// variable of the function, which does not move it otherwise, or the object
/// that is being constructed, or the other branch of a condition moves it.
bool isFirstMove(const callsites::CallSite &Site);

/// Whether \p Site saves a module that the statements before it have moved to
/// the CPU.
bool savesFromHost(const callsites::CallSite &Site);

/// Whether \p Site moves something to a device that the function also moves a
/// module to, by the same variable: the device that it computes on.
bool goesWithModule(const callsites::CallSite &Site);

} // namespace syncline::lint::checks

#endif // SYNCLINE_ANALYZER_CHECKS_MODULEMOVES_H
