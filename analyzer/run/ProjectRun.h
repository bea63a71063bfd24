//===- ProjectRun.h - Many files, as fast as may be -------------*- C++ -*-===//
//
// Files that did not change are answered from the cache; the headers that the
// others share are prebuilt; the rest is parsed by as many processes as the
// machine has cores.
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
  /// Empty: nothing is kept, and nothing prebuilt.
  std::string CacheFolder;
  bool UsePreambles = true;
  /// Pass facts from file to file.
  bool Link = false;
  SummarySettings Summaries;
  /// The files are all those of the project.
  bool AllFiles = false;
  /// Paths below it are the same in every checkout.
  std::string Root;
  /// Told what is being done.
  std::function<void(const std::string &)> Progress;
};

/// Those of a run with \p Options, in the current folder, without progress.
RunSettings settingsFrom(const config::LintOptions &Options);

class ProjectRun {
public:
  explicit ProjectRun(RunSettings Settings);

  /// Other files of the project: they count where it is decided which headers
  /// are worth prebuilding.
  using OtherJobs = std::function<std::vector<commands::LintJob>()>;

  /// Lints every unit. \p Others are asked for only where one has changed.
  /// \throws UsageError where no process can be started.
  RunStats run(std::vector<Unit> &Units, const OtherJobs &MoreJobs);

  /// What was known of the files of the program that are not in the run.
  const OtherUnits &others() const { return Others; }
  const Emission &emitted() const { return Emitted; }
  /// Which of \p Units only run in programs without a GPU.
  std::vector<bool> onlyOnHost(const std::vector<Unit> &Units) const;

private:
  /// Whether no file of the program is unknown.
  bool knowsAll() const;
  /// What \p Units are, with the other units that are known.
  program::Seen seen(const std::vector<Unit> &Units) const;
  /// Fills in the results of an earlier run, if nothing has changed.
  bool lookUpLinked(std::vector<Unit> &Units);
  void lookUp(std::vector<Unit> &Units);
  /// Provides the preambles of the units with these indices.
  void prebuild(const std::vector<Unit> &Units, const std::set<size_t> &Wanted,
                const OtherJobs &Others);
  /// Builds the preambles of \p Plans, which have these keys.
  void build(const std::vector<preamble::PreamblePlan> &Plans,
             const std::vector<std::string> &KeyOfPlan);
  void parse(std::vector<Unit> &Units);
  void keep(std::vector<Unit> &Units);
  void link(std::vector<Unit> &Units, const OtherJobs &MoreJobs);
  /// Lints units again, with what others contribute.
  void relint(std::vector<Unit> &Units, std::vector<UnitTask> &Tasks,
              const OtherJobs &MoreJobs);
  void trim();
  std::string folder(const char *Name) const;

  RunSettings Settings;
  UnitWorkers Workers;
  RunStats Stats;
  io::FileStamps Stamps;
  /// Of what preambles are made of, and of programs: known by their whole
  /// paths.
  io::FileStamps WholePaths{""};
  ResultCache Results;
  ProgramRecord Record;
  OtherUnits Others;
  Emission Emitted;
  std::vector<std::string> Keys;
  std::map<std::string, std::unique_ptr<preamble::Preamble>> Preambles;
  /// By unit; null where it has none.
  std::vector<const preamble::Preamble *> PreambleOf;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROJECTRUN_H
