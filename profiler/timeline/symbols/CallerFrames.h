//===- CallerFrames.h - The lines that name a site --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_CALLERFRAMES_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_CALLERFRAMES_H

#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace syncline::symbols {

/// The frames of a stack, counted from the innermost, that say whose code made
/// a call.
struct CallerFrames {
  /// The user's line: see firstUserFrame.
  std::optional<size_t> User;
  /// The innermost line outside of PyTorch, CUDA and the standard libraries of
  /// both languages, if it is not the user's but that of a library which the
  /// user's line calls. Generated code counts as the line that calls it.
  std::optional<size_t> Library;
  /// The outermost and the innermost line of PyTorch's own Python code inside
  /// of the library's line, or else inside of the user's.
  std::optional<size_t> PyTorchEntry, PyTorch;
};

CallerFrames callerFrames(std::span<const SourceFrame> Stack,
                          const ModuleKinds &Kinds);

/// The package of a line of a library: the installed Python package, or the
/// name of the shared library ("libfaiss"), or of the folder of headers.
std::string libraryOf(const SourceFrame &Frame);

/// The path of a frame that is not the user's, with enough of it to tell the
/// file from others of its name: in the package of Python,
/// "torchvision/ops/boxes.py", below the folder of headers,
/// "boost/asio/detail/op.hpp", or with the library, "libfaiss/gpu/malloc.cpp".
/// The name of its module if the file is unknown.
std::string libraryPath(const SourceFrame &Frame);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_CALLERFRAMES_H
