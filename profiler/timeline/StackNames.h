//===- StackNames.h - Recorded stacks as source places ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STACKNAMES_H
#define SYNCLINE_PROFILER_TIMELINE_STACKNAMES_H

#include "format/PlaceSource.h"
#include "format/RawRecord.h"
#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/Symbolizer.h"

#include <unordered_map>
#include <vector>

namespace syncline {

/// The modules and the trie of stacks of one recording. Symbols are looked up
/// when they are first asked for; all definitions have to be added before.
class StackNames : public trace::PlaceSource {
public:
  explicit StackNames(SymbolizerOptions Options = SymbolizerOptions(),
                      ModuleKinds Kinds = ModuleKinds())
      : Symbols(std::move(Options)), Kinds(std::move(Kinds)) {}

  /// Takes up module and stack records; others are gone over.
  void add(const trace::RawRecord &Record);

  /// All frames of a stack, innermost first, inlined ones included.
  std::vector<SourceFrame> frames(uint64_t StackId);

  trace::Place userPlace(uint64_t StackId) override;
  trace::Place frame(uint64_t StackId) override;

  /// What could not be read, one line each.
  const std::vector<std::string> &problems() const {
    return Symbols.problems();
  }

private:
  struct Node {
    uint64_t Parent = 0;
    uint64_t Address = 0;
  };

  static trace::Place placeOf(const SourceFrame &Frame);

  Symbolizer Symbols;
  ModuleKinds Kinds;
  std::unordered_map<uint64_t, Node> Nodes;
  std::unordered_map<uint64_t, trace::Place> UserPlaces;
};

} // namespace syncline

#endif // SYNCLINE_PROFILER_TIMELINE_STACKNAMES_H
