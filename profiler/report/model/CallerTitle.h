//===- CallerTitle.h - Titles of sites --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H

#include "report/model/SiteEntry.h"
#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/SourceFrame.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace syncline::report {

/// "loss.cpp:27" or "train+0x80f45" for the frame \p User of \p Stack, the user
/// code, and "train.py:31 (train_step)" for Python code. Without user code,
/// "backward pass (IndexBackward0)" if \p Node names an autograd node,
/// otherwise "library code (main)" with the thread's title.
std::string callerTitle(std::span<const symbols::SourceFrame> Stack,
                        std::optional<size_t> User, const std::string &Node,
                        const std::string &Thread);

/// "train.py:31" or "train+0x80f45": the place of a frame.
std::string placeTitle(const symbols::SourceFrame &Frame);

/// Adds the function in parentheses if it is one of Python.
std::string withFunction(std::string Title, const symbols::SourceFrame &Frame);

/// The line of a library at \p Frame.
LibraryLine libraryLine(const symbols::SourceFrame &Frame);

/// "loss.cpp:27 -> index.cpp:120" for "loss.cpp:27"; the function of a Python
/// line, "train.py:31 (train_step)", is left out: "train.py:31 -> ...". Without
/// \p User the library's line alone, without \p Library \p User.
std::string titleWith(const std::string &User,
                      const std::optional<LibraryLine> &Library);

/// Before the title of a line in the forward pass, for its backward pass.
inline constexpr std::string_view BackwardOf = "backward of ";

/// A line as a report of another run names it.
struct NamedLine {
  std::string_view Title;
  const std::string &File;
};

/// Whether two reports may mean one line: their titles are the same or, as a
/// title has as many folders as tell a file from the others of its trace, one
/// has more of them and the files may be the same.
bool mayBeSameLine(NamedLine A, NamedLine B);

/// A frame of user code in the forward pass, shown for its backward pass.
struct ForwardCaller {
  symbols::SourceFrame Frame;
  /// "backward of train.py:31 (forward)".
  std::string Title;
};

/// The user code of \p Stack, the stack of the operator that created an
/// autograd node; no value if it has none.
std::optional<ForwardCaller>
forwardCaller(std::span<const symbols::SourceFrame> Stack,
              const symbols::ModuleKinds &Kinds);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CALLERTITLE_H
