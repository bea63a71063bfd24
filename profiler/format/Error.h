//===- Error.h - A trace that cannot be used --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_ERROR_H
#define SYNCLINE_PROFILER_FORMAT_ERROR_H

#include <stdexcept>

namespace syncline::trace {

/// A trace file, or its text form, that cannot be used at all. what() is one
/// line that names the file and the problem. Damage that leaves the rest of a
/// file readable is not an error: see Losses.
class TraceError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_ERROR_H
