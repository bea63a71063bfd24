//===- SourceDefinitions.h - Lines of the program's source ------*- C++ -*-===//
//
// Definitions as in Definitions.h. `syncline record` and `syncline symbolize`
// add them on a machine that has the source files, so that a report on another
// machine can show them.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_SOURCEDEFINITIONS_H
#define SYNCLINE_PROFILER_FORMAT_SOURCEDEFINITIONS_H

#include "format/Schema.h"

#include <cstdint>
#include <string_view>

namespace syncline::trace {

/// A source file. File is the string id of its path. Checksum is that of the
/// format, over the whole file.
struct SourceFileRecord {
  static constexpr uint32_t Type = 13;
  static constexpr const char *Name = "source-file";
  uint64_t File = 0;
  uint64_t Size = 0;
  uint64_t Checksum = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("file", Encoding::Unsigned, Self.File);
    Visit("size", Encoding::Unsigned, Self.Size);
    Visit("checksum", Encoding::Unsigned, Self.Checksum);
  }
};

/// A line of a file whose SourceFileRecord precedes it.
struct SourceLineRecord {
  static constexpr uint32_t Type = 14;
  static constexpr const char *Name = "source-line";
  uint64_t File = 0;
  uint64_t Line = 0;
  std::string_view Text;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("file", Encoding::Delta, Self.File);
    Visit("line", Encoding::Delta, Self.Line);
    Visit("text", Encoding::Text, Self.Text);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_SOURCEDEFINITIONS_H
