//===- CodeTable.h - Ids for code objects -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_TABLES_CODETABLE_H
#define SYNCLINE_PROFILER_TRACER_TABLES_CODETABLE_H

#include "tracer/python/CodeObject.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace syncline::tracer::tables {

class Interner;

/// A code object whose definition has yet to be recorded; texts are string ids.
struct NewCode {
  uint32_t Id = 0;
  uint32_t Function = 0;
  uint32_t File = 0;
  int32_t FirstLine = 0;
  python::LineTable Kind = python::LineTable::Locations;
  /// Never invalidated, and neither is Jumps.
  const std::string *Table = nullptr;
  const std::string *Jumps = nullptr;
};

/// Shared by all threads. Objects with equal file, name, first line and line
/// table count as one regardless of their address: a function that is created
/// repeatedly is recorded once, and a function that reuses another's address
/// gets its own number.
class CodeTable : public python::CodeSink {
public:
  explicit CodeTable(Interner &Names) : Names(Names) {}

  uint32_t idOf(const python::CodeObject &Code,
                python::LineTable Kind) override;

  /// Moves out the entries added since the last call.
  void takeNew(std::vector<NewCode> &Out);

private:
  /// Limits the memory used for a program that never stops compiling code.
  static constexpr size_t MaxCodes = size_t{1} << 18;

  struct Key {
    uint32_t Function;
    uint32_t File;
    int32_t FirstLine;
    std::string Table;
    bool operator==(const Key &) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key &K) const;
  };

  struct Entry {
    uint32_t Id = 0;
    std::string Jumps;
  };

  Interner &Names;
  std::mutex Lock;
  std::unordered_map<Key, Entry, KeyHash> Ids;
  std::vector<NewCode> New;
};

} // namespace syncline::tracer::tables

#endif // SYNCLINE_PROFILER_TRACER_TABLES_CODETABLE_H
