//===- Interner.h - Ids for names and launch shapes -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_INTERNER_H
#define SYNCLINE_PROFILER_TRACER_TABLES_INTERNER_H

#include "format/Definitions.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::tables {

/// Strings come from any thread (names of ranges), shapes only from the
/// tracer's. Definitions are held until takeNew(), which is called before any
/// event that uses them is written.
class Interner {
public:
  uint32_t string(std::string_view Value);
  /// The string with this id, never invalidated; empty if there is none.
  std::string_view text(uint32_t Id);
  /// Ignores Shape.Id.
  uint32_t shape(const trace::ShapeRecord &Shape);
  /// Moves out the entries added since the last call. The texts are never
  /// invalidated.
  void takeNew(std::vector<trace::StringRecord> &StringsOut,
               std::vector<trace::ShapeRecord> &ShapesOut);

  /// In a forked child, where another thread may have held the lock: interns
  /// nothing from now on.
  void abandon() { Abandoned.store(true); }

private:
  static constexpr size_t ShapeFields = 11;
  using ShapeKey = std::array<uint64_t, ShapeFields>;
  struct ShapeHash {
    size_t operator()(const ShapeKey &Key) const;
  };
  struct TextHash {
    using is_transparent = void;
    size_t operator()(std::string_view Text) const {
      return std::hash<std::string_view>()(Text);
    }
  };

  std::mutex Lock;
  std::atomic<bool> Abandoned{false};
  std::unordered_map<std::string, uint32_t, TextHash, std::equal_to<>> Strings;
  /// Indexed by id - 1. Pointers to the keys of Strings stay valid.
  std::vector<const std::string *> Texts;
  /// The number of Texts that takeNew() has returned.
  size_t StringsTaken = 0;
  std::unordered_map<ShapeKey, uint32_t, ShapeHash> Shapes;
  std::vector<trace::ShapeRecord> NewShapes;
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_INTERNER_H
