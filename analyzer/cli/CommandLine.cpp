#include "cli/CommandLine.h"
#include "cli/LintPage.h"
#include "cli/RawOptions.h"
#include "cli/help/AppHelp.h"
#include "cli/help/HelpFormat.h"
#include "config/Options.h"
#include "io/Errors.h"
#include "output/Formats.h"
#include "terminal/StandardOutput.h"

#include <CLI/CLI.hpp>

#include <algorithm>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::cli;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::output;

static void addInputOptions(CLI::App &App, LintOptions &Options,
                            RawOptions &Raw) {
  App.option_defaults()->group("Input");
  App.add_option("files", Options.Files,
                 "Source files; headers, linted through a file that includes "
                 "them; or folders, for their files in the database (default: "
                 "all files of the database).")
      ->type_name("FILE");
  App.add_option("-p,--build-dir", Options.BuildDirectory,
                 "Read compile_commands.json in this folder (default: found "
                 "upwards from each file).")
      ->type_name("DIR");
  App.add_option("--header-filter", Raw.HeaderFilter,
                 "Report findings in headers whose path matches (default: all "
                 "but system, CUDA and LibTorch headers).")
      ->type_name("REGEX");
  App.add_option("--libtorch-version", Raw.LibTorch,
                 "Apply the rules for this version (default: from the headers "
                 "that the file includes).")
      ->type_name("X.Y");
  App.add_option("--torch", Raw.TorchFolder,
                 "Use the headers of the LibTorch in this folder, which may be "
                 "that of Python's package torch (default: the folders that "
                 "each compile command names).")
      ->type_name("DIR");
  App.add_option("--config", Options.ConfigFile,
                 "Use this configuration file and look for no other.")
      ->type_name("FILE");
}

static void addRuleOptions(CLI::App &App, LintOptions &Options,
                           RawOptions &Raw) {
  App.option_defaults()->group("Rules");
  App.add_option(
         "--rules", Raw.Rules,
         "Select exactly the rules that these comma-separated globs match; "
         "a leading - removes, from all rules if it comes first. Applied "
         "in order.")
      ->type_name("GLOBS");
  App.add_option("--min-confidence", Raw.Confidence,
                 "Report findings of at least this confidence: certain, likely "
                 "or possible (default: likely).")
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"certain", "likely", "possible"}));
  App.add_flag("--assume-gpu", Options.AssumeGpu,
               "Assume that tensors of unknown device are on a GPU, also in "
               "files that name no device.");
  App.add_flag("--tests", Options.Tests,
               "Report findings in tests like all others: by default they are "
               "merely possible and never on a hot path.");
  App.add_option("--rules-dir", Options.RulesDirectories,
                 "Add the rule files of this folder; can be repeated.")
      ->type_name("DIR")
      ->allow_extra_args(false);
  App.add_option("--explain", Options.Explain, "Explain a rule and exit.")
      ->type_name("RULE");
  App.add_flag("--list-rules", Options.ListRules,
               "List the selected rules and exit.");
}

static void addSelectionOptions(CLI::App &App, LintOptions &Options) {
  App.option_defaults()->group("Which findings to report");
  App.add_option("--baseline", Options.Baseline,
                 "Do not report the findings in this file, which "
                 "--write-baseline creates.")
      ->type_name("FILE");
  App.add_flag("--write-baseline", Options.WriteBaseline,
               "Write all findings to the baseline instead of reporting them.");
  App.add_option("--changed-since", Options.ChangedSince,
                 "Report findings only in new files and in lines changed since "
                 "the branch left this git revision.")
      ->type_name("REV");
  App.add_option("--lines", Options.Lines,
                 "Report findings only in these lines, FILE:LINE or "
                 "FILE:FIRST-LAST; can be repeated.")
      ->type_name("RANGE")
      ->allow_extra_args(false);
  App.add_flag("--report-unused-nolint", Options.ReportUnusedNolint,
               "Report NOLINT comments that name checks of syncline and "
               "suppress nothing.");
  App.add_flag("--require-nolint-reason", Options.RequireNolintReason,
               "Report NOLINT comments that suppress findings without giving a "
               "reason.");
  App.add_flag("--warnings-as-errors", Options.WarningsAsErrors,
               "Treat warnings as errors.");
}

static void addFixOptions(CLI::App &App, LintOptions &Options,
                          RawOptions &Raw) {
  App.option_defaults()->group("Fixes");
  auto *Fix = App.add_flag("--fix", Raw.Fix,
                           "Apply the fixes that preserve all values and "
                           "report the remaining findings; fixes that break "
                           "parsing are reverted.");
  App.add_flag("--fix-dry-run", Raw.FixDryRun,
               "Print these fixes as a patch instead of the findings and "
               "change nothing. Excludes --fix.")
      ->excludes(Fix);
  App.add_flag("--fix-unsafe", Options.UnsafeFixes,
               "With --fix or --fix-dry-run: include fixes that change "
               "behavior, as the notes of each finding explain.");
}

