//===- KindChooser.h - Tells kinds of steps apart ---------------*- C++ -*-===//
//
// A part of FindPeriod.cpp and of StepKinds.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_KINDCHOOSER_H
#define SYNCLINE_PROFILER_TIMELINE_KINDCHOOSER_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace syncline::timeline {

/// By call that can block: the steps that make it, ascending, and how often.
using StepsOfCalls = std::map<uint32_t, std::vector<std::pair<size_t, size_t>>>;

/// Steps that differ in the call at which they block.
struct KindsOfSteps {
  static constexpr uint32_t None = UINT32_MAX;

  /// By kind: a call that each of its steps makes. Steps of other kinds do not
  /// make it.
  std::vector<uint32_t> Anchors;
  /// Each step makes its call once.
  bool AreOnce = true;
  /// By step; None: of no kind.
  std::vector<uint32_t> KindOf;
  /// Steps that have a kind.
  size_t OfAll = 0;

  /// By kind: whether it comes many times in a row. \p IsNext: whether a step
  /// and the one after it, by number, have nothing between them.
  std::vector<bool> loops(const std::function<bool(size_t)> &IsNext) const;
  /// Whether the kinds take turns, each once: together they are one step.
  bool takeTurns() const;
};

/// Whether nearly all of \p Steps make one of the calls equally often.
bool haveAnchor(const StepsOfCalls &Calls, size_t Steps);

/// Nothing where a few kinds do not make up nearly all of \p Steps.
std::optional<KindsOfSteps> chooseKinds(const StepsOfCalls &Calls,
                                        size_t Steps);

/// How often the steps of a kind launch each kernel.
using LaunchesOfKind = std::map<uint64_t, size_t>;

/// Whether steps with the launches \p Own have work that those with \p Other
/// have not. Where launches were not recorded nobody knows.
bool hasOwnWork(const LaunchesOfKind &Own, const LaunchesOfKind &Other);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_KINDCHOOSER_H
