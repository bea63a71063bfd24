//===- Dependencies.h - The files that Clang reads --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_DEPENDENCIES_H
#define SYNCLINE_ANALYZER_FRONTEND_DEPENDENCIES_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/Utils.h"

#include <string>
#include <vector>

namespace clang {
class FileManager;
class SourceManager;
} // namespace clang

namespace syncline::lint::frontend {

class UserCode;

/// Collects all files that were read, including system headers.
class AllDependencies : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef Filename, bool FromModule, bool IsSystem,
                     bool IsModuleFile, bool IsMissing) override;

  std::vector<std::string> absolutePaths(clang::FileManager &Files) const;
};

/// The files read so far that belong to the project.
std::vector<std::string> projectFiles(const clang::SourceManager &Sources,
                                      UserCode &Files);
std::vector<clang::FileID> projectFileIds(const clang::SourceManager &Sources,
                                          UserCode &Files);

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_DEPENDENCIES_H
