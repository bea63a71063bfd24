//===- FrameWord.h - A Python frame encoded as an address -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWORD_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWORD_H

#include <cstdint>

namespace syncline::tracer::python {

/// Represents a Python frame among the return addresses of a stack: a word with
/// the top bit set, which no user-space address has on x86-64. It holds the id
/// of the code object and the offset of the instruction in bytes.
inline constexpr uintptr_t WordMark = uintptr_t{1} << 63;
inline constexpr uint32_t LargestCodeId = (uint32_t{1} << 30) - 1;

inline uintptr_t frameWord(uint32_t Code, uint32_t Offset) {
  return WordMark | uintptr_t{Code} << 32 | Offset;
}
inline bool isFrameWord(uintptr_t Word) { return Word & WordMark; }
inline uint32_t codeOf(uintptr_t Word) {
  return static_cast<uint32_t>(Word >> 32) & LargestCodeId;
}
inline uint32_t offsetOf(uintptr_t Word) { return static_cast<uint32_t>(Word); }

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_FRAMEWORD_H
