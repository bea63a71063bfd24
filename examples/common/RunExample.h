//===- RunExample.h - Every example's main ----------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_COMMON_RUNEXAMPLE_H
#define SYNCLINE_EXAMPLES_COMMON_RUNEXAMPLE_H

#include "common/Options.h"
#include "common/Workload.h"

#include <functional>
#include <memory>
#include <string>

namespace examples {

struct Example {
  /// For --help.
  std::string Description;
  Options Defaults;
  /// Makes the workload, weights and data included, once the options are known.
  std::function<std::unique_ptr<Workload>(const Options &)> Make;
  /// The options that only this example has; may be empty.
  DeclareMore More;
  /// What is wrong with options that are right each by itself: one line, empty
  /// for nothing. May be empty itself.
  std::function<std::string(const Options &)> Check;
};

/// Runs an example as the command line asks: warm-up steps, then those that are
/// timed by the wall clock, from an idle device to an idle device. Prints steps
/// and samples per second, the peak of the device memory in use and the last
/// result. Returns main's exit status: 2 for bad options, 1 where the example
/// fails.
int runExample(int Argc, char **Argv, const Example &Run);

} // namespace examples

#endif // SYNCLINE_EXAMPLES_COMMON_RUNEXAMPLE_H
