//===- ProgramRecord.h - The summaries that runs share ----------*- C++ -*-===//
//
// Each run over files of a database leaves their summaries in the cache. A run
// over some of its files finds those of the others there.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_RUN_PROGRAMRECORD_H
#define SYNCLINE_ANALYZER_RUN_PROGRAMRECORD_H

#include "io/FileStamps.h"
#include "run/OtherUnits.h"
#include "run/Unit.h"

#include <functional>
#include <string>
#include <vector>

namespace syncline::lint::run {

/// Where a run takes summaries from, and where it leaves its own.
struct SummarySettings {
  ProgramFiles Program;
  /// In place of the cache.
  std::vector<std::string> Folders;
  std::string EmitFolder;
};

/// What became of summaries for other machines.
struct Emission {
  size_t Count = 0;
  /// Those that contribute other facts than before.
  size_t Changed = 0;
};

class ProgramRecord {
public:
  using UnitOf = std::function<program::ProgramUnit(size_t)>;

  /// \p CacheFolder has the summaries of all programs; nothing is kept where it
  /// is empty. \p Stamps has paths as in the folders of \p Settings, \p
  /// WholePaths those of this machine.
  ProgramRecord(SummarySettings Settings, std::string CacheFolder,
                io::FileStamps &Stamps, io::FileStamps &WholePaths);

  /// Whether facts of files that are not in a run may be known.
  bool isReadable() const { return !Settings.Folders.empty() || usesCache(); }
  /// Whether \p Units are linted by themselves, for others to link.
  bool onlyEmits() const {
    return Settings.Folders.empty() && !Settings.EmitFolder.empty();
  }

  /// The units of the program besides \p Units.
  OtherUnits read(const std::vector<Unit> &Units);

  /// Keeps \p Units in the cache. \p Others is what read() returned. \p
  /// LinkKey: they are the whole project, by keyOfLink(); empty: they are not.
  void keep(const std::vector<Unit> &Units, const OtherUnits &Others,
            const UnitOf &Each, const std::string &LinkKey);

  /// Writes \p Units to the folder of the options, if there is one.
  /// \throws UsageError where that cannot be done.
  Emission emit(const std::vector<Unit> &Units, const OtherUnits &Others,
                const UnitOf &Each);

  /// Whether all of the whole project is kept.
  bool isKept(const std::vector<Unit> &Units, const std::string &LinkKey) const;

private:
  bool usesCache() const {
    return !CacheFolder.empty() && Settings.Program.Files.size() > 1;
  }
  std::string pathOf(const std::string &File) const;
  std::string pathOfKey() const;
  SummarySettings Settings;
  std::string CacheFolder;
  io::FileStamps &Stamps;
  io::FileStamps &WholePaths;
  std::string ProgramKey;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROGRAMRECORD_H
