//===- Config.h - .syncline.json --------------------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CONFIG_CONFIG_H
#define SYNCLINE_ANALYZER_CONFIG_CONFIG_H

#include "config/Options.h"

#include <filesystem>
#include <map>
#include <string>

namespace syncline::lint::config {

/// The settings in a configuration file. docs/reference/lint-configuration.md
/// documents the keys.
struct Config {
  std::optional<std::string> Rules;
  /// What messages about the rules and the header filter start with: "FILE: ",
  /// or nothing for options.
  std::string RulesFrom;
  std::string HeaderFilterFrom;
  std::optional<rules::Confidence> MinConfidence;
  bool AssumeGpu = false;
  bool Tests = false;
  std::vector<std::string> RulesDirectories; ///< absolute
  std::optional<std::string> HeaderFilter;
  std::optional<rules::Version> LibTorch;
  std::vector<std::string> ExtraFlags;
  bool RequireNolintReason = false;
  bool ReportUnusedNolint = false;
  bool WarningsAsErrors = false;
  std::string Baseline; ///< absolute; empty for none
};

/// \throws UsageError for a file that cannot be read, is not a JSON object, or
/// has an unknown key or value.
Config readConfig(const std::filesystem::path &File);

inline constexpr const char *ConfigFileName = ".syncline.json";

/// The configuration for each source file: the .syncline.json in its folder or
/// in the nearest parent folder.
class ConfigFinder {
public:
  /// \p Explicit, unless it is empty, is used for every file.
  explicit ConfigFinder(std::string Explicit) : Explicit(std::move(Explicit)) {}

  const Config &configFor(const std::filesystem::path &SourceFile);

private:
  const Config &load(const std::filesystem::path &File);

  std::string Explicit;
  std::map<std::filesystem::path, Config> Loaded;
  Config None;
};

} // namespace syncline::lint::config

#endif // SYNCLINE_ANALYZER_CONFIG_CONFIG_H
