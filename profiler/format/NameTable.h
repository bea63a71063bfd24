//===- NameTable.h - The names of the ids in a trace ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_NAMETABLE_H
#define SYNCLINE_PROFILER_FORMAT_NAMETABLE_H

#include "format/FieldStyles.h"
#include "format/RawRecord.h"

#include <string>
#include <unordered_map>

namespace syncline::trace {

/// Collects the definitions of a file as they arrive. Keeps all their names.
class NameTable {
public:
  /// Adds a definition; ignores other records.
  void add(const RawRecord &Record);

  /// The name of \p Id; empty if there is none (yet).
  std::string name(Reference To, uint64_t Id) const;

private:
  using Names = std::unordered_map<uint64_t, std::string>;

  Names Strings, Threads, Apis, Streams;
  /// Maps a shape to the string with the kernel's name.
  std::unordered_map<uint64_t, uint64_t> Kernels;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_NAMETABLE_H
