//===- Layout.h - Where CPython keeps what a stack needs --------*- C++ -*-===//
//
// Offsets in the structs of the interpreter, in bytes, for 64-bit builds
// without Py_TRACE_REFS. Releases of one minor version have one layout.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_LAYOUT_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_LAYOUT_H

#include <cstdint>
#include <optional>

namespace syncline::tracer::python {

/// What a frame holds of the instruction that is being executed.
enum class Instruction : uint8_t {
  /// An int: its offset in bytes.
  ByteOffset,
  /// An int: its offset in units of two bytes.
  UnitOffset,
  /// Its address.
  Pointer,
};

/// How to tell the last frame of one evaluation, which one native frame of the
/// interpreter stands for.
enum class EvaluationEnd : uint8_t {
  /// Each frame is an evaluation of its own.
  Always,
  /// A byte of the frame is not 0.
  Flag,
  /// A frame of no function follows, with an owner of EntryOwner or more.
  Shim,
};

/// How the line table of a code object is encoded: trace::LineTableKind.
enum class LineTable : uint8_t { Increments = 1, Ranges = 2, Locations = 3 };

struct Layout {
  unsigned Minor = 0;

  /// In the thread's state. Of a pointer to a pointer to the innermost frame,
  /// Indirect is where the second one is.
  uint32_t ThreadFrame = 0;
  std::optional<uint32_t> Indirect;

  uint32_t FrameCode = 0;
  uint32_t FramePrevious = 0;
  uint32_t FrameInstruction = 0;
  Instruction Executed = Instruction::Pointer;
  /// Of the flag or of the owner.
  uint32_t FrameEnd = 0;
  EvaluationEnd Ends = EvaluationEnd::Shim;
  static constexpr uint8_t EntryOwner = 3;
  /// The low bits of FrameCode that belong to no address.
  uint64_t CodeTag = 0;

  uint32_t CodeFile = 0;
  uint32_t CodeName = 0;
  uint32_t CodeFirstLine = 0;
  uint32_t CodeLineTable = 0;
  /// The first instruction, in the object itself. Of no use where Executed is
  /// an offset.
  uint32_t CodeInstructions = 0;
  LineTable Table = LineTable::Locations;
  /// From 3.12 on, a number that no two code objects have in common; in an
  /// object it is 0 once they are used up. 0: objects have none.
  uint32_t CodeVersion = 0;

  /// Where the characters of an ASCII text begin, and those of others.
  uint32_t AsciiText = 0;
  uint32_t OtherText = 0;
};

/// The layout of Python 3.Minor. \p Runtime is the address of _PyRuntime,
/// which describes the layout from 3.13 on; null where there is none. No value
/// for a version that is not known, or whose description makes no sense.
std::optional<Layout> layoutOf(unsigned Minor, const void *Runtime);

/// Whether \p Runtime is that of a build without the global interpreter lock.
/// Asked from 3.13 on.
bool isFreeThreaded(const void *Runtime);

inline constexpr unsigned OldestMinor = 9;
inline constexpr unsigned NewestMinor = 14;

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_LAYOUT_H
