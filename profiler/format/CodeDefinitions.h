//===- CodeDefinitions.h - Functions of interpreted programs ----*- C++ -*-===//
//
// Definitions as in Definitions.h: code objects, and the nodes of the trie of
// host stacks that represent a function of an interpreted program.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_FORMAT_CODEDEFINITIONS_H
#define SYNCLINE_PROFILER_FORMAT_CODEDEFINITIONS_H

#include "format/Schema.h"

#include <cstdint>
#include <string_view>

namespace syncline::trace {

/// A function of an interpreted program: a Python code object. Function and
/// File are string ids. Table is a LineTableKind; Bytes maps instruction
/// offsets to lines, relative to FirstLine.
struct CodeRecord {
  static constexpr uint32_t Type = 11;
  static constexpr const char *Name = "code";
  uint64_t Id = 0;
  uint64_t Function = 0;
  uint64_t File = 0;
  int64_t FirstLine = 0;
  uint64_t Table = 0;
  std::string_view Bytes;
  /// The backward jumps of the function; see docs/reference/trace-format.md.
  /// Empty: unknown.
  std::string_view Jumps;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Delta, Self.Id);
    Visit("function", Encoding::Unsigned, Self.Function);
    Visit("file", Encoding::Unsigned, Self.File);
    Visit("first-line", Encoding::Signed, Self.FirstLine);
    Visit("table", Encoding::Unsigned, Self.Table);
    Visit("bytes", Encoding::Text, Self.Bytes);
    Visit("jumps", Encoding::Text, Self.Jumps);
  }
};

/// A node of the trie of host stacks, which shares its ids with StackRecord: a
/// function of an interpreted program. Instruction is the offset of the
/// instruction being executed, in bytes from the first.
struct CodeFrameRecord {
  static constexpr uint32_t Type = 12;
  static constexpr const char *Name = "code-frame";
  uint64_t Id = 0;
  uint64_t Parent = 0;
  uint64_t Code = 0;
  uint64_t Instruction = 0;

  template <class SelfT, class VisitorT>
  static void fields(SelfT &Self, VisitorT &&Visit) {
    Visit("id", Encoding::Delta, Self.Id);
    Visit("parent", Encoding::Delta, Self.Parent);
    Visit("code", Encoding::Unsigned, Self.Code);
    Visit("instruction", Encoding::Unsigned, Self.Instruction);
  }
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_CODEDEFINITIONS_H
