#include "commands/GccHeaders.h"

#include "commands/ResourceFolder.h"

#include "llvm/Support/VersionTuple.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::commands;
namespace fs = std::filesystem;

static std::vector<fs::path> entriesOf(const fs::path &Folder) {
  std::vector<fs::path> Entries;
  std::error_code Ignored;
  for (const fs::directory_entry &Each :
       fs::directory_iterator(Folder, Ignored))
    Entries.push_back(Each.path());
  std::sort(Entries.begin(), Entries.end());
  return Entries;
}

std::optional<fs::path> commands::newestGccHeaders(const fs::path &Root) {
  std::optional<fs::path> Newest;
  llvm::VersionTuple NewestVersion;
  std::error_code Ignored;
  for (const fs::path &Target : entriesOf(Root))
    for (const fs::path &Version : entriesOf(Target)) {
      llvm::VersionTuple Parsed;
      if (Parsed.tryParse(Version.filename().string()) ||
          !fs::is_directory(Version / "include", Ignored))
        continue;
      if (!Newest || NewestVersion < Parsed) {
        Newest = Version / "include";
        NewestVersion = Parsed;
      }
    }
  return Newest;
}

std::vector<std::string>
commands::lackingHeaders(const fs::path &GccHeaders,
                         const fs::path &ClangHeaders) {
  std::vector<std::string> Names;
  std::error_code Ignored;
  for (const fs::path &Each : entriesOf(GccHeaders))
    if (Each.extension() == ".h" && fs::is_regular_file(Each, Ignored) &&
        !fs::exists(ClangHeaders / Each.filename(), Ignored))
      Names.push_back(Each.filename().string());
  return Names;
}

namespace {
struct VirtualFolder {
  /// A virtual folder. Its name contains the version, so that results and
  /// preambles of different versions are kept separate.
  std::string Path;
  /// The headers in it, with the real files that they stand for.
  std::vector<std::pair<std::string, std::string>> Files;
};
} // namespace

static const VirtualFolder &virtualFolder() {
  static const VirtualFolder Folder = [] {
    VirtualFolder Result;
    std::optional<fs::path> Gcc = newestGccHeaders("/usr/lib/gcc");
    if (!Gcc)
      return Result;
    Result.Path =
        "/syncline-gcc-headers-" + Gcc->parent_path().filename().string();
    for (const std::string &Name :
         lackingHeaders(*Gcc, resourceFolder() + "/include"))
      Result.Files.emplace_back(Result.Path + '/' + Name,
                                (*Gcc / Name).string());
    return Result;
  }();
  return Folder;
}

const std::string &commands::gccHeaderOption() {
  static const std::string Option =
      virtualFolder().Files.empty() ? "" : "-idirafter" + virtualFolder().Path;
  return Option;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
commands::fileSystemForParsing() {
  auto Real = llvm::vfs::getRealFileSystem();
  if (virtualFolder().Files.empty())
    return Real;
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Real);
  // Makes Clang report the real names, which results depend on.
  Files->pushOverlay(llvm::vfs::RedirectingFileSystem::create(
      virtualFolder().Files, /*UseExternalNames=*/true, Real));
  return Files;
}
