//===- ProjectRun.h - Lints many files efficiently --------------*- C++ -*-===//
//
// Files that did not change are answered from the cache. The headers that the
// remaining files share are precompiled. These files are parsed by as many
// processes as the machine has cores.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_PROJECTRUN_H
#define SYNCLINE_ANALYZER_RUN_PROJECTRUN_H

#include "preamble/Preamble.h"
#include "program/Linker.h"
#include "run/ProgramRecord.h"
#include "run/ResultCache.h"
#include "run/RunStats.h"
#include "run/Unit.h"
#include "run/UnitWorkers.h"

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace syncline::lint::config {
struct LintOptions;
} // namespace syncline::lint::config

namespace syncline::lint::preamble {
struct PreamblePlan;
} // namespace syncline::lint::preamble

namespace syncline::lint::run {

struct RunSettings {
  unsigned Workers = 1;
  /// If empty, nothing is cached or precompiled.
  std::string CacheFolder;
  bool UsePreambles = true;
  /// Exchange facts between files.
  bool Link = false;
  SummarySettings Summaries;
  /// The files are all files of the project.
  bool AllFiles = false;
  /// Paths below it are the same in every checkout.
  std::string Root;
  /// Receives progress messages.
  std::function<void(const std::string &)> Progress;
};

/// The settings of a run with \p Options in the current folder, without
/// progress.
RunSettings settingsFrom(const config::LintOptions &Options);

class ProjectRun {
public:
  explicit ProjectRun(RunSettings Settings);

  /// Other files of the project, which count when deciding which headers are
  /// worth precompiling.
  using OtherJobs = std::function<std::vector<commands::LintJob>()>;

  /// Lints every unit. \p MoreJobs is only called if one has changed.
  /// \throws UsageError if no process can be started.
  RunStats run(std::vector<Unit> &Units, const OtherJobs &MoreJobs);

  /// The summaries found of files of the program that are not in the run.
  const OtherUnits &others() const { return Others; }
  const Emission &emitted() const { return Emitted; }
  /// Which of \p Units only run in programs without a GPU.
  std::vector<bool> onlyOnHost(const std::vector<Unit> &Units) const;

private:
  /// Whether every file of the program is known.
  bool knowsAll() const;
  /// How much of the program \p Units and the other known units cover.
  program::Seen seen(const std::vector<Unit> &Units) const;
  /// Fills in the results of an earlier run if nothing has changed.
  bool lookUpLinked(std::vector<Unit> &Units);
  void lookUp(std::vector<Unit> &Units);
  /// Provides the preambles for the units with these indices.
  void prebuild(const std::vector<Unit> &Units, const std::set<size_t> &Wanted,
                const OtherJobs &Others);
  /// Builds the preambles of \p Plans, which have these keys.
  void build(const std::vector<preamble::PreamblePlan> &Plans,
             const std::vector<std::string> &KeyOfPlan);
  void parse(std::vector<Unit> &Units);
  void keep(std::vector<Unit> &Units);
  void link(std::vector<Unit> &Units, const OtherJobs &MoreJobs);
  /// Lints units again with the facts that others contribute.
  void relint(std::vector<Unit> &Units, std::vector<UnitTask> &Tasks,
              const OtherJobs &MoreJobs);
  void trim();
  std::string folder(const char *Name) const;

  RunSettings Settings;
  UnitWorkers Workers;
  RunStats Stats;
  io::FileStamps Stamps;
  /// Stamps for the files of preambles and programs, identified by absolute
  /// paths.
  io::FileStamps WholePaths{""};
  ResultCache Results;
  ProgramRecord Record;
  OtherUnits Others;
  Emission Emitted;
  std::vector<std::string> Keys;
  std::map<std::string, std::unique_ptr<preamble::Preamble>> Preambles;
  /// Indexed by unit; null if it has none.
  std::vector<const preamble::Preamble *> PreambleOf;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROJECTRUN_H
