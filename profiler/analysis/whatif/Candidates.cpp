#include "analysis/whatif/Candidates.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

using namespace syncline;
using trace::CopyDirection;
using trace::MemoryKind;

static constexpr double LeastOfStep = 0.01;
static constexpr double MostOfStep = 0.9;
/// NVTX domains of libraries: what they name is not the program's to move.
static constexpr std::string_view LibraryDomains[] = {
    "CCCL",  "NCCL",  "cuBLAS",   "cuBLASLt",
    "cuDNN", "cuFFT", "cuSOLVER", "cuSPARSE"};
/// Each is replayed for itself.
static constexpr size_t MostStages = 12;

Marks syncline::operationsAt(const Execution &Of,
                             const std::vector<uint32_t> &PlaceOf,
                             uint32_t Place) {
  Marks Result(Of.Operations.size());
  for (size_t I = 0; I < Of.Operations.size(); ++I) {
    uint32_t Call = Of.Operations[I].Call;
    Result[I] = Call != NoIndex && PlaceOf[Call] == Place;
  }
  return Result;
}

bool syncline::queuesUpload(const Execution &Of, const Timeline &Events,
                            const Operation &Op, bool FromPageableOnly) {
  for (uint32_t J = 0; J < Op.WorkCount; ++J) {
    uint32_t Source = Of.Works[Op.FirstWork + J].Source;
    if (Source == NoIndex)
      continue;
    const DeviceWork &Work = Events.Works[Source];
    if (Work.Kind == WorkKind::Copy &&
        Work.Direction == CopyDirection::HostToDevice &&
        (!FromPageableOnly || Work.Source == MemoryKind::Pageable))
      return true;
  }
  return false;
}

Marks syncline::uploadsOf(const Execution &Of, const Timeline &Events,
                          const Marks &Among, bool FromPageableOnly) {
  Marks Result(Of.Operations.size());
  for (size_t I = 0; I < Of.Operations.size(); ++I)
    Result[I] = Among[I] &&
                queuesUpload(Of, Events, Of.Operations[I], FromPageableOnly);
  return Result;
}

Marks syncline::readsOf(const Execution &Of, const Timeline &Events,
                        const Marks &Among) {
  Marks Result(Of.Operations.size());
  Marks Uploads = uploadsOf(Of, Events, Among, false);
  for (size_t I = 0; I < Of.Operations.size(); ++I)
    Result[I] =
        Among[I] && !Uploads[I] && Of.Operations[I].Scope != WaitScope::Nothing;
  return Result;
}

Marks syncline::operationsOfGroups(const Execution &Of,
                                   const std::vector<uint32_t> &GroupOf,
                                   const Marks &Among) {
  /// Successive operations of a lane that are of one group.
  struct Stretch {
    uint32_t Group = NoIndex;
    std::vector<size_t> Operations;
    bool HasMarked = false;
  };
  Marks Result(Of.Operations.size());
  auto End = [&](Stretch &Own) {
    for (size_t I : Own.Operations)
      Result[I] = Own.HasMarked;
    Own = {};
  };
  std::map<uint32_t, Stretch> Lanes;
  for (size_t I = 0; I < Of.Operations.size(); ++I) {
    uint32_t Call = Of.Operations[I].Call;
    uint32_t Group = Call < GroupOf.size() ? GroupOf[Call] : NoIndex;
    Stretch &Own = Lanes[Of.Operations[I].Lane];
    // Edges have no call, and end nothing.
    if (Call == NoIndex)
      continue;
    if (Group != Own.Group)
      End(Own);
    if (Group == NoIndex)
      continue;
    Own.Group = Group;
    Own.Operations.push_back(I);
    Own.HasMarked = Own.HasMarked || Among[I];
  }
  for (auto &[Lane, Own] : Lanes)
    End(Own);
  return Result;
}

Marks syncline::withAllocations(const Execution &Of, const Timeline &Events,
                                Marks Calls) {
  auto IsOf = [&](size_t I, trace::CallKind Kind) {
    uint32_t Call = Of.Operations[I].Call;
    return Call != NoIndex && Events.Calls[Call].Kind == Kind;
  };
  // The allocation that was made last is the likeliest; at the beginning of the
  // steps it was made before them, and what comes next takes its place.
  std::vector<size_t> Allocations;
  size_t Unpaired = 0;
  for (size_t I = 0; I < Calls.size(); ++I) {
    if (IsOf(I, trace::CallKind::Allocate) && !Calls[I]) {
      if (Unpaired) {
        Calls[I] = true;
        --Unpaired;
      } else {
        Allocations.push_back(I);
      }
    } else if (IsOf(I, trace::CallKind::Free) && Calls[I]) {
      if (Allocations.empty()) {
        ++Unpaired;
      } else {
        Calls[Allocations.back()] = true;
        Allocations.pop_back();
      }
    }
  }
  return Calls;
}

double syncline::hostTimeOf(const Execution &Of, const Marks &Operations) {
  uint64_t Sum = 0;
  for (size_t I = 0; I < Of.Operations.size(); ++I)
    if (Operations[I])
      Sum += Of.Operations[I].Cost;
  return static_cast<double>(Sum) / std::max<uint32_t>(Of.Steps, 1);
}

