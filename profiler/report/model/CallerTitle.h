//===- CallerTitle.h - Titles of sites --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H

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

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H
