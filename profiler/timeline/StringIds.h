//===- StringIds.h - Numbers for the names that a trace gets ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STRINGIDS_H
#define SYNCLINE_PROFILER_TIMELINE_STRINGIDS_H

#include "format/Definitions.h"
#include "format/Encoder.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace syncline::timeline {

/// Ids for names: the ids of the trace's own strings if it already has the
/// name, otherwise unused numbers. So symbolizing a trace again does not make
/// it grow.
class StringIds {
public:
  /// Adds a string of the trace. \p MayBeUsed: it precedes the records that
  /// will use it.
  void add(const trace::StringRecord &Record, bool MayBeUsed) {
    if (!Used.insert(Record.Id).second)
      std::erase_if(Known,
                    [&](auto &Each) { return Each.second == Record.Id; });
    else if (MayBeUsed && Record.Id != 0)
      Known.try_emplace(std::string(Record.Value), Record.Id);
  }

  /// Appends the string to \p Out if it is new. Returns 0 for an empty one.
  template <class OutT> uint64_t idOf(const std::string &Value, OutT &Out) {
    if (Value.empty())
      return 0;
    // Truncated as the writer does, so that the next look-up finds it.
    auto [Site, IsNew] = Known.try_emplace(Value.substr(0, trace::MaxTextSize));
    if (!IsNew)
      return Site->second;
    while (Used.contains(Next))
      ++Next;
    Used.insert(Next);
    Added.insert(Next);
    Site->second = Next;
    Out.append(trace::StringRecord{Next, Site->first});
    return Next;
  }

  bool isAdded(uint64_t Id) const { return Added.contains(Id); }

private:
  std::unordered_map<std::string, uint64_t> Known;
  std::unordered_set<uint64_t> Used, Added;
  uint64_t Next = 1;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STRINGIDS_H
