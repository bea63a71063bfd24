//===- Symbolizer.h - Source lines for recorded addresses -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZER_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZER_H

#include "timeline/symbols/ModuleImage.h"
#include "timeline/symbols/SourceFrame.h"
#include "timeline/symbols/SymbolizerOptions.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace syncline::symbols {

enum class AddressKind {
  /// The address after a call. It may belong to another line, even to another
  /// function, so the preceding byte is looked up.
  Return,
  /// The address of the instruction itself.
  Exact,
};

/// Turns addresses of another process into functions and lines. A file is
/// opened at the first look-up of an address in it, mapped rather than read,
/// and stays open as long as this lives. Not thread-safe.
///
/// Nothing throws on a bad file: what cannot be read yields a frame of lower
/// quality, and a line in problems(). A file that shrinks while it is mapped
/// ends the process with SIGBUS.
class Symbolizer {
public:
  explicit Symbolizer(SymbolizerOptions Options = {});
  Symbolizer(Symbolizer &&) noexcept;
  Symbolizer &operator=(Symbolizer &&) noexcept;
  ~Symbolizer();

  /// A later module replaces the earlier ones that it overlaps, as dlopen does
  /// after dlclose. So call resolve between the modules, in chronological
  /// order. An empty range is ignored.
  void addModule(const ModuleImage &Module);

  /// The module that is mapped at \p Address; null if there is none.
  const ModuleImage *moduleAt(uint64_t Address,
                              AddressKind Kind = AddressKind::Return) const;

  /// The functions at \p Address, the innermost inlined one first; at least
  /// one. The reference stays valid as long as the symbolizer; the answer is
  /// cached.
  const std::vector<SourceFrame> &
  resolve(uint64_t Address, AddressKind Kind = AddressKind::Return);

  /// What is missing from the answers so far: one line each, with the path of
  /// the file and what to do about it.
  const std::vector<std::string> &problems() const;

private:
  struct Implementation;
  std::unique_ptr<Implementation> Impl;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_SYMBOLIZER_H
