//===- SymbolizedCopy.h - Puts symbols into a trace -------------*- C++ -*-===//
//
// A trace contains addresses, and the program's files have the symbols for them
// and the source. On a machine that has these files, both can be written into a
// copy of the trace, which can then be read on any machine.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLIZEDCOPY_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLIZEDCOPY_H

#include "format/Writer.h"
#include "timeline/symbols/Symbolizer.h"

#include <map>
#include <string>
#include <vector>

namespace syncline::timeline {

struct CopyOptions {
  symbols::SymbolizerOptions Symbols;
  /// Whether the copy contains source lines.
  bool WithSources = true;
};

/// The outcome of the copy.
struct SymbolizedCopy {
  /// Distinct addresses in the stacks, and those that got a name or a line.
  size_t Addresses = 0;
  size_t Named = 0;
  /// By path of the file: how many of the others it has no name for, as far as
  /// it could be read, on this machine or on that of the recording.
  std::map<std::string, size_t> Nameless;
  /// How many of the others are in no file.
  size_t OutsideFiles = 0;
  /// Number of source files with lines in the copy.
  size_t Files = 0;
  /// What could not be read or copied, one line each.
  std::vector<std::string> Problems;
};

/// Writes all records of the file \p Input to \p Out and, before the first
/// event, a frame record for each function at each address of its stacks, and
/// the source lines around them. Better or equal answers replace existing frame
/// records, which stay if the files now know less. Existing source lines stay.
/// A note in the copy lists what is missing from the trace, because the copy
/// itself does not show it.
/// \throws TraceError if the file cannot be read twice, is not a trace, or grew
/// meanwhile.
SymbolizedCopy writeSymbolized(const std::string &Input,
                               trace::TraceWriter &Out,
                               const CopyOptions &Options = {});

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLIZEDCOPY_H
