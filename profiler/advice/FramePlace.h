//===- FramePlace.h - Python functions as tables name them ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ADVICE_FRAMEPLACE_H
#define SYNCLINE_PROFILER_ADVICE_FRAMEPLACE_H

#include "timeline/symbols/SourceFrame.h"

#include <span>
#include <string>
#include <string_view>

namespace syncline::advice {

/// Whether \p Frame is a Python frame in \p Place: "torch/_tensor_str.py", or a
/// function of a file, "torch/_tensor.py:Tensor.__format__"; '*' stands for any
/// text. Python 3.9 and 3.10 only know the last part of the function's name.
bool isInPlace(std::string_view Place, const symbols::SourceFrame &Frame);

/// Whether it is one of \p Places.
bool isInPlaceOf(std::span<const std::string> Places,
                 const symbols::SourceFrame &Frame);

} // namespace syncline::advice

#endif // SYNCLINE_PROFILER_ADVICE_FRAMEPLACE_H
