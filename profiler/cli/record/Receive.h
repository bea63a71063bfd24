//===- Receive.h - Reads what a child process sends -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_RECEIVE_H
#define SYNCLINE_PROFILER_CLI_RECORD_RECEIVE_H

#include <cstdint>
#include <functional>
#include <span>

namespace syncline::record {

/// Passes what arrives in \p Pipe to \p To until the other end is closed.
/// \returns false if the time is over before that.
bool receive(int Pipe, int Milliseconds,
             const std::function<void(std::span<const uint8_t>)> &To);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_RECEIVE_H
