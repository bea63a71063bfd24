//===- PythonStack.h - Frames of Python for the plan ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H
#define SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H

#include "tracer/python/CodeObject.h"
#include "tracer/python/Interpreter.h"

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <unordered_map>
#include <vector>

namespace syncline::trial::runtime {

/// Takes the frames of Python of the calling thread as the plan names them. For
/// any thread; never takes the interpreter's lock.
class PythonStack {
public:
  /// To be called once, before take(). Calls the dynamic loader. False: the
  /// process has no interpreter whose frames can be read.
  bool find();

  /// By hashOfFrame(), innermost first. Returns how many there are: none
  /// without find(), or on a thread that does not run Python.
  size_t take(std::span<uint64_t> To);

private:
  /// Numbers code objects in the order in which they are seen.
  class Codes : public tracer::python::CodeSink {
  public:
    uint32_t idOf(const tracer::python::CodeObject &Code,
                  tracer::python::LineTable Kind) override;
    /// Replaces words of takeFrames() by hashes, in place; leaves out those
    /// that are no frames. Returns how many are left.
    size_t name(std::span<uint64_t> Words);

  private:
    std::mutex Lock;
    std::unordered_map<uint64_t, uint32_t> Ids;
    /// By id - 1.
    std::vector<uint64_t> Hashes;
  };

  bool IsFound = false;
  tracer::python::Interpreter Python;
  Codes Known;
};

} // namespace syncline::trial::runtime

#endif // SYNCLINE_PROFILER_TRIAL_RUNTIME_PYTHONSTACK_H
