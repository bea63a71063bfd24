#include "run/CacheFolder.h"
#include "config/Options.h"
#include "io/Errors.h"

#include <cstdlib>
#include <filesystem>

using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
namespace fs = std::filesystem;

static std::string variable(const char *Name) {
  const char *Value = std::getenv(Name);
  return Value ? Value : "";
}

/// The folder that no option names. Without it, the linter is merely slower.
static std::string defaultFolder() {
  if (std::string Folder = variable("XDG_CACHE_HOME"); !Folder.empty())
    return Folder + "/syncline";
  std::string Home = variable("HOME");
  return Home.empty() ? Home : Home + "/.cache/syncline";
}

/// Creates the folder that \p Source names.
static void create(const std::string &Folder, const std::string &Source) {
  std::error_code Error;
  fs::create_directories(Folder, Error);
  std::error_code Ignored;
  bool IsThere = fs::exists(Folder, Ignored);
  if (IsThere && !fs::is_directory(Folder, Ignored))
    throw UsageError(Source + ": " + Folder + " is not a folder");
  if (!IsThere)
    throw UsageError(Source + ": cannot create " + Folder + ": " +
                     Error.message());
}

std::string run::cacheFolderOf(const LintOptions &Options) {
  if (!Options.UseCache)
    return {};
  std::string Folder = Options.CacheDirectory, Source = "--cache-dir";
  if (Folder.empty()) {
    Source = "SYNCLINE_CACHE_DIR";
    Folder = variable("SYNCLINE_CACHE_DIR");
  }
  if (!Folder.empty())
    create(Folder, Source);
  else
    Folder = defaultFolder();
  return Folder.empty() ? Folder : fs::absolute(Folder).string();
}
