//===- UserFrame.h - The user's own line in a stack -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_USERFRAME_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_USERFRAME_H

#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace syncline::symbols {

/// Whether a source file is a header of a library: LibTorch's, Thrust's and so
/// on below a folder named include, and all below /usr/include, /usr/lib,
/// /usr/local/cuda and in Python's package folders. A file of the user's in a
/// folder that merely has such a name, as ~/torch/loss.cpp, is not.
bool isLibraryHeader(std::string_view File);

/// Whether functions in this outermost scope are a library's: at, c10, torch,
/// std and the like.
bool isLibraryScope(std::string_view OuterScope);

/// Whether a frame belongs to the tracer or to what calls it: CUPTI, and the
/// driver. Such frames come first in a recorded stack.
bool isOfTracing(const SourceFrame &Frame);

/// Whether a frame is the user's own code. It is
/// - if its source file matches a glob of \p Kinds;
/// - or else if its module is ModuleKind::User, its file, where one is known,
///   is no library header, and its outermost scope is no library's.
///
/// A frame of Python is if its file is none of a library, see PythonFiles.h.
///
/// So at::Tensor::item, which is inlined from a header into the user's module,
/// is not, and its caller is.
bool isUserFrame(const SourceFrame &Frame, const ModuleKinds &Kinds);

/// The place in \p Stack (innermost frame first, inlined ones included) to show
/// to the user: the first frame that is the user's own; a frame of Python
/// around it where that one has no line, as in an extension that was built
/// without debug information. If there is none, the first one in a module of
/// the user's whose file is known and no library header: own code in namespace
/// torch or std. Nothing if there is none either.
std::optional<size_t> firstUserFrame(std::span<const SourceFrame> Stack,
                                     const ModuleKinds &Kinds);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_USERFRAME_H
