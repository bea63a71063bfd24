#include "frontend/Dependencies.h"

#include "clang/Basic/FileManager.h"

using namespace syncline::lint::frontend;

bool AllDependencies::sawDependency(llvm::StringRef Filename, bool FromModule,
                                    bool IsSystem, bool IsModuleFile,
                                    bool IsMissing) {
  return !IsMissing &&
         DependencyCollector::sawDependency(Filename, FromModule, IsSystem,
                                            IsModuleFile, IsMissing);
}

std::vector<std::string>
AllDependencies::absolutePaths(clang::FileManager &Files) const {
  std::vector<std::string> Paths;
  for (const std::string &File : getDependencies()) {
    llvm::SmallString<256> Path(File);
    Files.makeAbsolutePath(Path);
    // Not "..": what is above a link is not above what it leads to.
    Paths.push_back(Path.str().str());
  }
  return Paths;
}
