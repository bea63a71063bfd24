//===- ProgramRecord.h - Summaries shared between runs ----------*- C++ -*-===//
//
// Each run over files of a database stores their summaries in the cache. A run
// over some of the files finds those of the others there.
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

/// Where a run reads summaries, and where it stores its own.
struct SummarySettings {
  ProgramFiles Program;
  /// Replaces the cache.
  std::vector<std::string> Folders;
  std::string EmitFolder;
};

/// The result of writing summaries for other machines.
struct Emission {
  size_t Count = 0;
  /// The number of units whose contribution has changed.
  size_t Changed = 0;
};

class ProgramRecord {
public:
  using UnitOf = std::function<program::ProgramUnit(size_t)>;

  /// \p CacheFolder contains the summaries of all programs; nothing is stored
  /// if it is empty. \p Stamps uses the paths of the folders of \p Settings,
  /// \p WholePaths those of this machine.
  ProgramRecord(SummarySettings Settings, std::string CacheFolder,
                io::FileStamps &Stamps, io::FileStamps &WholePaths);

  /// Whether summaries of files outside the run may be available.
  bool isReadable() const { return !Settings.Folders.empty() || usesCache(); }
  /// Whether \p Units are linted without linking, for others to link.
  bool onlyEmits() const {
    return Settings.Folders.empty() && !Settings.EmitFolder.empty();
  }

  /// Reads the units of the program other than \p Units.
  OtherUnits read(const std::vector<Unit> &Units);

  /// Stores \p Units in the cache. \p Others is the result of read().
  /// \p LinkKey is keyOfLink() if they are the whole project, otherwise empty.
  void keep(const std::vector<Unit> &Units, const OtherUnits &Others,
            const UnitOf &Each, const std::string &LinkKey);

  /// Writes \p Units to the folder of the options, if there is one.
  /// \throws UsageError if it cannot be written.
  Emission emit(const std::vector<Unit> &Units, const OtherUnits &Others,
                const UnitOf &Each);

  /// Whether everything about the whole project is already stored.
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
