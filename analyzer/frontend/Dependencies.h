//===- Dependencies.h - The files that a parse read -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_DEPENDENCIES_H
#define SYNCLINE_ANALYZER_FRONTEND_DEPENDENCIES_H

#include "clang/Frontend/Utils.h"

#include <string>
#include <vector>

namespace clang {
class FileManager;
} // namespace clang

namespace syncline::lint::frontend {

/// The files that were read, also those of the system.
class AllDependencies : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef Filename, bool FromModule, bool IsSystem,
                     bool IsModuleFile, bool IsMissing) override;

  std::vector<std::string> absolutePaths(clang::FileManager &Files) const;
};

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_DEPENDENCIES_H
