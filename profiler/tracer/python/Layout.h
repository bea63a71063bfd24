//===- Layout.h - The layout of CPython's structs ---------------*- C++ -*-===//
//
// Offsets in the interpreter's structs, in bytes, for 64-bit builds without
// Py_TRACE_REFS. All releases of a minor version share one layout.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_LAYOUT_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_LAYOUT_H

#include <cstdint>
#include <optional>

namespace syncline::tracer::python {

/// How a frame represents the instruction that is being executed.
enum class Instruction : uint8_t {
  /// As an int: its offset in bytes.
  ByteOffset,
  /// As an int: its offset in units of two bytes.
  UnitOffset,
  /// As a pointer.
  Pointer,
};

/// How to recognize the last frame of an evaluation. One native frame of the
/// interpreter represents each evaluation.
enum class EvaluationEnd : uint8_t {
  /// Each frame is a separate evaluation.
  Always,
  /// A byte of the frame is nonzero.
  Flag,
  /// A frame without a function follows, with an owner of EntryOwner or more.
  Shim,
};

/// How the line table of a code object is encoded: trace::LineTableKind.
enum class LineTable : uint8_t { Increments = 1, Ranges = 2, Locations = 3 };

struct Layout {
  unsigned Minor = 0;

  /// Offsets in the thread's state. If it points to a pointer to the innermost
  /// frame, Indirect is the offset of the second pointer.
  uint32_t ThreadFrame = 0;
  std::optional<uint32_t> Indirect;

  uint32_t FrameCode = 0;
  uint32_t FramePrevious = 0;
  uint32_t FrameInstruction = 0;
  Instruction Executed = Instruction::Pointer;
  /// The offset of the flag or of the owner.
  uint32_t FrameEnd = 0;
  EvaluationEnd Ends = EvaluationEnd::Shim;
  static constexpr uint8_t EntryOwner = 3;
  /// The low bits of FrameCode that are not part of the address.
  uint64_t CodeTag = 0;

  uint32_t CodeFile = 0;
  uint32_t CodeName = 0;
  uint32_t CodeFirstLine = 0;
  uint32_t CodeLineTable = 0;
  /// The first instruction, within the object itself. Unused if Executed is an
  /// offset.
  uint32_t CodeInstructions = 0;
  /// A pointer to the instructions, a bytes object. Unused if they are within
  /// the object.
  uint32_t CodeBytes = 0;
  LineTable Table = LineTable::Locations;
  /// From 3.12 on, a number that is unique to each code object; the number of
  /// an object is 0 once they run out. 0: objects have no such number.
  uint32_t CodeVersion = 0;

  /// Offsets of the characters of an ASCII text, and of other texts.
  uint32_t AsciiText = 0;
  uint32_t OtherText = 0;
};

/// The layout of Python 3.Minor. \p Runtime is the address of _PyRuntime, which
/// describes the layout from 3.13 on; null if there is none. Returns nothing
/// for an unknown version, or if the description is invalid.
std::optional<Layout> layoutOf(unsigned Minor, const void *Runtime);

/// Whether \p Runtime belongs to a build without the global interpreter lock.
/// Only called for 3.13 and later.
bool isFreeThreaded(const void *Runtime);

inline constexpr unsigned OldestMinor = 9;
inline constexpr unsigned NewestMinor = 14;

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_LAYOUT_H
