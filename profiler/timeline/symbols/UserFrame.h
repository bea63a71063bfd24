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
/// on below a folder named include, and everything below /usr/include,
/// /usr/lib, /usr/local/cuda and in Python's package folders. A user's file in
/// a folder that merely has such a name, such as ~/torch/loss.cpp, is not.
bool isLibraryHeader(std::string_view File);

/// Whether a source file is a header of PyTorch, of CUDA and the libraries that
/// come with it, or of the C++ library.
bool isPlatformHeader(std::string_view File);

/// Whether functions in this outermost scope belong to a library: at, c10,
/// torch, std and similar ones.
bool isLibraryScope(std::string_view OuterScope);

/// Whether a frame belongs to the tracer or to its callers: CUPTI, and the
/// driver. Such frames come first in a recorded stack.
bool isOfTracing(const SourceFrame &Frame);

/// Whether a frame is the user's own code. It is
/// - if its source file matches a glob of \p Kinds;
/// - otherwise if its module is ModuleKind::User, its file, if known, is not a
///   library header, and its outermost scope is not a library's.
///
/// A Python frame is the user's if its file belongs to no library, see
/// PythonFiles.h.
///
/// So at::Tensor::item, which is inlined from a header into the user's module,
/// is not the user's code, but its caller is.
bool isUserFrame(const SourceFrame &Frame, const ModuleKinds &Kinds);

/// The file of the outermost Python frame in \p Stack that is the user's: the
/// one that contains the program. Empty if there is none.
std::string_view programFile(std::span<const SourceFrame> Stack,
                             const ModuleKinds &Kinds);

/// Whether a Python frame runs code that was generated, in a program whose file
/// is \p Program (see programFile).
bool isGeneratedFrame(const SourceFrame &Frame, std::string_view Program,
                      const ModuleKinds &Kinds);

/// The frame in \p Stack (innermost frame first, including inlined ones) to
/// show to the user: the first frame that is the user's own, or a Python frame
/// around it if that one has no line, as in an extension that was built without
/// debug information. Python code with a name that mayBeGenerated() is skipped,
/// unless the outermost Python frame outside of libraries is in the same file:
/// that one is the program's. If there is none, the first one in a module of
/// the user's whose file is known and not a library header: user code in
/// namespace torch or std. No value if there is none either.
std::optional<size_t> firstUserFrame(std::span<const SourceFrame> Stack,
                                     const ModuleKinds &Kinds);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_USERFRAME_H
