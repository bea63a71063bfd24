#include "cli/record/RecordPage.h"

#include "cli/record/OptionTable.h"

#include <algorithm>

using namespace syncline;

static help::HelpOption optionOf(const record::OptionRow &Row) {
  help::HelpOption Result;
  if (Row.Short)
    Result.Names.push_back({'-', Row.Short});
  Result.Names.push_back(std::string("--") + Row.Name);
  if (Row.ValueName)
    Result.Value = Row.ValueName;
  Result.Choices.assign(Row.Choices.begin(), Row.Choices.end());
  Result.Text = Row.Help;
  return Result;
}

/// In the order of the table, in which the rows of a group are adjacent.
static std::vector<help::OptionGroup> groups() {
  std::vector<help::OptionGroup> Result;
  for (const record::OptionRow &Row : record::optionTable()) {
    if (Result.empty() || Result.back().Title != Row.Group)
      Result.push_back({Row.Group, {}});
    Result.back().Options.push_back(optionOf(Row));
  }
  return Result;
}

/// The variables that the options set, and the settings without an option.
static std::vector<help::HelpTerm> environment() {
  std::vector<help::HelpTerm> Result;
  for (const record::OptionRow &Row : record::optionTable()) {
    if (!Row.Variable || Row.Variable == std::string(record::TracerKey))
      continue;
    std::string Setting = Row.Variable;
    std::string Text = std::string("As --") + Row.Name;
    if (Row.Fixed)
      Setting += std::string("=") + Row.Fixed;
    else
      Text += std::string(" ") + Row.ValueName;
    Result.push_back({Setting, Text + '.'});
  }
  Result.push_back({"SYNCLINE_MODE=windows",
                    "Record everything in short windows (the default)."});
  Result.push_back({"SYNCLINE_TORCH_RANGES=0",
                    "Do not record ranges of LibTorch's record_function."});
  Result.push_back({"SYNCLINE_BACKWARD_LINES=0",
                    "Do not record which line of the program each part of the "
                    "backward pass belongs to."});
  return Result;
}

static std::vector<help::HelpTerm> examples() {
  return {{"syncline record ./train --epochs 1", ""},
          {"syncline record -o run1.sltrace python3 train.py", ""},
          {"syncline record --require-cuda python3 train.py",
           "in a script that needs the recording"},
          {"syncline record --delay 60 --duration 10 ./train",
           "10 seconds of the run"},
          {"syncline record --signal USR2 ./train",
           "kill -USR2 starts and stops it"},
          {"syncline record torchrun --nproc-per-node 2 train.py",
           "all ranks in the folder train.sltrace"},
          {"mpirun -n 4 syncline record ./train", "the same with MPI"},
          {"LD_PRELOAD=/opt/syncline/lib/libsyncline_tracer.so ./train",
           "without this command, if another tool starts the program"}};
}

help::HelpPage record::recordPage() {
  return {
      .Program = "syncline record",
      .Summary = "Run a program and record every call that blocks on the GPU",
      .Synopsis = {"[OPTION...] [--] PROGRAM [ARGUMENT...]"},
      .Description =
          {"The program keeps its input, output and exit status. The "
           "first word that is not an option names the program; the "
           "words after it belong to the program.",
           "Options set environment variables, which you can set "
           "instead: ENVIRONMENT in syncline-record(1) lists them. "
           "An option overrides its variable."},
      .Arguments = {{"PROGRAM", "The program to run, found in PATH."},
                    {"ARGUMENT", "Arguments of the program."}},
      .Groups = groups(),
      .Environment = environment(),
      .ExitStatus =
          {{"N", "The program exited with N. If a signal ended the program, "
                 "the same signal ends this command."},
           {"2", "The program was not started: a wrong option, no tracer, or "
                 "no way to write the file."},
           {"69",
            "With --require-cuda: there is no NVIDIA driver or no GPU, so "
            "the program was not started, or the program exited with 0 "
            "and no use of CUDA was recorded."},
           {"126", "The program cannot be executed."},
           {"127", "The program was not found."}},
      .Examples = examples(),
      .SeeAlso = {"syncline-report", "syncline-symbolize", "syncline-dump"}};
}
