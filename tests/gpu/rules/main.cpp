//===- main.cpp - Runs the cases of the rules on a GPU --------------------===//

#include "Coverage.h"
#include "Groups.h"
#include "Report.h"
#include "Tensors.h"

#include <CLI/CLI.hpp>

#include <iostream>

using namespace syncline::rulecases;

namespace {

constexpr int AllAsExpected = 0;
constexpr int NotAsExpected = 1;
constexpr int CannotRun = 2;

struct Options {
  std::string Filter;
  std::string Exclude;
  std::string JsonFile;
  std::string RulesDirectory;
  double BusyMilliseconds = 8;
  bool List = false;
  bool Rehearse = false;
};

void declareOptions(CLI::App &App, Options &Opts) {
  App.add_option("--filter", Opts.Filter,
                 "only cases with this in RULE:FORM:NAME");
  App.add_option("--exclude", Opts.Exclude,
                 "no cases with this in RULE:FORM:NAME");
  App.add_option("--json", Opts.JsonFile, "write the outcome to this file too");
  App.add_option("--busy-ms", Opts.BusyMilliseconds,
                 "length of the kernel that the device is busy with")
      ->check(CLI::Range(1.0, 1000.0))
      ->capture_default_str();
  App.add_flag("--list", Opts.List, "list the cases and end; needs no GPU");
  App.add_flag("--rehearse", Opts.Rehearse,
               "call each operation on the CPU, judge nothing; needs no GPU");
  App.add_option("--check-coverage", Opts.RulesDirectory,
                 "name the rules in this folder that lack cases; needs no GPU");
}

std::vector<Case> chosenCases(const Options &Opts) {
  std::vector<Case> Cases = allCases();
  std::erase_if(Cases, [&](const Case &C) {
    std::string Label = C.label();
    return Label.find(Opts.Filter) == std::string::npos ||
           (!Opts.Exclude.empty() &&
            Label.find(Opts.Exclude) != std::string::npos);
  });
  return Cases;
}

void list(const std::vector<Case> &Cases) {
  for (const Case &C : Cases) {
    std::cout << C.Rule << '\t' << nameOf(C.Expected) << '\t' << C.Name;
    if (C.WhySkipped)
      std::cout << "\tskipped: " << C.WhySkipped;
    std::cout << '\n';
  }
}

int statusOf(const std::vector<Outcome> &Results) {
  for (const Outcome &Result : Results)
    if (Result.Result == Verdict::Contradicted ||
        Result.Result == Verdict::Error)
      return NotAsExpected;
  return AllAsExpected;
}

int rehearseAll(const std::vector<Case> &Cases) {
  std::vector<Outcome> Results;
  for (const Case &C : Cases) {
    Results.push_back(rehearse(C));
    if (Results.back().Result == Verdict::Error)
      printRow(std::cout, Results.back());
  }
  printSummary(std::cout, Results);
  return statusOf(Results);
}

int measureAll(const std::vector<Case> &Cases, const Options &Opts) {
  if (!torch::cuda::is_available()) {
    std::cerr << "syncline_rule_cases: LibTorch finds no CUDA device\n";
    return CannotRun;
  }
  useDevice(torch::Device(torch::kCUDA, 0));
  torch::manual_seed(1);
  Harness TheHarness(Opts.BusyMilliseconds);
  Environment Where = currentEnvironment();
  std::cout << "# " << Where.Gpu << ", driver " << Where.Driver << ", CUDA "
            << Where.Cuda << ", LibTorch " << Where.Torch << ", " << Where.Date
            << '\n';
  printHeader(std::cout);
  std::vector<Outcome> Results;
  for (const Case &C : Cases) {
    if (TheHarness.deviceIsLost()) {
      Results.push_back({.Which = C});
      Results.back().Detail = "not run, since the device was lost before";
    } else {
      Results.push_back(TheHarness.measure(C));
    }
    printRow(std::cout, Results.back());
  }
  printSummary(std::cout, Results);
  if (!Opts.JsonFile.empty())
    writeJson(Opts.JsonFile, Where, Results);
  return statusOf(Results);
}

} // namespace

int main(int Argc, char **Argv) {
  CLI::App App("Calls the operators of every rule after a busy kernel and "
               "decides by the clock whether the host was blocked.");
  Options Opts;
  declareOptions(App, Opts);
  try {
    App.parse(Argc, Argv);
  } catch (const CLI::ParseError &Error) {
    return App.exit(Error) == 0 ? AllAsExpected : CannotRun;
  }
  try {
    if (!Opts.RulesDirectory.empty())
      return checkCoverage(Opts.RulesDirectory, allCases(), std::cout)
                 ? AllAsExpected
                 : NotAsExpected;
    std::vector<Case> Cases = chosenCases(Opts);
    if (Cases.empty())
      throw std::runtime_error("no case matches --filter and --exclude");
    if (Opts.List) {
      list(Cases);
      return AllAsExpected;
    }
    return Opts.Rehearse ? rehearseAll(Cases) : measureAll(Cases, Opts);
  } catch (const std::exception &Error) {
    std::cerr << "syncline_rule_cases: " << Error.what() << '\n';
    return CannotRun;
  }
}
