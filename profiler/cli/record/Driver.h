//===- Driver.h - Whether a program can use CUDA here -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_DRIVER_H
#define SYNCLINE_PROFILER_CLI_RECORD_DRIVER_H

#include <string>

namespace syncline::record {

/// How long a driver may take to start. The first start after a boot loads the
/// firmware of every GPU.
inline constexpr int MostDriverMilliseconds = 10000;

/// Asks the driver for a GPU, in a child of this process, so that neither this
/// process nor the program has a trace of the attempt.
/// \returns why no program can use CUDA here, in one line; empty if one can, or
/// if that cannot be told within \p Milliseconds.
std::string driverObstacle(int Milliseconds = MostDriverMilliseconds);

/// The same before \p Program starts; empty for a launcher whose processes may
/// run elsewhere.
std::string obstacleOf(const std::string &Program);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_DRIVER_H
