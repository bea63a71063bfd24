//===- DieNames.h - Function names in DWARF ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DIENAMES_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DIENAMES_H

#include "timeline/symbols/FunctionNames.h"

#include <elfutils/libdw.h>

#include <unordered_map>

namespace syncline::symbols {

/// The names of functions in one file's debug information.
class DieNames {
public:
  /// The name of a function, or of an inlined copy of one. Derived from its
  /// mangled name; if there is none, as for C and for internal functions, from
  /// the enclosing scopes. The reference stays valid.
  const FunctionName &nameOf(Dwarf_Die Function);

private:
  FunctionName qualified(Dwarf_Die Declaration, const char *Name);

  /// By the address of the function's declaration in memory. Caches the names,
  /// since libdw searches the whole unit for the enclosing scopes.
  std::unordered_map<const void *, FunctionName> Names;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DIENAMES_H
