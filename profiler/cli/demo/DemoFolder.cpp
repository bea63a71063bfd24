#include "cli/demo/DemoFolder.h"

#include "cli/demo/Bundle.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string_view>

using namespace syncline::cli;
using namespace syncline::cli::demo;
namespace fs = std::filesystem;

static constexpr const char *DatabaseName = "compile_commands.json";

[[noreturn]] static void fail(const fs::path &File, int Error) {
  throw std::runtime_error("cannot write " + File.string() + ": " +
                           strerror(Error));
}

static void refuseIfThere(const fs::path &File) {
  std::error_code Error;
  if (fs::exists(fs::symlink_status(File, Error)))
    throw std::runtime_error(File.string() +
                             " exists and is kept: name another folder");
}

static void write(const fs::path &File, std::string_view Text) {
  std::error_code Error;
  fs::create_directories(File.parent_path(), Error);
  if (Error)
    fail(File.parent_path(), Error.value());
  // "x" fails for a file that another process has written meanwhile.
  FILE *Out = fopen(File.c_str(), "wxe");
  if (!Out)
    fail(File, errno);
  bool IsWritten = fwrite(Text.data(), 1, Text.size(), Out) == Text.size();
  int Reason = errno;
  if (fclose(Out) || !IsWritten)
    fail(File, IsWritten ? errno : Reason);
}

static std::string database(const fs::path &Folder,
                            const IncludeFolders &Includes) {
  nlohmann::ordered_json Arguments = {"c++", "-std=c++20", "-I."};
  for (const fs::path &Each : Includes) {
    Arguments.push_back("-isystem");
    Arguments.push_back(Each.string());
  }
  Arguments.push_back("-c");
  Arguments.push_back(SourceName);
  nlohmann::ordered_json Entry = {{"directory", fs::absolute(Folder).string()},
                                  {"file", SourceName},
                                  {"arguments", Arguments}};
  return nlohmann::ordered_json::array({Entry}).dump(2) + '\n';
}

void demo::writeDemo(const fs::path &Folder, const IncludeFolders &Includes) {
  refuseIfThere(Folder / DatabaseName);
  for (const BundledFile &Each : bundle())
    refuseIfThere(Folder / Each.Path);
  for (const BundledFile &Each : bundle())
    write(
        Folder / Each.Path,
        {reinterpret_cast<const char *>(Each.Bytes.data()), Each.Bytes.size()});
  write(Folder / DatabaseName, database(Folder, Includes));
}
