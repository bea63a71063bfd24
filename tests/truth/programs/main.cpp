//===- main.cpp - Runs one program as the command line asks ---------------===//

#include "Programs.h"

#include "common/CudaDevice.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace truth {
namespace {

struct CommandLine {
  std::string Program;
  std::string Device = "cuda";
  Settings Config;
  bool List = false;
};

void declare(CLI::App &App, CommandLine &Line) {
  std::vector<std::string> Names;
  Names.reserve(Programs.size());
  for (const Program &Each : Programs)
    Names.emplace_back(Each.Name);
  App.add_option("PROGRAM", Line.Program, "the program")
      ->check(CLI::IsMember(Names));
  App.add_option("--size", Line.Config.Size,
                 "1 (launch-bound) to 4 (compute-bound)")
      ->check(CLI::Range(1, 4))
      ->capture_default_str();
  App.add_option("--seconds", Line.Config.Seconds,
                 "how long it runs; 20 steps at least")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  App.add_option("--steps", Line.Config.Steps,
                 "end after so many steps, whatever the time")
      ->check(CLI::PositiveNumber);
  App.add_option("--device", Line.Device, "cuda or cpu")
      ->check(CLI::IsMember({"cuda", "cpu"}))
      ->capture_default_str();
  App.add_flag("--list", Line.List,
               "print the programs, one a line, and what they need");
}

int list() {
  for (const Program &Each : Programs)
    std::cout << Each.Name << (Each.NeedsCuda ? " cuda\n" : "\n");
  return 0;
}

int fail(const std::string &Reason) {
  std::cerr << "truth_programs: " << Reason << '\n';
  return 2;
}

int run(const CommandLine &Line) {
  if (Line.Program.empty())
    return fail("name a program; --list lists them");
  const auto *Chosen =
      std::find_if(Programs.begin(), Programs.end(), [&](const Program &Each) {
        return Each.Name == Line.Program;
      });
  Settings Config = Line.Config;
  if (Line.Device == "cuda") {
    if (!examples::findsCudaDevice())
      return fail(examples::whyNoCudaDevice() +
                  "; --device cpu runs without one");
    Config.Device = at::Device(at::kCUDA, 0);
  } else if (Chosen->NeedsCuda) {
    return fail(Line.Program + " needs --device cuda");
  }
  const RunTime Time = Chosen->Run(Config);
  std::printf("{\"program\": \"%s\", \"size\": %lld, \"steps\": %lld, "
              "\"seconds\": %.6f, \"step_ms\": %.5f}\n",
              Line.Program.c_str(), static_cast<long long>(Config.Size),
              static_cast<long long>(Time.Steps), Time.Seconds, Time.StepMs);
  return 0;
}

} // namespace
} // namespace truth

int main(int Argc, char **Argv) {
  try {
    CLI::App App("Runs one of the programs whose true gains are measured.");
    truth::CommandLine Line;
    truth::declare(App, Line);
    CLI11_PARSE(App, Argc, Argv);
    return Line.List ? truth::list() : truth::run(Line);
  } catch (const std::exception &Error) {
    std::cerr << "truth_programs: " << Error.what() << '\n';
    return 1;
  }
}
