#include "commands/ResourceFolder.h"

#include "clang/Basic/Version.h"

using namespace syncline::lint;
namespace fs = std::filesystem;

fs::path commands::resourceFolderFor(const fs::path &ProgramFolder,
                                     const fs::path &Fallback) {
  std::error_code Error;
  fs::path Own = ProgramFolder.parent_path() / "lib" / "clang" /
                 CLANG_VERSION_MAJOR_STRING;
  return fs::exists(Own / "include" / "stddef.h", Error) ? Own : Fallback;
}

const std::string &commands::resourceFolder() {
  static const std::string Folder = [] {
    std::error_code Error;
    fs::path Self = fs::read_symlink("/proc/self/exe", Error);
    return resourceFolderFor(Self.parent_path(), SYNCLINE_RESOURCE_DIR)
        .string();
  }();
  return Folder;
}
