//===- ImageFinder.h - The file of a recorded module ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_IMAGEFINDER_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_IMAGEFINDER_H

#include "timeline/symbols/DebugFileSearch.h"
#include "timeline/symbols/ElfImage.h"
#include "timeline/symbols/ModuleImage.h"
#include "timeline/symbols/SymbolizerOptions.h"

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace syncline::symbols {

/// Opens the files of modules, each once, and verifies that they are the
/// recorded ones.
/// Whether the module is mapped from a file, and no other memory.
bool isFile(const ModuleImage &Module);

class ImageFinder {
public:
  explicit ImageFinder(SymbolizerOptions Options);

  /// Null if there is no file, or a different one; problems() then has a line
  /// for it, once per file.
  ElfImage *imageOf(const ModuleImage &Module);

  const std::vector<std::string> &problems() const { return Problems; }

private:
  std::unique_ptr<ElfImage> find(const ModuleImage &Module);
  std::vector<std::string> pathsOf(const ModuleImage &Module) const;
  /// Why \p Image is not the recorded file; empty if it may be.
  std::string difference(const ElfImage &Image,
                         const ModuleImage &Module) const;
  void report(const ModuleImage &Module, const std::string &Problem);

  SymbolizerOptions Options;
  DebugFileSearch Search;
  /// By path and build-id.
  std::map<std::pair<std::string, std::string>, std::unique_ptr<ElfImage>>
      Images;
  std::vector<std::string> Problems;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_IMAGEFINDER_H
