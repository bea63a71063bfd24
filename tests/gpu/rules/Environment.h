//===- Environment.h - What the cases were run with -------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_RULES_ENVIRONMENT_H
#define SYNCLINE_TESTS_GPU_RULES_ENVIRONMENT_H

#include <string>

namespace syncline::rulecases {

struct Environment {
  std::string Torch;
  std::string Gpu;
  std::string Driver;
  /// The runtime that is loaded, as 13.0.
  std::string Cuda;
  /// UTC, as 2026-11-21.
  std::string Date;
};

/// \throws c10::Error without a GPU.
Environment currentEnvironment();

} // namespace syncline::rulecases

#endif // SYNCLINE_TESTS_GPU_RULES_ENVIRONMENT_H
