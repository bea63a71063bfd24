//===- LocationPrinter.h - Locations as findings display them ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_LOCATIONPRINTER_H
#define SYNCLINE_ANALYZER_PIPELINE_LOCATIONPRINTER_H

#include "findings/Finding.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace clang {
class SourceManager;
} // namespace clang

namespace syncline::lint::pipeline {

class LocationPrinter {
public:
  /// Paths below \p WorkingDirectory are relative to it.
  LocationPrinter(const clang::SourceManager &Sources,
                  const std::string &WorkingDirectory)
      : Sources(Sources), WorkingDirectory(WorkingDirectory) {}

  const clang::SourceManager &sources() const { return Sources; }

  /// The location to display: for a call in a macro, that of the macro
  /// expansion.
  clang::SourceLocation shown(clang::SourceLocation Location) const;

  std::string path(clang::FileID File) const;
  std::string path(clang::SourceLocation Location) const;
  unsigned line(clang::SourceLocation Location) const;

  /// "file:line:column", which identifies the code there.
  std::string place(clang::SourceLocation Location) const;

  /// The text of the line of \p Location, without its line break.
  std::string textOfLine(clang::SourceLocation Location) const;

  findings::PathStep step(clang::SourceLocation Location,
                          std::string Text) const;

private:
  const clang::SourceManager &Sources;
  const std::string &WorkingDirectory;
  mutable llvm::DenseMap<clang::FileID, std::string> Paths;
};

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_LOCATIONPRINTER_H
