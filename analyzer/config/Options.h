//===- Options.h - What one run of the linter is to do ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CONFIG_OPTIONS_H
#define SYNCLINE_ANALYZER_CONFIG_OPTIONS_H

#include "loader/Rule.h"
#include "loader/Version.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::lint::config {

/// What becomes of fixes: they are shown with their findings, made, or printed
/// as a patch.
enum class FixMode { Show, Apply, DryRun };

enum class ColorMode { Auto, Always, Never };

struct LintOptions {
  std::vector<std::string> Files;
  /// What follows "--": the flags for every file, in place of a database.
  std::optional<std::vector<std::string>> Flags;
  /// -p: the folder of compile_commands.json; found upwards from each file
  /// where empty.
  std::string BuildDirectory;
  std::string Format = "text";
  std::string Output = "-";
  /// Globs as in clang-tidy's --checks. Command line wins over configuration.
  std::optional<std::string> Rules;
  std::optional<rules::Confidence> MinConfidence;
  bool AssumeGpu = false;
  /// --tests: findings in tests are like all others.
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
  /// --all-remedies: text shows all remedies of a finding, not just the best.
  bool AllRemedies = false;
  /// -j; 0: as many as fit.
  unsigned Workers = 0;
  /// --shard I/N: every N-th file, from the I-th on, which counts from 1.
  unsigned Shard = 1;
  unsigned Shards = 1;
  /// --summaries: what is known of files that are not linted.
  std::vector<std::string> SummaryFolders;
  /// --emit-summaries: write summaries there, and report nothing.
  std::string EmitFolder;
  /// Empty: the user's own.
  std::string CacheDirectory;
  bool UseCache = true;
  bool UsePreambles = true;
  bool Stats = false;
  ColorMode Color = ColorMode::Auto;
  /// --verify: compare with the comments in the file, do not report.
  bool Verify = false;
  std::string VerifyPrefix = "expect";
  /// --baseline: what it holds is not reported.
  std::string Baseline;
  bool WriteBaseline = false;
  /// Revision of git; empty for all lines.
  std::string ChangedSince;
  /// --lines, as written.
  std::vector<std::string> Lines;
  bool ReportUnusedNolint = false;
  bool RequireNolintReason = false;
  bool WarningsAsErrors = false;
};

} // namespace syncline::lint::config

#endif // SYNCLINE_ANALYZER_CONFIG_OPTIONS_H
