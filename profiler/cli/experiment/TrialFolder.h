//===- TrialFolder.h - The folder shared with the program -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALFOLDER_H
#define SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALFOLDER_H

#include "trial/Control.h"

#include <filesystem>

namespace syncline::cli::experiment {

/// A temporary folder through which the program and this process communicate;
/// removed with this object.
class TrialFolder {
public:
  /// \throws std::runtime_error if no temporary folder can be created.
  TrialFolder();
  ~TrialFolder();
  TrialFolder(const TrialFolder &) = delete;
  TrialFolder &operator=(const TrialFolder &) = delete;

  /// Removes it immediately; its control block stays mapped.
  void remove() const;

  const std::filesystem::path &path() const { return Path; }
  syncline::trial::Control &control() const { return *Shared; }

private:
  std::filesystem::path Path;
  syncline::trial::Control *Shared = nullptr;
};

} // namespace syncline::cli::experiment

#endif // SYNCLINE_PROFILER_CLI_EXPERIMENT_TRIALFOLDER_H
