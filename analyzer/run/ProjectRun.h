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
#include "run/ResultCache.h"
#include "run/Unit.h"
#include "run/UnitWorkers.h"

#include <functional>
#include <iosfwd>
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
  /// The files are all those of the project.
  bool AllFiles = false;
  /// Paths below it are the same in every checkout.
  std::string Root;
  /// Told what is being done.
  std::function<void(const std::string &)> Progress;
};

/// Those of a run with \p Options, in the current folder, without progress.
RunSettings settingsFrom(const config::LintOptions &Options);

/// The cost of a run, for --stats.
struct RunStats {
  size_t Cached = 0;
  size_t WithPreamble = 0;
  size_t PreamblesBuilt = 0;
  double PrebuildSeconds = 0;
  /// Units that other units contribute facts to.
  size_t Linked = 0;
  /// How often a unit was linted again for them, and parsed again.
  size_t Relinted = 0;
  size_t ParsedAgain = 0;
  /// Of preambles that do not parse: their headers and the first error.
  std::vector<std::string> Failures;
};

/// What became of each unit, a line each, and of all together.
void printStats(const std::vector<Unit> &Units, const RunStats &Stats,
                std::ostream &Out);

class ProjectRun {
public:
  explicit ProjectRun(RunSettings Settings);

  /// Other files of the project: they count where it is decided which headers
  /// are worth prebuilding.
  using OtherJobs = std::function<std::vector<commands::LintJob>()>;

  /// Lints every unit. \p Others are asked for only where one has changed.
  /// \throws UsageError where no process can be started.
  RunStats run(std::vector<Unit> &Units, const OtherJobs &Others);

private:
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
  void link(std::vector<Unit> &Units, const OtherJobs &Others);
  void trim();
  std::string folder(const char *Name) const;

  RunSettings Settings;
  UnitWorkers Workers;
  RunStats Stats;
  io::FileStamps Stamps;
  /// Of what preambles are made of: Clang knows these by their whole paths.
  io::FileStamps HeaderStamps{""};
  ResultCache Results;
  std::vector<std::string> Keys;
  std::map<std::string, std::unique_ptr<preamble::Preamble>> Preambles;
  /// By unit; null where it has none.
  std::vector<const preamble::Preamble *> PreambleOf;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROJECTRUN_H
