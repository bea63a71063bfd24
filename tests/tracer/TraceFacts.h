//===- TraceFacts.h - What a trace holds, in numbers ------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRACER_TRACEFACTS_H
#define SYNCLINE_TESTS_TRACER_TRACEFACTS_H

#include "format/Losses.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace syncline::test {

struct Interval {
  uint64_t Start = 0;
  uint64_t End = 0;
  bool operator<(const Interval &Other) const { return Start < Other.Start; }
};

struct TraceFacts {
  /// Calls and launches by the name of their function; queries apart.
  std::map<std::string, uint64_t> Calls;
  uint64_t Queries = 0;
  uint64_t NotReady = 0;
  uint64_t Polls = 0;
  uint64_t Kernels = 0;
  std::set<std::string> KernelNames;
  uint64_t Copies = 0;
  uint64_t CopiedBytes = 0;
  uint64_t Sets = 0;
  uint64_t SetBytes = 0;
  uint64_t Overheads = 0;
  std::vector<uint64_t> GraphNodes;
  /// By what they were of.
  std::map<std::string, uint64_t> Drops;
  std::vector<Interval> Gaps;
  /// A window that is not closed has the end UINT64_MAX.
  std::vector<Interval> Windows;
  std::vector<std::string> Notes;
  /// "push step", "pop", "start run", "end", "mark here", in order; with
  /// "domain/" before the name where it is in one.
  std::vector<std::string> Ranges;
  std::optional<std::string> End;
  /// By the system's id of the thread.
  std::map<uint64_t, std::vector<Interval>> CallTimes;
  /// Of runtime and driver calls; those of device work.
  std::multiset<uint64_t> CallCorrelations;
  std::multiset<uint64_t> DeviceCorrelations;
  /// Names that events use and that were not defined before them.
  uint64_t Undefined = 0;
  uint64_t Stacks = 0;
  /// By the name of their function: calls that cannot wait with a host stack.
  std::map<std::string, uint64_t> LaunchStacks;
  /// As the tracer counts them.
  uint64_t StacksTaken = 0;
  uint64_t Threads = 0;
  std::string Mode;
  uint64_t CuptiVersion = 0;
  int64_t Rank = -1;
  int64_t LocalRank = -1;
  int64_t WorldSize = -1;
  uint64_t LastEvent = 0;
  trace::Losses Losses;

  uint64_t calls(const std::string &Name) const {
    auto Found = Calls.find(Name);
    return Found == Calls.end() ? 0 : Found->second;
  }
  uint64_t drops() const;
  /// Nothing is missing: whole, with an end, without drops.
  bool isComplete() const;
  bool hasNote(const std::string &Part) const;
};

/// Reads to the end; reports a failure where it is not readable.
TraceFacts readFacts(const std::string &Path);

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_TRACEFACTS_H