double syncline::deviceTimeOf(const Execution &Of, const Marks &Operations) {
  uint64_t Sum = 0;
  for (size_t I = 0; I < Of.Operations.size(); ++I)
    for (uint32_t J = 0; Operations[I] && J < Of.Operations[I].WorkCount; ++J)
      Sum += Of.Works[Of.Operations[I].FirstWork + J].Duration;
  return static_cast<double>(Sum) / std::max<uint32_t>(Of.Steps, 1);
}

/// An edge is at the place of the calls around it.
static void markEdges(const Execution &Of, Marks &Result) {
  struct Open {
    bool Inside = false;
    std::vector<size_t> Edges;
  };
  std::map<uint32_t, Open> Lanes;
  for (size_t I = 0; I < Of.Operations.size(); ++I) {
    Open &Lane = Lanes[Of.Operations[I].Lane];
    if (Of.Operations[I].Call == NoIndex) {
      if (Lane.Inside)
        Lane.Edges.push_back(I);
      continue;
    }
    for (size_t Edge : Lane.Edges)
      Result[Edge] = Result[I];
    Lane.Edges.clear();
    Lane.Inside = Result[I];
  }
}

Marks syncline::operationsIn(const Execution &Of, const Timeline &Events,
                             const Stage &Range) {
  // Of each thread, in the order of their starts.
  std::map<uint32_t, std::vector<TimeSpan>> Spans;
  for (const NamedRange &Each : Events.Ranges)
    if (Each.Name == Range.NameId && Each.Domain == Range.Domain)
      Spans[Each.Thread].push_back({Each.Start, Each.End});
  Marks Result(Of.Operations.size());
  for (size_t I = 0; I < Of.Operations.size(); ++I) {
    uint32_t Number = Of.Operations[I].Call;
    if (Number == NoIndex)
      continue;
    const HostCall &Call = Events.Calls[Number];
    const std::vector<TimeSpan> &Own = Spans[Call.Thread];
    auto Next =
        std::partition_point(Own.begin(), Own.end(), [&](const TimeSpan &Span) {
          return Span.Start <= Call.Start;
        });
    Result[I] = Next != Own.begin() && std::prev(Next)->contains(Call.Start);
  }
  markEdges(Of, Result);
  return Result;
}

/// Whether the marked operations queue all kernels that their streams have:
/// then the stage has a stream of its own already.
static bool hasOwnStreams(const Execution &Of, const Marks &Operations) {
  std::set<uint32_t> Own, Others;
  for (size_t I = 0; I < Of.Operations.size(); ++I)
    for (uint32_t J = 0; J < Of.Operations[I].WorkCount; ++J) {
      const QueuedWork &Work = Of.Works[Of.Operations[I].FirstWork + J];
      if (!Work.IsCopy)
        (Operations[I] ? Own : Others).insert(Work.Stream);
    }
  return !Own.empty() &&
         std::none_of(Own.begin(), Own.end(),
                      [&](uint32_t Stream) { return Others.contains(Stream); });
}

std::vector<Stage> syncline::findStages(const Recording &Of,
                                        const Timeline &Events,
                                        const Execution &In) {
  struct Found {
    Stage Range;
    uint32_t Thread = 0;
    uint32_t Count = 0;
    bool IsPlain = true;
    double DeviceTime = 0;
  };
  std::map<std::pair<uint32_t, uint32_t>, Found> ByName;
  for (const NamedRange &Each : Events.Ranges) {
    bool IsLibrary =
        std::find(std::begin(LibraryDomains), std::end(LibraryDomains),
                  Of.string(Each.Domain)) != std::end(LibraryDomains);
    if (IsLibrary || !In.Recorded.contains(Each.Start))
      continue;
    Found &Entry = ByName[{Each.Name, Each.Domain}];
    if (!Entry.Count++) {
      Entry.Range = {Of.string(Each.Name), Each.Name, Each.Domain};
      Entry.Thread = Each.Thread;
    }
    Entry.IsPlain &= Each.IsWhole && Each.Thread == Entry.Thread;
  }
  double All = deviceTimeOf(In, Marks(In.Operations.size(), true));
  std::vector<Found> Kept;
  for (auto &[Key, Entry] : ByName) {
    if (!Entry.IsPlain || Entry.Count != In.Steps)
      continue;
    Marks Inside = operationsIn(In, Events, Entry.Range);
    Entry.DeviceTime = deviceTimeOf(In, Inside);
    if (hasOwnStreams(In, Inside))
      continue;
    if (Entry.DeviceTime >= LeastOfStep * All &&
        Entry.DeviceTime <= MostOfStep * All)
      Kept.push_back(Entry);
  }
  std::stable_sort(Kept.begin(), Kept.end(),
                   [](const Found &A, const Found &B) {
                     return A.DeviceTime > B.DeviceTime;
                   });
  Kept.resize(std::min(Kept.size(), MostStages));
  std::vector<Stage> Result;
  for (Found &Entry : Kept)
    Result.push_back(std::move(Entry.Range));
  return Result;
}
