//===- Launch.h - Runs the program as a shell would -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_LAUNCH_H
#define SYNCLINE_PROFILER_CLI_RECORD_LAUNCH_H

#include "cli/record/Environment.h"

#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace syncline::record {

/// How the program ended.
struct Ending {
  int Status = 0;
  /// The signal that killed it; 0: none.
  int Signal = 0;
};

/// Runs \p File and waits for it to exit. Meanwhile, forwards signals that were
/// sent to this process, and stops and continues together with the program. The
/// program starts with the signal mask \p Mask; null: that of this thread.
/// \throws RecordError if the program cannot be started.
Ending launch(const std::filesystem::path &File,
              std::vector<std::string> Arguments, Environment Variables,
              const sigset_t *Mask = nullptr);

/// Ends this process in the same way as the program ended.
[[noreturn]] void endLike(const Ending &How);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_LAUNCH_H
