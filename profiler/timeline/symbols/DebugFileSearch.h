//===- DebugFileSearch.h - Finds separate debug files -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGFILESEARCH_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGFILESEARCH_H

#include "timeline/symbols/SymbolizerOptions.h"

#include <elfutils/libdwfl.h>

#include <string>
#include <string_view>
#include <vector>

namespace syncline::symbols {

/// Finds the file with the debug information of a stripped one. libdwfl's own
/// search queries debuginfod servers whenever the environment names some, which
/// distributions do by default; this one does so only on request.
class DebugFileSearch {
public:
  explicit DebugFileSearch(const SymbolizerOptions &Options);
  DebugFileSearch(const DebugFileSearch &) = delete;
  DebugFileSearch &operator=(const DebugFileSearch &) = delete;

  /// For dwfl_begin; valid as long as this. The user data of each module must
  /// point to this.
  const Dwfl_Callbacks *callbacks() const { return &Callbacks; }

  /// Where a file with this build-id may be: the file itself or its debug file,
  /// depending on whether \p Ending is "" or ".debug".
  std::vector<std::string> pathsFor(std::string_view BuildId,
                                    std::string_view Ending) const;

private:
  static int findDebugFile(Dwfl_Module *Module, void **UserData,
                           const char *Name, Dwarf_Addr Base, const char *File,
                           const char *Link, GElf_Word LinkChecksum,
                           char **Found);
  std::vector<std::string> pathsOfLink(const std::string &File,
                                       const char *Link) const;

  /// In the order of search.
  std::vector<std::string> Directories;
  std::string SysRoot;
  bool Debuginfod;
  /// The same in the format of libdwfl.
  std::string SearchPath;
  char *SearchPathStart = nullptr;
  Dwfl_Callbacks Callbacks = {};
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_DEBUGFILESEARCH_H
