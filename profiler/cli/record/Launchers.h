//===- Launchers.h - Programs that start others -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_LAUNCHERS_H
#define SYNCLINE_PROFILER_CLI_RECORD_LAUNCHERS_H

#include <string>

namespace syncline::record {

/// torchrun, mpirun and the like do not use CUDA themselves.
bool isLauncher(const std::string &Program);

/// What it starts may run on other machines, so this one needs no GPU.
bool startsElsewhere(const std::string &Program);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_LAUNCHERS_H
