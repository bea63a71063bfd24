//===- HostPlaces.h - The host's time as a tree of calls --------*- C++ -*-===//
//
// In windows each call of CUDA has a stack, so the host time between two calls
// of a thread has two: that of the call before, and that of the call after it.
// What both share was running all the time. The time belongs to the innermost
// function that both have. If its line is the same in both stacks, it belongs
// to that line; otherwise to what lies between the two lines. A function that
// moves back without a loop was left and is called again: then it belongs to
// the function that does so.
//
// Where the trace has samples of the thread between both calls, they divide the
// time: each part belongs to the line of its sample (see HostParts.h).
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTPLACES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTPLACES_H

#include "analysis/time/HostParts.h"
#include "analysis/time/HostPauses.h"
#include "analysis/time/HostStretches.h"
#include "report/model/HostCallers.h"
#include "report/model/HostLineEntry.h"
#include "report/model/PauseCopies.h"
#include "timeline/ReadTimeline.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace syncline::report {

/// A line of a function, as its caller reached it; or a thread, if no function
/// is known.
struct HostPlace {
  /// The place in the caller, a smaller number of the tree.
  uint32_t Parent = 0;
  symbols::SourceFrame Frame;
  /// Where the call before was in the same function: the place is what lies
  /// between both lines. If it begins an iteration: the first and the last
  /// line at which the thread leaves and enters all such places of the loop.
  std::optional<symbols::SourceFrame> From;
  /// The head of the loop whose next iteration begins in between, or 0.
  uint32_t LoopLine = 0;
  /// Whether Frame is code of the program's user.
  bool IsUser = false;
  /// Whether it launches CUDA graphs.
  bool RunsGraphs = false;
  /// Whether it makes a call that waits for the device. Without the backward
  /// pass.
  bool Waits = false;
  /// The first thread that was there, and whether others were, too. Both count
  /// what the place calls, but not the backward pass.
  uint32_t FirstThread = timeline::NoIndex;
  bool IsOfSeveralThreads = false;
  /// The title of the thread; empty for a function.
  std::string Thread;
  /// The entry of rules/libraries about native code that the line, which is the
  /// parent's, runs; null: the place is not about native code.
  const rules::LibraryEntry *Native = nullptr;
  /// The function, as in loops::CodePosition.
  uint64_t Function = 0;
  /// How often a thread comes here in a step, by a call, from another line, or
  /// in another iteration of a loop. Without the backward pass.
  double Visits = 0;
  /// Without what the places in callees take.
  HostWork Own, OwnBackward;
  /// With them, both passes.
  HostWork All;
};

class HostPlaces {
public:
  /// The number of the place that has all others in it.
  static constexpr uint32_t Root = 0;

  /// Refers to \p Recorded and \p Libraries.
  HostPlaces(timeline::LoadedTrace &Recorded,
             const std::vector<std::string> &UserCode,
             const rules::LibraryTable &Libraries);

  /// Adds \p Part, scaled by \p Scale, of the recorded \p Steps. The parts of a
  /// lane must come in order.
  void add(const analysis::time::HostStretch &Part, double Scale,
           const timeline::TimeSpan &Steps);
  /// Follows the stretches.
  void add(const analysis::time::PausesBetween &Part);
  /// Turns sums into means of \p Steps, multiplies times by \p Scale, sets
  /// HostPlace::All, and gives the beginnings of a loop's iterations one title.
  void finish(double Steps, double Scale);

  const std::vector<HostPlace> &all() const { return Places; }
  const HostPlace &at(uint32_t Place) const { return Places[Place]; }
  /// Whether \p Place is \p Outer, or in a function that it calls.
  bool isIn(uint32_t Place, uint32_t Outer) const;
  bool isInAny(uint32_t Place, std::span<const uint32_t> Outer) const;
  /// The place of the time in a call, a number of the timeline.
  uint32_t placeOf(uint32_t Call);
  /// The part of the time between two calls, numbers of the timeline, in places
  /// that \p IsAt is true of, 0..1.
  double shareAt(uint32_t From, uint32_t To,
                 const std::function<bool(uint32_t Place)> &IsAt);
  /// Whether the backward pass of a backward pass runs (create_graph=True).
  bool differentiatesTwice() const { return Callers.differentiatesTwice(); }
  /// Whether gradients are added to those of an earlier backward pass.
  bool addsGradients() const { return Callers.addsGradients(); }

private:
  using Path = HostCallers::Path;
  /// A part of the time between two calls; see HostPart.
  struct PlacePart {
    uint32_t Place = Root;
    bool IsBackward = false;
    /// Whether a loop has begun its next iteration since the first call. Only
    /// of samples: HostPlace::LoopLine tells it otherwise.
    bool BeginsIteration = false;
    double Share = 1;
    double Inside = 1;
  };
  using PlaceParts = std::vector<PlacePart>;
  struct Key {
    uint32_t Parent;
    uint64_t Function, Line, FromLine;
    auto operator<=>(const Key &) const = default;
  };

  /// What lies between two calls.
  struct Between {
    uint32_t Place = Root;
    /// How many of the outermost frames are where they were.
    size_t Shared = 0;
  };

  Between placeFor(const HostCaller &From, const HostCaller &To);
  const Between &between(const HostCaller &From, const HostCaller &To);
  PlaceParts divide(std::span<const analysis::time::HostPart> Parts,
                    uint32_t From, uint32_t To);
  /// Until the next call of it.
  std::span<const PlacePart> partsOf(uint32_t From, uint32_t To);
  void addOutside(const analysis::time::HostStretch &Part, double Scale);
  void addCall(const analysis::time::HostStretch &Part, double Scale);
  size_t sharedFrames(uint32_t From, uint32_t To);
  HostWork &workAt(const PlacePart &Part);
  /// A thread has come to the innermost \p Frames of the stack that leads to \p
  /// Place; the others are where they were.
  void addVisits(uint32_t Place, size_t Frames);
  uint32_t child(uint32_t Parent, const Path &Of, size_t Depth,
                 const timeline::StackNames::PathFrame *From);
  uint32_t threadPlace(const HostCaller &Of);
  /// The place inside of \p Line, the line of \p Call, that has its time.
  uint32_t placeInLine(uint32_t Line, uint32_t Call);
  uint32_t lineOfCall(uint32_t Call);
  void joinBeginnings();
  void noteThread(uint32_t Place, uint32_t Thread);

  timeline::LoadedTrace &Recorded;
  HostCallers Callers;
  analysis::time::HostSamples Samples;
  PauseCopies Copies;
  std::vector<HostPlace> Places{1};
  std::map<Key, uint32_t> ByKey;
  std::map<std::pair<HostCaller, HostCaller>, Between> ByCallers;
  /// By the calls around it: the time that samples divide.
  std::map<std::pair<uint32_t, uint32_t>, PlaceParts> Divided;
  /// The last time that none divided: what-ifs ask often.
  PlacePart Undivided;
  std::map<uint32_t, uint32_t> ByThread;
  std::map<std::pair<uint32_t, const rules::LibraryEntry *>, uint32_t> ByNative;
};

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTPLACES_H
