//===- Bundle.h - The files of the demo -------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_DEMO_BUNDLE_H
#define SYNCLINE_PROFILER_CLI_DEMO_BUNDLE_H

#include <span>

namespace syncline::cli::demo {

struct BundledFile {
  /// Relative to the demo's folder.
  const char *Path;
  std::span<const unsigned char> Bytes;
};

/// An example and the recording of it. Part of the program, so that every
/// installation has them.
std::span<const BundledFile> bundle();

} // namespace syncline::cli::demo

#endif // SYNCLINE_PROFILER_CLI_DEMO_BUNDLE_H
