//===- CallerTitle.h - Titles of sites --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H

#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace syncline::report {

/// "loss.cpp:27" or "train+0x80f45" for the frame \p User of \p Stack, the
/// user code, and "train.py:31 (train_step)" where it is Python. Without one
/// "backward pass (IndexBackward0)" where \p Node names an autograd node, else
/// "library code (main)" with the thread's title.
std::string callerTitle(std::span<const symbols::SourceFrame> Stack,
                        std::optional<size_t> User, const std::string &Node,
                        const std::string &Thread);

/// A frame of user code in the forward pass whose backward pass is shown.
struct ForwardCaller {
  symbols::SourceFrame Frame;
  /// "backward of train.py:31 (forward)".
  std::string Title;
};

/// The user code of \p Stack, that of the operator that made an autograd node;
/// no value where it has none.
std::optional<ForwardCaller>
forwardCaller(std::span<const symbols::SourceFrame> Stack,
              const symbols::ModuleKinds &Kinds);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H
