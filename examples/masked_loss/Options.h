//===- Options.h - What the command line asks for ---------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_OPTIONS_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_OPTIONS_H

#include <c10/core/Device.h>

#include <cstdint>
#include <string>
#include <variant>

namespace maskedloss {

/// Which label maps the synthetic batches hold.
enum class LabelKind {
  /// Every pixel drawn from -1 to 9: the workload proper.
  Random,
  /// One class everywhere: fewer than two distinct labels, each loss is zeroed.
  Constant,
  /// Batch by batch another kind, the corner cases among them (Data.cpp).
  Mixed,
};

struct Options {
  int64_t BatchSize = 4;
  int64_t ImageSize = 256;
  int64_t Steps = 10;
  int64_t WarmupSteps = 2;
  int64_t Seed = 1;
  LabelKind Labels = LabelKind::Random;
  std::string LabelsName = "random";
  /// Never "auto": parseOptions resolves that.
  c10::Device Device = c10::kCPU;
  /// Where to write the loss of each step; empty for nowhere.
  std::string LossesFile;
};

/// The options, or, where the program is to end at once, its exit status: 0
/// after --help, 2 after an error, which is on standard error in one line.
std::variant<Options, int> parseOptions(int Argc, char **Argv);

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_OPTIONS_H
