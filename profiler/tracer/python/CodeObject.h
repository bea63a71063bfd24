//===- CodeObject.h - A Python function -------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H

#include "tracer/python/Interpreter.h"
#include "tracer/python/Pages.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

namespace syncline::tracer::python {

/// What a report needs of a code object. Texts are UTF-8, surrogates included.
struct CodeObject {
  std::string File;
  /// Qualified from 3.11 on: "Trainer.step".
  std::string Name;
  int32_t FirstLine = 0;
  /// As much of it as a record can hold.
  std::string Table;
};

/// The pointers of a code object, and its version or a part of its line table.
/// An object that takes the place of another differs in one of them.
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

/// More than any source needs, and all that a record can hold.
inline constexpr size_t MaxTable = size_t{64} << 10;

/// In a line table, a bytes object: the same in all versions of 64-bit builds.
inline constexpr uint32_t TableSizeAt = 16;
inline constexpr uint32_t TableBytesAt = 32;

/// Up to eight bytes. Of fewer, Address is a multiple of eight: the others are
/// on the same page.
inline uint64_t someBytes(uintptr_t Address, size_t Size) {
  uint64_t Result = 0;
  Pages::load(Address, Result);
  return Size >= sizeof(Result) ? Result
                                : Result & ((uint64_t{1} << Size * 8) - 1);
}

/// The first bytes are those of each function's beginning.
inline uint64_t sampleOf(uintptr_t Bytes, size_t Size) {
  if (Size <= sizeof(uint64_t)) [[unlikely]]
    return someBytes(Bytes, Size);
  size_t Rest = Size - sizeof(uint64_t);
  uint64_t Middle = 0, Last = 0;
  Pages::load(Bytes + Rest / 2, Middle);
  Pages::load(Bytes + Rest, Last);
  return Middle * 0x9e3779b97f4a7c15u + Last;
}

/// 0 where the object has none.
inline uint32_t versionOf(const Layout &Where, uintptr_t Address) {
  uint32_t Version = 0;
  if (Where.CodeVersion != 0)
    Pages::load(Address + Where.CodeVersion, Version);
  return Version;
}

/// Whether the object at \p Address is still the one with this outline. Reads
/// without asking whether it can be read: it was one a moment ago, and a frame
/// refers to it.
[[gnu::always_inline]] inline bool
isStill(const Layout &Where, uintptr_t Address, const CodeOutline &Known) {
  uintptr_t File = 0, Name = 0, Table = 0;
  int32_t FirstLine = 0;
  Pages::load(Address + Where.CodeFile, File);
  Pages::load(Address + Where.CodeName, Name);
  Pages::load(Address + Where.CodeLineTable, Table);
  Pages::load(Address + Where.CodeFirstLine, FirstLine);
  // Nobody has looked at another table.
  if (((File ^ Known.File) | (Name ^ Known.Name) | (Table ^ Known.Table)) !=
          0 ||
      FirstLine != Known.FirstLine)
    return false;
  if (uint32_t Version = versionOf(Where, Address))
    return Version == Known.Sample;
  uint64_t Size = 0;
  Pages::load(Table + TableSizeAt, Size);
  return std::min<uint64_t>(Size, MaxTable) == Known.TableSize &&
         sampleOf(Table + TableBytesAt, Known.TableSize) == Known.Sample;
}

/// No value where there is no code object.
std::optional<CodeOutline> readOutline(const Interpreter &Python, Pages &Memory,
                                       uintptr_t Address);

/// A hash of the whole line table; 0 where it cannot be read.
uint64_t hashTable(Pages &Memory, const CodeOutline &Of);

std::optional<CodeObject> readCode(const Interpreter &Python, Pages &Memory,
                                   const CodeOutline &Of);

/// Gives code objects their numbers.
class CodeSink {
public:
  virtual ~CodeSink() = default;
  /// 0 where there is no room for another one.
  virtual uint32_t idOf(const CodeObject &Code, LineTable Kind) = 0;
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H
