//===- PythonStack.h - Python frames in the plan's form ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H

#include "tracer/python/Interpreter.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace syncline::trial::runtime {

/// Captures the calling thread's Python frames in the form that the plan uses.
/// Usable on any thread; never acquires the interpreter's lock.
class PythonStack {
public:
  PythonStack();
  ~PythonStack();

  /// Call this once, before take(). Calls the dynamic loader. False: the
  /// process has no interpreter whose frames can be read.
  bool find();

  /// Writes hashOfFrame() of each frame, innermost first. Returns the number of
  /// frames: none without find(), or on a thread that does not run Python.
  size_t take(std::span<uint64_t> To);

private:
  class Codes;

  bool IsFound = false;
  tracer::python::Interpreter Python;
  std::unique_ptr<Codes> Known;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H
