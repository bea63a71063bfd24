//===- SymbolizerOptions.h - Where symbols are searched for -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZEROPTIONS_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZEROPTIONS_H

#include <string>
#include <vector>

namespace syncline::symbols {

struct SymbolizerOptions {
  /// Folders to search for separate debug files, by build-id (below .build-id)
  /// and by .gnu_debuglink. The folder of the module and its .debug subfolder
  /// are searched, too.
  std::vector<std::string> DebugDirectories = {"/usr/lib/debug"};
  /// A copy of the recording machine's files, prepended to every recorded path
  /// and every debug directory. The path without it comes second, and only if a
  /// build-id proves that the file is the same.
  std::string SysRoot;
  /// Whether to query the servers of DEBUGINFOD_URLS for missing debug files. A
  /// request can take minutes, so this is off even if the variable is set.
  bool Debuginfod = false;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZEROPTIONS_H
