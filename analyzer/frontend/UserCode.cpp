#include "frontend/UserCode.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"

#include <filesystem>

using namespace clang;
using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::frontend;
namespace fs = std::filesystem;

bool lint::frontend::holdsLibrary(const fs::path &Folder) {
  for (const char *Header :
       {"ATen/Tensor.h", "torch/all.h", "cuda_runtime_api.h"})
    if (std::error_code Ignored; fs::exists(Folder / Header, Ignored))
      return true;
  return false;
}

static std::vector<std::string> libraryRoots(Preprocessor &PP) {
  std::vector<std::string> Roots;
  for (const DirectoryLookup &Each :
       PP.getHeaderSearchInfo().search_dir_range()) {
    if (!Each.isNormalDir())
      continue;
    fs::path Folder(Each.getName().str());
    if (holdsLibrary(Folder))
      Roots.push_back((fs::absolute(Folder).lexically_normal() / "").string());
  }
  return Roots;
}

UserCode::UserCode(const SourceManager &Sources, Preprocessor &Headers,
                   const std::string &HeaderFilter, std::string OnlyHeader)
    : Sources(Sources), LibraryRoots(libraryRoots(Headers)),
      OnlyHeader(std::move(OnlyHeader)) {
  if (!HeaderFilter.empty())
    Filter.emplace(HeaderFilter);
}

const UserCode::Answer &UserCode::answerFor(SourceLocation Location) {
  FileID File = Sources.getFileID(Sources.getFileLoc(Location));
  auto [Entry, New] = Known.try_emplace(File);
  if (New)
    Entry->second = classifyFile(File);
  return Entry->second;
}

bool UserCode::isProject(SourceLocation Location) {
  return Location.isValid() && answerFor(Location).Project;
}

bool UserCode::isReported(SourceLocation Location) {
  return Location.isValid() && answerFor(Location).Reported;
}

UserCode::Answer UserCode::classifyFile(FileID File) const {
  bool IsMain = File == Sources.getMainFileID();
  if (IsMain && OnlyHeader.empty())
    return {true, true};
  OptionalFileEntryRef Entry = Sources.getFileEntryRefForID(File);
  if (!Entry)
    return {};
  std::string Path = Entry->getFileEntry().tryGetRealPathName().str();
  if (Path.empty())
    Path = fs::absolute(Entry->getName().str()).lexically_normal().string();
  if (!OnlyHeader.empty()) {
    std::error_code Ignored;
    if (Path == OnlyHeader || fs::equivalent(Path, OnlyHeader, Ignored))
      return {true, true};
  }
  if (!IsMain && Sources.isInSystemHeader(Sources.getLocForStartOfFile(File)))
    return {};
  for (const std::string &Root : LibraryRoots)
    if (Path.starts_with(Root) || Entry->getName().starts_with(Root))
      return {};
  bool Reported = OnlyHeader.empty() && (!Filter || Filter->match(Path));
  return {true, Reported};
}
