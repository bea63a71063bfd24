//===- SourceText.h - Lines of the program's source -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SOURCETEXT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SOURCETEXT_H

#include "timeline/RecordedSources.h"
#include "timeline/SourceFile.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

/// \p Named, and then where \p Recording lies: a program and its recording are
/// often moved together. If it is the trace of one process, its folder may be
/// the recording.
std::vector<std::string> sourceFolders(std::vector<std::string> Named,
                                       const std::string &Recording);

/// Source files of the program, as far as the trace or this machine has them.
class SourceText {
public:
  /// \p Directories: see sourceFolders(). \p Recorded must
  /// outlive this.
  SourceText(std::vector<std::string> Directories,
             const timeline::RecordedSources &Recorded)
      : Directories(std::move(Directories)), Recorded(Recorded) {}

  struct Excerpt {
    uint32_t Start = 0;
    std::vector<std::string> Lines;
  };
  /// Some lines around \p Line; none if the file is missing or shorter. A file
  /// on this machine is ignored if it differs from the one whose lines the
  /// trace has.
  Excerpt around(const std::string &File, uint32_t Line);

private:
  const std::vector<std::string> &linesOf(const std::string &File);
  std::optional<timeline::SourceFile> find(const std::string &File) const;
  std::optional<timeline::SourceFile> read(const std::string &Path,
                                           const std::string &File) const;

  std::vector<std::string> Directories;
  const timeline::RecordedSources &Recorded;
  std::map<std::string, std::vector<std::string>> Read;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SOURCETEXT_H
