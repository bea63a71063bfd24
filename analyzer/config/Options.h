//===- Options.h - Options of one linter run --------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CONFIG_OPTIONS_H
#define SYNCLINE_ANALYZER_CONFIG_OPTIONS_H

#include "loader/Rule.h"
#include "loader/Version.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::lint::config {

/// How to handle fixes: show them with their findings, apply them, or print
/// them as a patch.
enum class FixMode { Show, Apply, DryRun };

enum class ColorMode { Auto, Always, Never };

struct LintOptions {
  std::vector<std::string> Files;
  /// The arguments after "--": flags for every file, replacing a database.
  std::optional<std::vector<std::string>> Flags;
  /// What --torch adds to the command line of each file.
  std::vector<std::string> TorchFlags;
  /// -p: the folder of compile_commands.json; if empty, searched upwards from
  /// each file.
  std::string BuildDirectory;
  std::string Format = "text";
  std::string Output = "-";
  /// Globs as in clang-tidy's --checks. Overrides the configuration.
  std::optional<std::string> Rules;
  std::optional<rules::Confidence> MinConfidence;
  bool AssumeGpu = false;
  /// --tests: treat findings in tests like all others.
  bool Tests = false;
  std::vector<std::string> RulesDirectories;
  std::optional<std::string> HeaderFilter;
  std::optional<rules::Version> LibTorch;
  std::string ConfigFile;
  std::string Explain;
  bool ListRules = false;
  FixMode Fixes = FixMode::Show;
  bool UnsafeFixes = false;
  bool Quiet = false;
  /// --all-remedies: text output shows all remedies of a finding, not just the
  /// best.
  bool AllRemedies = false;
  /// -j; 0: as many as memory and cores allow.
  unsigned Workers = 0;
  /// --shard I/N: every N-th file, starting with the I-th, counted from 1.
  unsigned Shard = 1;
  unsigned Shards = 1;
  /// --summaries: folders with summaries of files that are not linted.
  std::vector<std::string> SummaryFolders;
  /// --emit-summaries: write summaries to this folder and report nothing.
  std::string EmitFolder;
  /// Empty for the user's default.
  std::string CacheDirectory;
  bool UseCache = true;
  bool UsePreambles = true;
  bool Stats = false;
  ColorMode Color = ColorMode::Auto;
  /// --verify: compare with the comments in the file instead of reporting.
  bool Verify = false;
  std::string VerifyPrefix = "expect";
  /// --baseline: do not report the findings in it.
  std::string Baseline;
  bool WriteBaseline = false;
  /// A git revision; empty for all lines.
  std::string ChangedSince;
  /// --lines, as written.
  std::vector<std::string> Lines;
  bool ReportUnusedNolint = false;
  bool RequireNolintReason = false;
  bool WarningsAsErrors = false;
};

} // namespace syncline::lint::config

#endif // SYNCLINE_ANALYZER_CONFIG_OPTIONS_H
