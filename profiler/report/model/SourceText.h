//===- SourceText.h - Lines of the program's source -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_SOURCETEXT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_SOURCETEXT_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

/// Source files of the program, as far as they are on this machine.
class SourceText {
public:
  /// \p Directories: see ReportOptions::SourceDirectories.
  explicit SourceText(std::vector<std::string> Directories)
      : Directories(std::move(Directories)) {}

  struct Excerpt {
    uint32_t Start = 0;
    std::vector<std::string> Lines;
  };
  /// Some lines around \p Line; none where the file is not there or is shorter.
  Excerpt around(const std::string &File, uint32_t Line);

private:
  const std::vector<std::string> &linesOf(const std::string &File);
  std::optional<std::string> find(const std::string &File) const;

  std::vector<std::string> Directories;
  std::map<std::string, std::vector<std::string>> Read;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_SOURCETEXT_H
