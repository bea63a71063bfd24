//===- Errors.h - Errors that end a run -------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_IO_ERRORS_H
#define SYNCLINE_ANALYZER_IO_ERRORS_H

#include <stdexcept>

namespace syncline::lint::io {

/// The run cannot go on. what() is one line for the user, with the next step.
class UsageError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

} // namespace syncline::lint::io

#endif // SYNCLINE_ANALYZER_IO_ERRORS_H
