#include "frontend/Dependencies.h"
#include "frontend/UserCode.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::frontend;

bool AllDependencies::sawDependency(llvm::StringRef Filename, bool FromModule,
                                    bool IsSystem, bool IsModuleFile,
                                    bool IsMissing) {
  return !IsMissing &&
         DependencyCollector::sawDependency(Filename, FromModule, IsSystem,
                                            IsModuleFile, IsMissing);
}

static std::string absolutePath(llvm::StringRef File,
                                const clang::FileManager &Files) {
  llvm::SmallString<256> Path(File);
  Files.makeAbsolutePath(Path);
  // Not "..": what is above a link is not above what it leads to.
  return Path.str().str();
}

std::vector<std::string>
AllDependencies::absolutePaths(clang::FileManager &Files) const {
  std::vector<std::string> Paths;
  for (const std::string &File : getDependencies())
    Paths.push_back(absolutePath(File, Files));
  return Paths;
}

std::vector<std::string>
frontend::projectFiles(const clang::SourceManager &Sources, UserCode &Files) {
  // What a precompiled header holds is loaded, and added, when asked about.
  std::vector<clang::FileEntryRef> Known;
  for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It)
    Known.push_back(It->first);
  std::vector<std::string> Paths;
  for (clang::FileEntryRef Each : Known) {
    clang::FileID Id = Sources.translateFile(Each);
    if (Id.isValid() && Files.isProject(Sources.getLocForStartOfFile(Id)))
      Paths.push_back(absolutePath(Each.getName(), Sources.getFileManager()));
  }
  std::ranges::sort(Paths);
  return Paths;
}
