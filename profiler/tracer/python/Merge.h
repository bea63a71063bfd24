//===- Merge.h - Python frames among native ones ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_MERGE_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_MERGE_H

#include "tracer/python/CodeCache.h"
#include "tracer/python/Interpreter.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::python {

/// Takes the frames of the calling thread, innermost first, as words (see
/// FrameWord.h); a word of the last frame of an evaluation has the mark
/// EvaluationMark too, and a word of code 0 is no frame. Returns how many there
/// are: none on a thread without Python, or while the interpreter ends.
size_t takeFrames(const Interpreter &Python, ThreadCache &Cache, CodeSink &Sink,
                  std::span<uintptr_t> Words);

inline constexpr uintptr_t EvaluationMark = uintptr_t{1} << 62;

/// Puts the frames of takeFrames() among the return addresses \p Native. Those
/// of an evaluation come right inside of its native frame. Frames whose native
/// frame was not recorded come last: the stack was cut. Where no native frame
/// is an evaluation, all come where the interpreter begins. An interpreter of
/// tail calls has one: its instructions are called from there. Returns how many
/// of \p Out are used.
size_t mergeFrames(const Interpreter &Python, std::span<const uintptr_t> Native,
                   std::span<const uintptr_t> Words, std::span<uintptr_t> Out);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_MERGE_H
