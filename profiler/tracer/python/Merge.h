//===- Merge.h - Python frames among native ones ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_MERGE_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_MERGE_H

#include "tracer/python/CodeCache.h"
#include "tracer/python/Interpreter.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace syncline::tracer::python {

/// Captures the frames of the calling thread, innermost first, as words (see
/// FrameWord.h). The word of the last frame of an evaluation also has the mark
/// EvaluationMark, and a word with code 0 is not a frame. Returns their number:
/// none on a thread without Python, or while the interpreter is finalizing.
size_t takeFrames(const Interpreter &Python, ThreadCache &Cache, CodeSink &Sink,
                  std::span<uintptr_t> Words);

inline constexpr uintptr_t EvaluationMark = uintptr_t{1} << 62;

/// Inserts the frames of takeFrames() among the return addresses \p Native. The
/// frames of an evaluation go right inside its native frame. Frames whose
/// native frame was not recorded go last: the stack was truncated. If no native
/// frame is an evaluation, all of them go where the interpreter begins. A
/// tail-calling interpreter does have one: its instructions are called from
/// there. Returns how many elements of \p Out are used.
size_t mergeFrames(const Interpreter &Python, std::span<const uintptr_t> Native,
                   std::span<const uintptr_t> Words, std::span<uintptr_t> Out);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_MERGE_H
