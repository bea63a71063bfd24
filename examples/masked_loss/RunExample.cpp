//===- RunExample.cpp - Both programs' main -------------------------------===//

#include "RunExample.h"

#include "ReadLosses.h"

#include <c10/util/Exception.h>

#include <fstream>
#include <iostream>
#include <stdexcept>

namespace maskedloss {
namespace {

void printSettings(const Options &Opts) {
  std::cout << "device " << Opts.Device << ", batch " << Opts.BatchSize
            << ", images " << Opts.ImageSize << 'x' << Opts.ImageSize
            << ", labels " << Opts.LabelsName << ", seed " << Opts.Seed << ", "
            << Opts.WarmupSteps << " warm-up and " << Opts.Steps
            << " timed steps" << std::endl;
}

void train(const Options &Opts, const LossFunction &Loss,
           std::ofstream &LossesOut) {
  Trainer Training(Opts, Loss);
  Training.runSteps(Opts.WarmupSteps);
  double Seconds = Training.runSteps(Opts.Steps);

  std::vector<float> Losses = readLosses(Training.losses());
  std::cout << "steps/s    " << static_cast<double>(Opts.Steps) / Seconds
            << "\nfinal loss " << Losses.back() << '\n';
  if (Opts.LossesFile.empty())
    return;
  writeLosses(LossesOut, Losses);
  LossesOut.close();
  if (!LossesOut)
    throw std::runtime_error("cannot write " + Opts.LossesFile);
}

} // namespace

int runExample(int Argc, char **Argv, const LossFunction &Loss) {
  auto Parsed = parseOptions(Argc, Argv);
  if (const int *ExitStatus = std::get_if<int>(&Parsed))
    return *ExitStatus;
  const Options &Opts = std::get<Options>(Parsed);

  // Opened first: a mistyped path should not come to light after the training.
  std::ofstream LossesOut;
  if (!Opts.LossesFile.empty()) {
    LossesOut.open(Opts.LossesFile);
    if (!LossesOut) {
      std::cerr << Argv[0] << ": --losses: cannot write " << Opts.LossesFile
                << '\n';
      return 2;
    }
  }

  try {
    printSettings(Opts);
    train(Opts, Loss, LossesOut);
    return 0;
  } catch (const c10::Error &Error) {
    std::cerr << Argv[0] << ": " << Error.what_without_backtrace() << '\n';
  } catch (const std::exception &Error) {
    std::cerr << Argv[0] << ": " << Error.what() << '\n';
  }
  return 1;
}

} // namespace maskedloss
