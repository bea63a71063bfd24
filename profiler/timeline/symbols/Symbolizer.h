//===- Symbolizer.h - Source lines for recorded addresses -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZER_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZER_H

#include "timeline/symbols/SourceFrame.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace syncline::symbols {

struct SymbolizerOptions {
  /// Where separate debug files are looked for, by build-id (below .build-id)
  /// and by .gnu_debuglink. The folder of the module and .debug in it are
  /// searched too.
  std::vector<std::string> DebugDirectories = {"/usr/lib/debug"};
  /// Put before every recorded path and every debug directory: a copy of the
  /// recording machine's files. The path as it is comes second, and only with
  /// a build-id to prove that it is the same file.
  std::string SysRoot;
  /// Leave out the symbols of a file whose build-id is not the recorded one.
  bool CheckBuildIds = true;
  /// Ask the servers of DEBUGINFOD_URLS for missing debug files. A question
  /// can take minutes, so it is off even where the variable is set.
  bool Debuginfod = false;
};

/// A file as it was mapped in the traced process.
struct ModuleImage {
  uint64_t Id = 0;
  /// The mapped addresses, [Start, End).
  uint64_t Start = 0;
  uint64_t End = 0;
  /// A mapped address minus the address in the ELF file: dlpi_addr of
  /// dl_iterate_phdr, 0 for an executable that is not position-independent.
  uint64_t LoadBias = 0;
  /// Hexadecimal; empty where the file had none or it was not recorded.
  std::string BuildId;
  /// As the traced process saw it.
  std::string Path;
};

enum class AddressKind {
  /// The address behind a call. It may belong to another line, even to another
  /// function, so the byte before is looked up.
  Return,
  /// The address of the instruction itself.
  Exact,
};

/// Turns addresses of another process into functions and lines. Files are
/// opened when the first address in them is asked for, mapped rather than
/// read, and stay open as long as this lives. Not thread-safe.
///
/// Nothing throws on a bad file: what cannot be read gives a frame of lower
/// quality, and a line in problems(). A file that shrinks while it is mapped
/// ends the process with SIGBUS.
class Symbolizer {
public:
  explicit Symbolizer(SymbolizerOptions Options = {});
  Symbolizer(Symbolizer &&) noexcept;
  Symbolizer &operator=(Symbolizer &&) noexcept;
  ~Symbolizer();

  /// A later module replaces the earlier ones that it overlaps, as dlopen does
  /// after dlclose. So with a trace in the order of time, call resolve between
  /// the modules; or add all and use resolveIn. An empty range is ignored.
  void addModule(const ModuleImage &Module);

  /// The module that is mapped at \p Address; null if there is none.
  const ModuleImage *moduleAt(uint64_t Address,
                              AddressKind Kind = AddressKind::Return) const;

  /// The functions at \p Address, the innermost inlined one first; at least
  /// one. The reference stays valid as long as the symbolizer; the answer is
  /// cached.
  const std::vector<SourceFrame> &
  resolve(uint64_t Address, AddressKind Kind = AddressKind::Return);

  /// The same for an address of the module last added as \p ModuleId, even
  /// where another has taken its place since.
  const std::vector<SourceFrame> &
  resolveIn(uint64_t ModuleId, uint64_t Address,
            AddressKind Kind = AddressKind::Return);

  /// What is missing from the answers so far: one line each, with the path of
  /// the file and what to do.
  const std::vector<std::string> &problems() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> Impl;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZER_H
