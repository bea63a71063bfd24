//===- SymbolTable.h - Functions without debug information ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLTABLE_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLTABLE_H

#include "timeline/symbols/IntervalIndex.h"

#include <elfutils/libdwfl.h>

#include <optional>
#include <string>

namespace syncline::symbols {

struct Symbol {
  /// As the linker knows it.
  std::string Name;
  uint64_t Start = 0;
};

/// The functions of .symtab, of that in the separate debug file, or of .dynsym:
/// whichever libdwfl finds first. libdwfl's own look-up scans the whole table
/// each time, so this class sorts it once, without reading the names.
class SymbolTable {
public:
  /// \p Module must outlive this. Addresses are those of libdwfl.
  explicit SymbolTable(Dwfl_Module *Module);

  /// The function that contains \p Address. A function that merely ends before
  /// it is not an answer: in a stripped library that would be a wrong name.
  /// Only a symbol without a size, as in assembly code, extends to the next
  /// one.
  std::optional<Symbol> find(uint64_t Address) const;

private:
  struct Unsized {
    uint64_t Begin;
    uint64_t SectionEnd;
    int Number;
  };
  void add(int Number, std::vector<Unsized> &Labels,
           std::vector<uint64_t> &Begins);

  Dwfl_Module *Module;
  IntervalIndex Index;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLTABLE_H
