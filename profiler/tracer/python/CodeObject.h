//===- CodeObject.h - A Python function -------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_CODEOBJECT_H

#include "tracer/python/Interpreter.h"
#include "tracer/python/Pages.h"

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

/// The pointers of a code object, and a part of its line table. An object that
/// takes the place of another differs in one of them.
struct CodeOutline {
  uintptr_t File = 0;
  uintptr_t Name = 0;
  uintptr_t Table = 0;
  int32_t FirstLine = 0;
  uint32_t TableSize = 0;
  /// The first, middle and last bytes of the line table.
  uint64_t Sample = 0;

  bool operator==(const CodeOutline &) const = default;
};

/// Whether the object at \p Address is still the one with this outline. Reads
/// without asking whether it can be read: it was one a moment ago, and a frame
/// refers to it.
bool isStill(const Layout &Where, uintptr_t Address, const CodeOutline &Known);

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
