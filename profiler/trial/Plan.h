//===- Plan.h - Which calls to skip, and for how long -----------*- C++ -*-===//
//
// The plan is text with one item per line:
//
//   stretch STEPS WARMUP
//   anchor CALLS
//   stack SITE ANCHOR ADDRESS... [python FRAME...]
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRIAL_PLAN_H
#define SYNCLINE_PROFILER_TRIAL_PLAN_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::trial {

/// The stack of a call that can block, as the tracer recorded it in the same
/// process: return addresses, innermost first. The first belongs to the call
/// itself: frames of CUDA's libraries are omitted.
struct PlannedStack {
  /// The chosen site whose calls are skipped; -1: none.
  int32_t Site = -1;
  /// Calls with this stack mark the steps.
  bool IsAnchor = false;
  std::vector<uintptr_t> Frames;
  /// The Python frames, innermost first, by hashOfFrame(). The interpreter
  /// evaluates all of them in one native function, so addresses alone do not
  /// distinguish Python lines. Empty: the stack has none.
  std::vector<uint64_t> Python = {};
};

struct Plan {
  /// Steps that are measured in each stretch, and the steps before them, in
  /// which the program settles after a change of variant.
  uint64_t Steps = 0;
  uint64_t WarmUp = 0;
  /// Calls of the anchor per step.
  uint64_t AnchorCalls = 1;
  std::vector<PlannedStack> Stacks;
};

/// How many steps stretch \p Number skips in addition to WarmUp, at most a
/// third of a stretch. With stretches of equal length, an event that recurs
/// every N steps, such as the end of an epoch, could fall only into stretches
/// of one variant. Deterministic, but without a pattern.
uint64_t extraWarmUp(const Plan &What, uint64_t Number);

/// Whether a stack of the plan has Python frames.
bool hasPython(const Plan &What);

std::string writePlan(const Plan &What);
/// Nothing if the text is not a plan.
std::optional<Plan> readPlan(const std::string &Text);

} // namespace syncline::trial

#endif // SYNCLINE_PROFILER_TRIAL_PLAN_H
