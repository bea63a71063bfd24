//===- PythonFrame.h - Identifies a Python frame by a number ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_PYTHONFRAME_H
#define SYNCLINE_PROFILER_TRIAL_PYTHONFRAME_H

#include <cstdint>
#include <string_view>

namespace syncline::trial {

/// A hash of what identifies a function: the same for a code object in a trace
/// and in the process that wrote the trace.
uint64_t hashOfCode(std::string_view File, std::string_view Function,
                    int64_t FirstLine, std::string_view LineTable);

/// Identifies a frame that executes the instruction at \p Instruction, in bytes
/// from the first instruction of the function.
uint64_t hashOfFrame(uint64_t Code, uint64_t Instruction);

} // namespace syncline::trial

#endif // SYNCLINE_PROFILER_TRIAL_PYTHONFRAME_H
