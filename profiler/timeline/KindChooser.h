//===- KindChooser.h - Distinguishes kinds of steps -------------*- C++ -*-===//
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

  /// By kind: a call that each of its steps makes, and steps of other kinds do
  /// not.
  std::vector<uint32_t> Anchors;
  /// Whether each step makes its call exactly once.
  bool AreOnce = true;
  /// By step; None: it has no kind.
  std::vector<uint32_t> KindOf;
  /// The number of steps that have a kind.
  size_t OfAll = 0;

  /// By kind: whether it mostly occurs many times in a row. \p IsNext: whether
  /// nothing lies between a step, given by number, and the next one.
  std::vector<bool> loops(const std::function<bool(size_t)> &IsNext) const;
  /// Whether the kinds strictly alternate: together they are then one step.
  bool takeTurns() const;
};

/// Whether nearly all of \p Steps make one of the calls equally often.
bool haveAnchor(const StepsOfCalls &Calls, size_t Steps);

/// No value unless a few kinds make up nearly all of \p Steps.
std::optional<KindsOfSteps> chooseKinds(const StepsOfCalls &Calls,
                                        size_t Steps);

/// How often the steps of a kind launch each kernel.
using LaunchesOfKind = std::map<uint64_t, size_t>;

/// Whether steps with the launches \p Own do work that those with \p Other do
/// not. Unknown if launches were not recorded.
bool hasOwnWork(const LaunchesOfKind &Own, const LaunchesOfKind &Other);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_KINDCHOOSER_H
