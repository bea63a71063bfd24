//===- Options.h - What every example's command line asks for ---*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_COMMON_OPTIONS_H
#define SYNCLINE_EXAMPLES_COMMON_OPTIONS_H

#include <c10/core/Device.h>

#include <cstdint>
#include <functional>
#include <string>
#include <variant>

namespace CLI {
class App;
}

namespace examples {

struct Options {
  int64_t BatchSize = 8;
  /// Pixels along each edge; 0 where the example has no images.
  int64_t ImageSize = 0;
  int64_t Steps = 100;
  int64_t WarmupSteps = 10;
  int64_t Seed = 1;
  /// Never "auto": parseOptions resolves that.
  c10::Device Device = c10::kCPU;
  /// Where to write the result of each step; empty for nowhere.
  std::string ResultsFile;
};

/// Adds the options that only one example has.
using DeclareMore = std::function<void(CLI::App &)>;

/// The options, or, where the program is to end at once, its exit status: 0
/// after --help, 2 after an error, which is on standard error in one line.
/// Defaults are those of the example.
std::variant<Options, int> parseOptions(int Argc, char **Argv,
                                        const std::string &Description,
                                        const Options &Defaults,
                                        const DeclareMore &More);

} // namespace examples

#endif // SYNCLINE_EXAMPLES_COMMON_OPTIONS_H
