#include "frontend/Dependencies.h"
#include "frontend/UserCode.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"

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
  // Not "..": the parent of a link is not the parent of its target.
  return Path.str().str();
}

std::vector<std::string>
AllDependencies::absolutePaths(clang::FileManager &Files) const {
  std::vector<std::string> Paths;
  for (const std::string &File : getDependencies())
    Paths.push_back(absolutePath(File, Files));
  return Paths;
}

/// Where each of \p Files is first included, in a single pass.
/// SourceManager::translateFile visits every macro expansion for each file, and
/// CUDA's headers alone have hundreds of thousands.
static llvm::DenseMap<const clang::FileEntry *, clang::SourceLocation>
firstInclusions(llvm::ArrayRef<clang::FileEntryRef> Files,
                const clang::SourceManager &Sources) {
  llvm::DenseMap<const clang::FileEntry *, clang::SourceLocation> Begins;
  for (clang::FileEntryRef Each : Files)
    Begins.try_emplace(&Each.getFileEntry());
  size_t Missing = Begins.size();
  auto Visit = [&](const clang::SrcMgr::SLocEntry &Entry) {
    clang::OptionalFileEntryRef File =
        Entry.isFile() ? Entry.getFile().getContentCache().OrigEntry
                       : std::nullopt;
    auto Known = File ? Begins.find(&File->getFileEntry()) : Begins.end();
    if (Known == Begins.end() || Known->second.isValid())
      return;
    Known->second =
        clang::SourceLocation::getFromRawEncoding(Entry.getOffset());
    --Missing;
  };
  // Entry 0 is not a file.
  for (unsigned I = 1; I < Sources.local_sloc_entry_size(); ++I)
    Visit(Sources.getLocalSLocEntry(I));
  for (unsigned I = 0; Missing != 0 && I < Sources.loaded_sloc_entry_size();
       ++I)
    Visit(Sources.getLoadedSLocEntry(I));
  return Begins;
}

/// The project's own files and the locations of their first inclusion.
static std::vector<std::pair<clang::FileEntryRef, clang::SourceLocation>>
projectEntries(const clang::SourceManager &Sources, UserCode &Files) {
  // The files of a precompiled header are only loaded and added on access.
  std::vector<clang::FileEntryRef> Known;
  for (auto It = Sources.fileinfo_begin(); It != Sources.fileinfo_end(); ++It)
    Known.push_back(It->first);
  auto Begins = firstInclusions(Known, Sources);
  std::vector<std::pair<clang::FileEntryRef, clang::SourceLocation>> Result;
  for (clang::FileEntryRef Each : Known) {
    clang::SourceLocation Begin = Begins.lookup(&Each.getFileEntry());
    if (Begin.isValid() && Files.isProject(Begin))
      Result.emplace_back(Each, Begin);
  }
  return Result;
}

std::vector<std::string>
frontend::projectFiles(const clang::SourceManager &Sources, UserCode &Files) {
  std::vector<std::string> Paths;
  for (const auto &[Entry, Begin] : projectEntries(Sources, Files))
    Paths.push_back(absolutePath(Entry.getName(), Sources.getFileManager()));
  std::ranges::sort(Paths);
  return Paths;
}

std::vector<clang::FileID>
frontend::projectFileIds(const clang::SourceManager &Sources, UserCode &Files) {
  std::vector<clang::FileID> Ids;
  for (const auto &[Entry, Begin] : projectEntries(Sources, Files))
    Ids.push_back(Sources.getFileID(Begin));
  return Ids;
}
