//===- PythonStack.h - Frames of Python for the plan ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H

#include "tracer/python/Interpreter.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

namespace syncline::trial::runtime {

/// Takes the frames of Python of the calling thread as the plan names them. For
/// any thread; never takes the interpreter's lock.
class PythonStack {
public:
  PythonStack();
  ~PythonStack();

  /// To be called once, before take(). Calls the dynamic loader. False: the
  /// process has no interpreter whose frames can be read.
  bool find();

  /// By hashOfFrame(), innermost first. Returns how many there are: none
  /// without find(), or on a thread that does not run Python.
  size_t take(std::span<uint64_t> To);

private:
  class Codes;

  bool IsFound = false;
  tracer::python::Interpreter Python;
  std::unique_ptr<Codes> Known;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H
