//===- ElfImage.h - Address information of one ELF file ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFIMAGE_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFIMAGE_H

#include "timeline/symbols/DebugFileSearch.h"
#include "timeline/symbols/DebugInfo.h"
#include "timeline/symbols/SourceFrame.h"
#include "timeline/symbols/SymbolTable.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace syncline::symbols {

/// An executable or a shared library with its debug information, which may be
/// in another file. Addresses are those in the ELF file.
class ElfImage {
public:
  /// Null if the file cannot be read as such; \p Error then has the reason. \p
  /// Search must outlive the image.
  static std::unique_ptr<ElfImage> open(const std::string &Path,
                                        const DebugFileSearch &Search,
                                        std::string &Error);
  /// The vdso of this process: it equals that of the traced process if the
  /// kernel is the same, which the build-id shows. Null if there is none.
  static std::unique_ptr<ElfImage> openVdso(const DebugFileSearch &Search);

  /// In lower-case hexadecimal; empty if there is none.
  const std::string &buildId() const { return BuildId; }
  /// Whether [Begin, End) can have been mapped from this file.
  bool covers(uint64_t Begin, uint64_t End) const;
  /// The frames at \p LookUp, innermost first, without the parts that identify
  /// the module. Offsets are those of \p Shown. Empty if nothing is known.
  std::vector<SourceFrame> framesAt(uint64_t LookUp, uint64_t Shown);

private:
  struct EndSession {
    void operator()(Dwfl *Session) const { dwfl_end(Session); }
  };
  using Session = std::unique_ptr<Dwfl, EndSession>;

  ElfImage(Session Dwfl, Dwfl_Module *Module, const DebugFileSearch &Search);
  /// Opens the file itself; false if that fails.
  bool load();
  void loadDebugInfo();
  std::optional<Symbol> symbolAt(uint64_t LookUp);

  Session Owner;
  Dwfl_Module *Module;
  std::string BuildId;
  /// The offset that libdwfl adds to addresses in the ELF file.
  GElf_Addr Bias = 0;
  /// The offset that it adds to those in the debug information.
  Dwarf_Addr DebugBias = 0;
  bool TriedDebugInfo = false;
  std::optional<DebugInfo> Debug;
  std::optional<SymbolTable> Symbols;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_ELFIMAGE_H
