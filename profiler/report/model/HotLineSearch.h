//===- HotLineSearch.h - Find the lines that keep the host busy -*- C++ -*-===//
//
// Steps of HotLine.h's search in the tree of the host's time.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOTLINESEARCH_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOTLINESEARCH_H

#include "report/model/HostPlaces.h"
#include "report/model/HotLineEntry.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::report {

/// The lines that one cause takes most time at.
class HotLineSearch {
public:
  /// \p LeftOut: places whose time does not count.
  HotLineSearch(const HostPlaces &Places, HostCause Cause,
                std::span<const uint32_t> LeftOut);

  /// By decreasing time; empty if the cause takes no time.
  std::vector<uint32_t> find() const;
  /// The titles of \p Place: those of the function that it spends most of its
  /// time in, if there is one that is no part of PyTorch.
  HotLineEntry titled(uint32_t Place) const;
  /// Whether most of the time of \p Place is work with which a loop begins its
  /// next iteration.
  bool beginsIteration(uint32_t Place) const;

private:
  std::vector<uint32_t> largestIn(uint32_t Place) const;
  uint32_t innermostIn(uint32_t Place) const;
  std::vector<uint32_t> functionIn(uint32_t Place) const;
  bool onlyLeadsOn(uint32_t Place) const;
  uint32_t nameable(uint32_t Place, const std::vector<uint32_t> &Lines) const;
  uint32_t withName(uint32_t Place) const;
  HotLineEntry titledLines(std::vector<uint32_t> Lines) const;
  double time(uint32_t Place) const { return Times[Place]; }

  const HostPlaces &Places;
  HostCause Cause;
  std::vector<std::vector<uint32_t>> Callees;
  /// By place, with what it calls, ns per step.
  std::vector<double> Times;
  /// The same of both causes.
  std::vector<HostWork> Work;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOTLINESEARCH_H