static void addRunOptions(CLI::App &App, LintOptions &Options,
                          RawOptions &Raw) {
  App.option_defaults()->group("Speed");
  App.add_option("-j,--jobs", Options.Workers,
                 "Lint N files at a time (default: one per core, as far as "
                 "memory allows).")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  App.add_option("--shard", Raw.Shard,
                 "Lint every Nth file, starting with the Ith: one of N jobs.")
      ->type_name("I/N");
  App.add_option(
         "--emit-summaries", Options.EmitFolder,
         "Write what each file contributes to its program to this "
         "folder instead of reporting findings: first step of a lint in "
         "shards.")
      ->type_name("DIR");
  App.add_option("--summaries", Options.SummaryFolders,
                 "Use what --emit-summaries wrote to this folder about files "
                 "that are not linted; can be repeated.")
      ->type_name("DIR")
      ->allow_extra_args(false);
  App.add_option("--cache-dir", Options.CacheDirectory,
                 "Keep results and prebuilt headers here (default: "
                 "$SYNCLINE_CACHE_DIR, $XDG_CACHE_HOME/syncline or "
                 "~/.cache/syncline).")
      ->type_name("DIR");
  App.add_flag_callback(
      "--no-cache", [&Options] { Options.UseCache = false; },
      "Neither read nor write the cache.");
  App.add_flag_callback(
      "--no-preamble", [&Options] { Options.UsePreambles = false; },
      "Do not prebuild the headers that files share.");
  App.add_flag("--stats", Options.Stats,
               "Report how long each file took and how it was parsed.");
}

static void addOutputOptions(CLI::App &App, LintOptions &Options,
                             RawOptions &Raw) {
  App.option_defaults()->group("Output");
  App.add_option("--format", Raw.Format,
                 "Print text, json, sarif (code scanning, editors), github "
                 "(annotations) or markdown (a comment on a pull request) "
                 "(default: from the extension of the output, else text).")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(formatNames()));
  App.add_flag("--all-remedies", Options.AllRemedies,
               "In text, show all remedies of a finding instead of the best "
               "one for the code.");
  App.add_option("-o,--output", Options.Output,
                 "Write the findings to this file; - is standard output "
                 "(default: -).")
      ->type_name("FILE");
  App.add_flag("-q,--quiet", Options.Quiet,
               "Print no progress and no summary on standard error.");
  App.add_option("--color", Raw.Color,
                 "Color the text: auto, which means on a terminal, always or "
                 "never (default: auto).")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}));
}

static void addTestOptions(CLI::App &App, LintOptions &Options) {
  App.option_defaults()->group("Tests of rules");
  App.add_flag("--verify", Options.Verify,
               "Compare the findings with comments '// expect: <rule>' in the "
               "files, and fail where they differ.");
  App.add_option("--prefix", Options.VerifyPrefix,
                 "With --verify: the word before the colon (default: expect).")
      ->type_name("WORD");
}

static void addOptions(CLI::App &App, LintOptions &Options, RawOptions &Raw) {
  addInputOptions(App, Options, Raw);
  addRuleOptions(App, Options, Raw);
  addSelectionOptions(App, Options);
  addFixOptions(App, Options, Raw);
  addRunOptions(App, Options, Raw);
  addOutputOptions(App, Options, Raw);
  addTestOptions(App, Options);
  App.option_defaults()->group("Other");
  help::addStandardOptions(App, "syncline " SYNCLINE_VERSION);
  App.add_option("--help-format", Raw.HelpFormat)
      ->group("") // CLI11 hides options without a group.
      ->check(CLI::IsMember(help::helpFormats()));
}

static int printHelp(const CLI::App &App, const std::string &Format) {
  terminal::writeStandardOutput(
      help::render(help::addApp(lintPage(), App), Format));
  return 0;
}

/// Without this, a Python program would lack a compile command, and the error
/// would ask its author for a compilation database.
static std::string pythonProblem(const LintOptions &Options) {
  auto Found = std::ranges::find_if(Options.Files, [](std::string_view File) {
    return File.ends_with(".py");
  });
  if (Found == Options.Files.end())
    return {};
  return *Found +
         ": the linter reads C++; to find the blocking calls of a Python "
         "program, run syncline record python3 " +
         *Found;
}

/// Users of clang-tidy know that options of the compiler need "--", and others
/// learn it here. An option of one dash is never a misspelled one of ours.
static std::string usageProblem(const CLI::App &App,
                                const CLI::ParseError &Error) {
  std::string Text = help::usageError(App, Error);
  std::vector<std::string> Words = App.remaining(true);
  if (!Words.empty() && Words.front().starts_with('-') &&
      !Words.front().starts_with("--"))
    Text = "unknown option '" + Words.front() +
           "': options of the compiler come after --";
  return Text + "; see syncline lint --help";
}

std::optional<int> cli::parseCommandLine(int ArgumentCount, char **Arguments,
                                         LintOptions &Options) {
  CLI::App App;
  RawOptions Raw;
  addOptions(App, Options, Raw);

  // Arguments after "--" belong to the compiler.
  std::vector<std::string> Own(Arguments + 1, Arguments + ArgumentCount);
  if (auto Dashes = std::find(Own.begin(), Own.end(), "--");
      Dashes != Own.end()) {
    Options.Flags.emplace(Dashes + 1, Own.end());
    Own.erase(Dashes, Own.end());
  }
  try {
    help::parse(App, std::move(Own));
  } catch (const CLI::CallForHelp &) {
    return printHelp(App, "text");
  } catch (const CLI::CallForVersion &) {
    terminal::writeStandardOutput(App.version() + '\n');
    return 0;
  } catch (const CLI::ParseError &E) {
    throw UsageError(usageProblem(App, E));
  }
  if (!Raw.HelpFormat.empty())
    return printHelp(App, Raw.HelpFormat);
  std::string Error = convert(Raw, Options);
  if (Error.empty())
    Error = pythonProblem(Options);
  if (!Error.empty())
    throw UsageError(Error);
  return std::nullopt;
}
