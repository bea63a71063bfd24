#include "driver/Options.h"

#include <CLI/CLI.hpp>

#include <iostream>

using namespace syncline;

static const char *const Footer =
    R"(Flags for the compiler go behind --, in place of a database.

Exit status:
  0  nothing found
  1  findings
  2  the job could not be done: a bad option, a file without compile command
     or one that does not parse; the other files are still linted

Examples:
  syncline lint -p build src/train.cpp       flags from build/compile_commands.json
  syncline lint -p build                     every file of the database
  syncline lint src/loss.h -p build          a header, through a file that includes it
  syncline lint train.cpp -- -std=c++20 -I/opt/libtorch/include
  syncline lint --format json --output findings.json -p build
  syncline lint --rules '-*,sync-nonzero*' -p build
  syncline lint --explain sync-nonzero       why it waits and what to do

Suppress one place:  // NOLINT(syncline-<rule>), NOLINTNEXTLINE, NOLINTBEGIN/END
Configure a project: .syncline.json, found upwards from each source file
)";

static void addOptions(CLI::App &App, LintOptions &Options,
                       std::string &Confidence, std::string &Color,
                       std::string &Rules, std::string &HeaderFilter,
                       std::string &LibTorch) {
  App.add_option("files", Options.Files,
                 "Source files, or headers that one of them includes; none: "
                 "all files of the database")
      ->type_name("FILE");
  App.add_option("-p,--build-dir", Options.BuildDirectory,
                 "Folder that holds compile_commands.json; without it, looked "
                 "for upwards from each file")
      ->type_name("DIR");
  App.add_option("--format", Options.Format, "text or json")
      ->type_name("FORMAT")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  App.add_option("-o,--output", Options.Output,
                 "Where the findings go; - is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  App.add_option("--rules", Rules,
                 "Rules to use: comma-separated globs, applied in order, a "
                 "leading - takes away, e.g. '-*,sync-item'")
      ->type_name("GLOBS");
  App.add_option("--min-confidence", Confidence,
                 "certain, likely or possible: report nothing less sure than "
                 "this (default: likely)")
      ->type_name("LEVEL")
      ->check(CLI::IsMember({"certain", "likely", "possible"}));
  App.add_flag("--assume-gpu", Options.AssumeGpu,
               "All of the code runs on a GPU: what waits with a tensor whose "
               "device is unknown is likely, also in files that name no "
               "device");
  App.add_option("--rules-dir", Options.RulesDirectories,
                 "A folder with rule files of your own; may be repeated")
      ->type_name("DIR")
      ->allow_extra_args(false);
  App.add_option("--header-filter", HeaderFilter,
                 "Report findings in headers whose path matches this regular "
                 "expression (default: all but system and LibTorch headers)")
      ->type_name("REGEX");
  App.add_option("--libtorch-version", LibTorch,
                 "Apply the rules for this version (default: that of the "
                 "headers that the file includes)")
      ->type_name("X.Y");
  App.add_option("--config", Options.ConfigFile,
                 "Use this configuration file, look for no other")
      ->type_name("FILE");
  App.add_option("--explain", Options.Explain,
                 "Print what a rule is about and what to do, and end")
      ->type_name("RULE");
  App.add_flag("--list-rules", Options.ListRules,
               "Print the rules in use, and end");
  App.add_flag("-q,--quiet", Options.Quiet,
               "No progress and no summary on standard error");
  App.add_option("--color", Color, "auto, always or never")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  App.add_flag("--verify", Options.Verify,
               "Test rules: compare the findings with comments "
               "'// expect: <rule>' in the files, and fail where they differ");
  App.add_option("--prefix", Options.VerifyPrefix,
                 "With --verify: the word before the colon")
      ->type_name("WORD")
      ->capture_default_str();
}

std::optional<int> syncline::parseCommandLine(int ArgumentCount,
                                              char **Arguments,
                                              LintOptions &Options) {
  CLI::App App{"Finds the places in LibTorch C++ code where the host waits for "
               "the device."};
  App.name("syncline lint");
  App.footer(Footer);
  App.set_version_flag("--version", "syncline " SYNCLINE_VERSION);
  std::string Confidence, Color = "auto", Rules, HeaderFilter, LibTorch;
  addOptions(App, Options, Confidence, Color, Rules, HeaderFilter, LibTorch);

  // What follows "--" belongs to the compiler.
  std::vector<std::string> Own(Arguments + 1, Arguments + ArgumentCount);
  if (auto Dashes = std::find(Own.begin(), Own.end(), "--");
      Dashes != Own.end()) {
    Options.Flags.emplace(Dashes + 1, Own.end());
    Own.erase(Dashes, Own.end());
  }
  std::reverse(Own.begin(), Own.end()); // as CLI11 wants a vector
  try {
    App.parse(Own);
  } catch (const CLI::Success &E) {
    return App.exit(E);
  } catch (const CLI::ParseError &E) {
    std::cerr << "syncline lint: " << E.what()
              << "; see syncline lint --help\n";
    return 2;
  }
  if (!Confidence.empty())
    Options.MinConfidence = parseConfidence(Confidence);
  if (!Rules.empty())
    Options.Rules = Rules;
  if (!HeaderFilter.empty())
    Options.HeaderFilter = HeaderFilter;
  Options.Color = Color == "always"  ? ColorMode::Always
                  : Color == "never" ? ColorMode::Never
                                     : ColorMode::Auto;
  if (!LibTorch.empty()) {
    Options.LibTorch = Version::parse(LibTorch);
    if (!Options.LibTorch) {
      std::cerr << "syncline lint: --libtorch-version: '" << LibTorch
                << "' is not a version such as 2.11\n";
      return 2;
    }
  }
  return std::nullopt;
}
