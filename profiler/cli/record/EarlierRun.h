//===- EarlierRun.h - The recording that a run replaces ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_EARLIERRUN_H
#define SYNCLINE_PROFILER_CLI_RECORD_EARLIERRUN_H

#include <filesystem>
#include <string>

namespace syncline::record {

/// A recording of an earlier run, a trace or a folder with traces, that has the
/// name of the new one. It is never removed, since a recording from another
/// machine cannot be made again. While the program runs, it has a name that is
/// free: "train.sltrace.earlier", "train.sltrace.earlier.2" and so on. If the
/// run records nothing, or does not start, it gets its own name back.
class EarlierRun {
public:
  /// Moves what is at \p Path out of the way, if there is anything. If other
  /// commands write to this recording, too (\p IsShared), a folder stays, and
  /// what was moved does not come back: those commands may still run.
  /// \throws RecordError if that fails.
  EarlierRun(std::filesystem::path Path, bool IsShared);
  ~EarlierRun();
  EarlierRun(const EarlierRun &) = delete;
  EarlierRun &operator=(const EarlierRun &) = delete;

  enum class Place {
    /// There is none, or it was an empty file.
    Nowhere,
    /// At the path that it had before.
    AsBefore,
    Moved
  };

  /// Call this after the run.
  Place finish();
  /// Where it is if it was moved, as one line for the user. If the user has let
  /// several of this name accumulate, the line says how many, and their size.
  std::string movedText() const;

private:
  bool restore();

  std::filesystem::path Path;
  /// Empty: there is none, or it is back.
  std::filesystem::path Aside;
  bool IsShared;
};

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_EARLIERRUN_H
