//===- CodeObject.h - A Python function -------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H

#include "tracer/python/Interpreter.h"
#include "tracer/python/Objects.h"
#include "tracer/python/Pages.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace syncline::tracer::python {

/// The parts of a code object that a report needs. Texts are UTF-8, including
/// surrogates.
struct CodeObject {
  std::string File;
  /// Qualified from Python 3.11 on: "Trainer.step".
  std::string Name;
  int32_t FirstLine = 0;
  /// Truncated to what a record can hold.
  std::string Table;
  /// As readBackwardJumps() returns them.
  std::string Jumps = {};
};

/// The pointers of a code object, and its version or a sample of its line
/// table. An object that replaces another at its address differs in one of
/// them.
struct CodeOutline {
  uintptr_t File = 0;
  uintptr_t Name = 0;
  uintptr_t Table = 0;
  /// The version, or the middle and last bytes of the line table.
  uint64_t Sample = 0;
  int32_t FirstLine = 0;
  uint32_t TableSize = 0;

  bool operator==(const CodeOutline &) const = default;
};

/// More than any source needs, and the most that a record can hold.
inline constexpr size_t MaxTable = size_t{64} << 10;

/// Loads up to eight bytes. If fewer, Address must be a multiple of eight, so
/// that the remaining bytes are on the same page.
inline uint64_t someBytes(uintptr_t Address, size_t Size) {
  uint64_t Result = 0;
  Pages::load(Address, Result);
  return Size >= sizeof(Result) ? Result
                                : Result & ((uint64_t{1} << Size * 8) - 1);
}

/// Skips the first bytes: they are the same at the beginning of every function.
inline uint64_t sampleOf(uintptr_t Bytes, size_t Size) {
  if (Size <= sizeof(uint64_t)) [[unlikely]]
    return someBytes(Bytes, Size);
  size_t Rest = Size - sizeof(uint64_t);
  uint64_t Middle = 0, Last = 0;
  Pages::load(Bytes + Rest / 2, Middle);
  Pages::load(Bytes + Rest, Last);
  return Middle * 0x9e3779b97f4a7c15u + Last;
}

/// Where the part of a code object that is read ends.
inline uint32_t outlineEnd(const Layout &Where) {
  return std::max({Where.CodeFile, Where.CodeName, Where.CodeFirstLine,
                   Where.CodeLineTable, Where.CodeVersion}) +
         sizeof(uintptr_t);
}

/// 0 if the object has none.
inline uint32_t versionOf(const Layout &Where, uintptr_t Address) {
  uint32_t Version = 0;
  if (Where.CodeVersion != 0)
    Pages::load(Address + Where.CodeVersion, Version);
  return Version;
}

/// Whether the object at \p Address still has this outline. Reads memory
/// without checking that it is readable: it was a moment ago, and a frame
/// refers to it.
[[gnu::always_inline]] inline bool
isStill(const Layout &Where, uintptr_t Address, const CodeOutline &Known) {
  uintptr_t File = 0, Name = 0, Table = 0;
  int32_t FirstLine = 0;
  Pages::load(Address + Where.CodeFile, File);
  Pages::load(Address + Where.CodeName, Name);
  Pages::load(Address + Where.CodeLineTable, Table);
  Pages::load(Address + Where.CodeFirstLine, FirstLine);
  // A different table has not been checked for readability.
  if (((File ^ Known.File) | (Name ^ Known.Name) | (Table ^ Known.Table)) !=
          0 ||
      FirstLine != Known.FirstLine)
    return false;
  if (uint32_t Version = versionOf(Where, Address))
    return Version == Known.Sample;
  uint64_t Size = 0;
  Pages::load(Table + ItemCountAt, Size);
  return std::min<uint64_t>(Size, MaxTable) == Known.TableSize &&
         sampleOf(Table + BytesAt, Known.TableSize) == Known.Sample;
}

/// Nothing if there is no code object.
std::optional<CodeOutline> readOutline(const Interpreter &Python, Pages &Memory,
                                       uintptr_t Address);

/// A hash of the whole line table; 0 if it cannot be read.
uint64_t hashTable(Pages &Memory, const CodeOutline &Of);

/// Without the backward jumps.
std::optional<CodeObject> readCode(const Interpreter &Python, Pages &Memory,
                                   const CodeOutline &Of);

/// Assigns ids to code objects.
class CodeSink {
public:
  virtual ~CodeSink() = default;
  /// 0 if there is no room for another one.
  virtual uint32_t idOf(const CodeObject &Code, LineTable Kind) = 0;
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H
