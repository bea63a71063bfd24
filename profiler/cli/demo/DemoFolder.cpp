#include "cli/demo/DemoFolder.h"

#include "cli/demo/Bundle.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
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

static bool isThere(const fs::path &File) {
  std::error_code Error;
  return fs::exists(fs::symlink_status(File, Error));
}

[[noreturn]] static void refuse(const fs::path &File) {
  throw std::runtime_error(File.string() +
                           " exists and is kept: name another folder");
}

/// Empty unless it is a regular file that can be read.
static std::string textOf(const fs::path &File) {
  std::error_code Error;
  if (!fs::is_regular_file(fs::symlink_status(File, Error)))
    return "";
  std::ifstream In(File, std::ios::binary);
  return {std::istreambuf_iterator<char>(In), {}};
}

static std::string_view textOf(const BundledFile &File) {
  return {reinterpret_cast<const char *>(File.Bytes.data()), File.Bytes.size()};
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
  // "demo", "demo/" and "." inside of it are one folder: its database is the
  // same.
  fs::path Whole = fs::absolute(Folder / "").lexically_normal().parent_path();
  nlohmann::ordered_json Entry = {{"directory", Whole.string()},
                                  {"file", SourceName},
                                  {"arguments", Arguments}};
  return nlohmann::ordered_json::array({Entry}).dump(2) + '\n';
}

/// The folders after each -isystem of a compilation database with one entry.
static IncludeFolders includesIn(const std::string &Database) {
  auto Document = nlohmann::json::parse(Database, nullptr,
                                        /*allow_exceptions=*/false);
  IncludeFolders Result;
  if (!Document.is_array() || Document.empty() || !Document[0].is_object() ||
      !Document[0].contains("arguments"))
    return Result;
  bool IsInclude = false;
  for (const nlohmann::json &Word : Document[0]["arguments"]) {
    std::string Text = Word.is_string() ? Word.get<std::string>() : "";
    if (IsInclude)
      Result.emplace_back(Text);
    IsInclude = !IsInclude && Text == "-isystem";
  }
  return Result;
}

/// Whether an earlier demo wrote it, maybe with another LibTorch.
static bool isOwnDatabase(const fs::path &Folder) {
  std::string Text = textOf(Folder / DatabaseName);
  return Text == database(Folder, includesIn(Text));
}

/// The compiler runs in the folder of the demo, not in that of the user.
static IncludeFolders withoutRelative(const IncludeFolders &Includes) {
  IncludeFolders Result;
  for (const fs::path &Each : Includes)
    Result.push_back(fs::absolute(Each).lexically_normal());
  return Result;
}

void demo::writeDemo(const fs::path &Folder, const IncludeFolders &Includes) {
  bool HasDatabase = isThere(Folder / DatabaseName);
  if (HasDatabase && !isOwnDatabase(Folder))
    refuse(Folder / DatabaseName);
  for (const BundledFile &Each : bundle())
    if (isThere(Folder / Each.Path) &&
        textOf(Folder / Each.Path) != textOf(Each))
      refuse(Folder / Each.Path);
  for (const BundledFile &Each : bundle())
    if (!isThere(Folder / Each.Path))
      write(Folder / Each.Path, textOf(Each));
  if (HasDatabase)
    remove((Folder / DatabaseName).c_str());
  write(Folder / DatabaseName, database(Folder, withoutRelative(Includes)));
}
