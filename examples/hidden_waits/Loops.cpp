//===- Loops.cpp - The loop that --wait names, or all nine ----------------===//

#include "Loops.h"

#include "common/RunExample.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <utility>
#include <vector>

namespace hiddenwaits {
namespace {

struct Entry {
  std::string Name;
  std::function<WorkloadPtr(const Settings &)> Make;
};

const std::vector<Entry> &table() {
  static const std::vector<Entry> Table = {
      {"item", makeItemLoop},         {"clip", makeClipLoop},
      {"accuracy", makeAccuracyLoop}, {"histogram", makeHistogramLoop},
      {"one_hot", makeOneHotLoop},    {"checkpoint", makeCheckpointLoop},
      {"malloc", makeMallocLoop},     {"tensor", makeTensorLoop},
      {"print", makePrintLoop},
  };
  return Table;
}

/// Several loops in turn: a step is one step of each.
class InTurn : public examples::Workload {
public:
  explicit InTurn(std::vector<WorkloadPtr> Loops) : Loops(std::move(Loops)) {}

  void step(int64_t Number) override {
    for (const WorkloadPtr &Loop : Loops)
      Loop->step(Number);
  }

  void drain() override {
    for (const WorkloadPtr &Loop : Loops)
      Loop->drain();
  }

  std::vector<double> results() override {
    std::vector<double> Results;
    for (const WorkloadPtr &Loop : Loops) {
      std::vector<double> Part = Loop->results();
      Results.insert(Results.end(), Part.begin(), Part.end());
    }
    return Results;
  }

private:
  std::vector<WorkloadPtr> Loops;
};

WorkloadPtr makeLoops(const std::string &Name, const Settings &Config) {
  std::vector<WorkloadPtr> Loops;
  for (const Entry &Each : table())
    if (Name == "all" || Name == Each.Name)
      Loops.push_back(Each.Make(Config));
  return std::make_unique<InTurn>(std::move(Loops));
}

/// The loop one_hot of before/ counts the classes of a batch, so each batch has
/// to hold all of them. Both programs take the same batches.
std::string checkBatch(const std::string &Wait, int64_t BatchSize) {
  if (BatchSize >= NumClasses || (Wait != "one_hot" && Wait != "all"))
    return "";
  return "--batch: the loop one_hot needs a sample of each class, at least " +
         std::to_string(NumClasses) + ", not " + std::to_string(BatchSize);
}

} // namespace

int runLoops(int Argc, char **Argv, const std::string &Description) {
  std::vector<std::string> Names = {"all"};
  for (const Entry &Each : table())
    Names.push_back(Each.Name);

  Settings Config;
  std::string Wait = "all";
  examples::Example Run;
  Run.Description = Description;
  Run.Defaults.BatchSize = 1024;
  Run.More = [&](CLI::App &App) {
    App.add_option("--wait", Wait, "which loop; all: one step of each in turn")
        ->check(CLI::IsMember(Names))
        ->capture_default_str();
    App.add_option("--width", Config.Width, "units of each layer")
        ->check(CLI::Range(int64_t(1), int64_t(65536)))
        ->capture_default_str();
    App.add_option("--checkpoint-every", Config.CheckpointEvery,
                   "steps from one checkpoint to the next")
        ->check(CLI::Range(int64_t(1), int64_t(1000000)))
        ->capture_default_str();
  };
  Run.Check = [&](const examples::Options &Opts) {
    return checkBatch(Wait, Opts.BatchSize);
  };
  Run.Make = [&](const examples::Options &Opts) {
    Config.Run = Opts;
    return makeLoops(Wait, Config);
  };
  return examples::runExample(Argc, Argv, Run);
}

} // namespace hiddenwaits
