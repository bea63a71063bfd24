#include "cli/RawOptions.h"
#include "cli/help/OutputFormat.h"
#include "config/Globs.h"

#include "llvm/ADT/StringRef.h"

#include <filesystem>
#include <system_error>
#include <vector>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::cli;
using namespace syncline::lint::config;
using namespace syncline::rules;
namespace fs = std::filesystem;

static constexpr help::FormatExtension Extensions[] = {{".txt", "text"},
                                                       {".json", "json"},
                                                       {".sarif", "sarif"},
                                                       {".md", "markdown"}};

/// \returns whether it is I/N, with I from 1 to N.
static bool readShard(llvm::StringRef Text, LintOptions &Options) {
  auto [Index, Count] = Text.split('/');
  return !Index.getAsInteger(10, Options.Shard) &&
         !Count.getAsInteger(10, Options.Shards) && Options.Shard >= 1 &&
         Options.Shard <= Options.Shards;
}

/// Why options exclude each other, or nothing.
static std::string conflict(const LintOptions &Options) {
  bool Fixes = Options.Fixes != FixMode::Show;
  if (Options.UnsafeFixes && !Fixes)
    return "--fix-unsafe needs --fix or --fix-dry-run";
  if (Options.Verify && Fixes)
    return "--verify excludes --fix and --fix-dry-run";
  if (Options.WriteBaseline && (Options.Verify || Fixes))
    return "--write-baseline excludes --verify, --fix and --fix-dry-run";
  if (!Options.EmitFolder.empty() &&
      (Options.WriteBaseline || Options.Verify || Fixes))
    return "--emit-summaries excludes --write-baseline, --verify, --fix and "
           "--fix-dry-run";
  return "";
}

/// The options of the compiler that name the headers below \p Folder, that of a
/// LibTorch or of Python's package torch; empty if it has none. Compilers run
/// in other folders, so the paths are absolute.
static std::vector<std::string> torchFlags(const std::string &Folder) {
  std::error_code Error;
  fs::path Include = fs::absolute(Folder, Error) / "include";
  fs::path Api = Include / "torch/csrc/api/include";
  if (Error || !fs::exists(Api / "torch/torch.h", Error))
    return {};
  return {"-isystem", Include.string(), "-isystem", Api.string()};
}

std::string cli::convert(const RawOptions &Raw, LintOptions &Options) {
  if (!Raw.Confidence.empty())
    Options.MinConfidence = parseConfidence(Raw.Confidence);
  if (Raw.Rules && GlobList(*Raw.Rules).isEmpty())
    return "--rules: '" + *Raw.Rules +
           "' names no rule; see syncline lint --list-rules";
  Options.Rules = Raw.Rules;
  if (!Raw.HeaderFilter.empty())
    Options.HeaderFilter = Raw.HeaderFilter;
  Options.Color = Raw.Color == "always"  ? ColorMode::Always
                  : Raw.Color == "never" ? ColorMode::Never
                                         : ColorMode::Auto;
  Options.Fixes = Raw.Fix         ? FixMode::Apply
                  : Raw.FixDryRun ? FixMode::DryRun
                                  : FixMode::Show;
  // A patch has one format.
  if (Options.Fixes != FixMode::DryRun)
    Options.Format = help::formatOf(Raw.Format, Options.Output, Extensions);
  if (!Raw.Shard.empty() && !readShard(Raw.Shard, Options))
    return "--shard: '" + Raw.Shard +
           "' is not I/N with I from 1 to N, such as 2/4";
  if (!Raw.TorchFolder.empty()) {
    Options.TorchFlags = torchFlags(Raw.TorchFolder);
    if (Options.TorchFlags.empty())
      return "--torch: '" + Raw.TorchFolder +
             "' has no include/torch/csrc/api/include/torch/torch.h: name the "
             "folder of a LibTorch, or of Python's package torch";
  }
  if (!Raw.LibTorch.empty()) {
    Options.LibTorch = Version::parse(Raw.LibTorch);
    if (!Options.LibTorch)
      return "--libtorch-version: '" + Raw.LibTorch +
             "' is not a version such as 2.11";
  }
  return conflict(Options);
}
