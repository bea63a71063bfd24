//===- EarlierRun.h - The recording that a run replaces ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_EARLIERRUN_H
#define SYNCLINE_PROFILER_CLI_RECORD_EARLIERRUN_H

#include <filesystem>

namespace syncline::record {

/// A recording of an earlier run, a trace or a folder with traces. It gets
/// another name, "train.sltrace.earlier", until there is a new one: a run may
/// record nothing, and a recording from another machine cannot be made again.
/// Under its own name, a report on the new run would read it.
class EarlierRun {
public:
  /// Moves what is at \p Path out of the way, if there is anything.
  /// \throws RecordError if that fails, or if the other name is that of
  /// anything but a recording.
  explicit EarlierRun(std::filesystem::path Path);

  /// Removes the recording if there is a new one. Otherwise returns where it
  /// is; empty if there is none.
  std::filesystem::path finish();

private:
  std::filesystem::path Path;
  /// Where it is meanwhile; empty: there is none.
  std::filesystem::path Aside;
};

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_EARLIERRUN_H
