//===- HostCallers.h - Who makes the calls of CUDA --------------*- C++ -*-===//
//
// The stacks of calls and of samples, as functions of the program and its
// libraries. A backward pass runs the lines of the forward pass a second time,
// on a thread of autograd, in the code of no file: its caller is the line that
// created the node (see HostCall::Forward). What adds up a gradient belongs to
// the node that computed it, which is the one before.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTCALLERS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTCALLERS_H

#include "advice/LibraryMatcher.h"
#include "analysis/time/HostParts.h"
#include "report/model/CallWay.h"
#include "timeline/ReadTimeline.h"
#include "timeline/symbols/ModuleKinds.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace syncline::report {

/// What calls CUDA, or was seen by a sample. For autograd, the stack is that of
/// the operator that created its node, if it is known.
struct HostCaller {
  uint32_t Stack = 0;
  uint32_t Thread = 0;
  bool IsBackward = false;
  auto operator<=>(const HostCaller &) const = default;
};

class HostCallers {
public:
  /// Outermost first.
  using Path = std::vector<timeline::StackNames::PathFrame>;

  /// Refers to \p Recorded and \p Libraries. \p UserCode: see ReadOptions.
  HostCallers(timeline::LoadedTrace &Recorded,
              const std::vector<std::string> &UserCode,
              const rules::LibraryTable &Libraries)
      : Recorded(Recorded), Kinds(UserCode), Matcher(Libraries, Kinds) {}

  /// Of a call, a number of the timeline. Calls of a thread must come in order
  /// the first time.
  const HostCaller &ofCall(uint32_t Call);
  /// Where the thread was in a part of the time before the call \p To.
  HostCaller ofPart(const analysis::time::HostPart &Part, uint32_t To);

  const Path &pathOf(const HostCaller &Of) { return pathOf(Of.Stack); }
  /// Whether \p Of[Depth] is code of the program's user.
  bool isUser(const Path &Of, size_t Depth) const;
  /// The entry about the native code that makes \p Call, or null.
  const rules::LibraryEntry *nativeEntry(uint32_t Call);
  /// How the thread gets from one to the other.
  CallWay wayBetween(const HostCaller &From, const HostCaller &To);

  /// Whether the backward pass of a backward pass runs (create_graph=True).
  bool differentiatesTwice() const { return IsTwice; }
  /// Whether gradients are added to those of an earlier backward pass.
  bool addsGradients() const { return AddsGradients; }

private:
  const Path &pathOf(uint32_t Stack);
  bool isOfAutograd(const timeline::HostCall &Call);

  timeline::LoadedTrace &Recorded;
  symbols::ModuleKinds Kinds;
  advice::LibraryMatcher Matcher;
  std::map<uint32_t, Path> Paths;
  /// By stack, and the one of the forward pass.
  std::map<std::pair<uint32_t, uint32_t>, bool> Autograd;
  std::map<uint32_t, HostCaller> Callers;
  /// By stack.
  std::map<uint32_t, const rules::LibraryEntry *> NativeEntries;
  /// By thread: the operator whose node is being evaluated, or was last.
  std::map<uint32_t, uint32_t> Evaluated;
  bool IsTwice = false;
  bool AddsGradients = false;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTCALLERS_H
