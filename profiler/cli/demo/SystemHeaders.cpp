#include "cli/demo/SystemHeaders.h"

#include <algorithm>

using namespace syncline::cli;
using namespace syncline::cli::demo;
namespace fs = std::filesystem;

static constexpr const char *Api = "torch/csrc/api/include";

/// In the order of their names; empty if the folder cannot be read.
static std::vector<fs::path> entriesOf(const fs::path &Folder) {
  std::error_code Error;
  std::vector<fs::path> Result;
  for (fs::directory_iterator I(Folder, Error), End; !Error && I != End;
       I.increment(Error))
    Result.push_back(I->path());
  std::ranges::sort(Result);
  return Result;
}

/// Of an include folder: Debian has its LibTorch in that of the system.
static IncludeFolders checked(const fs::path &Include) {
  std::error_code Error;
  if (!fs::exists(Include / Api / "torch/torch.h", Error))
    return {};
  return {Include, Include / Api};
}

IncludeFolders demo::includesOf(const fs::path &Torch) {
  return checked(Torch / "include");
}

static IncludeFolders belowPrefix(const fs::path &Prefix) {
  std::vector<fs::path> Libraries = entriesOf(Prefix / "lib");
  // The newest version of Python first.
  std::ranges::reverse(Libraries);
  for (const fs::path &Library : Libraries) {
    if (!Library.filename().string().starts_with("python3"))
      continue;
    for (const char *Packages : {"site-packages", "dist-packages"})
      if (IncludeFolders Found = includesOf(Library / Packages / "torch");
          !Found.empty())
        return Found;
  }
  return includesOf(Prefix);
}

IncludeFolders demo::findLibTorch(const fs::path &Program,
                                  const std::string &SearchPath) {
  // site-packages/syncline/bin/syncline.
  fs::path Packages = Program.parent_path().parent_path().parent_path();
  if (IncludeFolders Found = includesOf(Packages / "torch"); !Found.empty())
    return Found;
  for (size_t Start = 0; Start <= SearchPath.size();) {
    size_t End = std::min(SearchPath.find(':', Start), SearchPath.size());
    fs::path Folder = SearchPath.substr(Start, End - Start);
    Start = End + 1;
    if (!Folder.is_absolute())
      continue;
    if (IncludeFolders Found = belowPrefix((Folder / "..").lexically_normal());
        !Found.empty())
      return Found;
  }
  return {};
}

bool demo::hasStandardHeaders() {
  return !entriesOf("/usr/include/c++").empty();
}
