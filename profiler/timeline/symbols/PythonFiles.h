//===- PythonFiles.h - Whose code a Python file is --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_PYTHONFILES_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_PYTHONFILES_H

#include <string_view>

namespace syncline::symbols {

/// Whether the code of \p File belongs to a library: installed packages,
/// Python's own modules, and code that a library generated, as torch.compile
/// does. Code that the program itself compiles, "<string>", does not.
bool isPythonLibrary(std::string_view File);

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_PYTHONFILES_H
