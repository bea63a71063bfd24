#include "analysis/whatif/Candidates.h"

#include <algorithm>
#include <map>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;
using trace::CopyDirection;
using trace::MemoryKind;

Marks whatif::operationsAt(const Execution &Exec,
                           const std::vector<uint32_t> &SiteOf, uint32_t Site) {
  Marks Result(Exec.Operations.size());
  for (size_t I = 0; I < Exec.Operations.size(); ++I) {
    uint32_t Call = Exec.Operations[I].Call;
    Result[I] = Call != NoIndex && SiteOf[Call] == Site;
  }
  return Result;
}

bool whatif::queuesUpload(const Execution &Exec, const Timeline &Events,
                          const Operation &Op, bool FromPageableOnly) {
  for (uint32_t J = 0; J < Op.ActivityCount; ++J) {
    uint32_t Source = Exec.Activities[Op.FirstActivity + J].Source;
    if (Source == NoIndex)
      continue;
    const DeviceActivity &Activity = Events.Activities[Source];
    if (Activity.Kind == ActivityKind::Copy &&
        Activity.Direction == CopyDirection::HostToDevice &&
        (!FromPageableOnly || Activity.Source == MemoryKind::Pageable))
      return true;
  }
  return false;
}

Marks whatif::uploadsOf(const Execution &Exec, const Timeline &Events,
                        const Marks &Among, bool FromPageableOnly) {
  Marks Result(Exec.Operations.size());
  for (size_t I = 0; I < Exec.Operations.size(); ++I)
    Result[I] = Among[I] && queuesUpload(Exec, Events, Exec.Operations[I],
                                         FromPageableOnly);
  return Result;
}

Marks whatif::readsOf(const Execution &Exec, const Timeline &Events,
                      const Marks &Among) {
  Marks Result(Exec.Operations.size());
  Marks Uploads = uploadsOf(Exec, Events, Among, false);
  for (size_t I = 0; I < Exec.Operations.size(); ++I)
    Result[I] = Among[I] && !Uploads[I] &&
                Exec.Operations[I].Scope != SyncScope::Nothing;
  return Result;
}

Marks whatif::operationsOfGroups(const Execution &Exec,
                                 const std::vector<uint32_t> &GroupOf,
                                 const Marks &Among) {
  /// Successive operations of a lane that belong to one group.
  struct Stretch {
    uint32_t Group = NoIndex;
    std::vector<size_t> Operations;
    bool HasMarked = false;
  };
  Marks Result(Exec.Operations.size());
  auto End = [&](Stretch &Own) {
    for (size_t I : Own.Operations)
      Result[I] = Own.HasMarked;
    Own = {};
  };
  std::map<uint32_t, Stretch> Lanes;
  for (size_t I = 0; I < Exec.Operations.size(); ++I) {
    uint32_t Call = Exec.Operations[I].Call;
    uint32_t Group = Call < GroupOf.size() ? GroupOf[Call] : NoIndex;
    Stretch &Own = Lanes[Exec.Operations[I].Lane];
    // Edges have no call and do not end a stretch.
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

Marks whatif::withAllocations(const Execution &Exec, const Timeline &Events,
                              Marks Calls) {
  auto IsOf = [&](size_t I, trace::CallKind Kind) {
    uint32_t Call = Exec.Operations[I].Call;
    return Call != NoIndex && Events.Calls[Call].Kind == Kind;
  };
  // The most recent allocation is the likeliest. At the beginning of the steps
  // it was made before them, and the next allocation takes its place.
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

double whatif::hostTimeOf(const Execution &Exec, const Marks &Operations) {
  uint64_t Sum = 0;
  for (size_t I = 0; I < Exec.Operations.size(); ++I)
    if (Operations[I])
      Sum += Exec.Operations[I].Cost;
  return static_cast<double>(Sum) / std::max<uint32_t>(Exec.Steps, 1);
}

double whatif::deviceTimeOf(const Execution &Exec, const Marks &Operations) {
  uint64_t Sum = 0;
  for (size_t I = 0; I < Exec.Operations.size(); ++I)
    for (uint32_t J = 0; Operations[I] && J < Exec.Operations[I].ActivityCount;
         ++J)
      Sum += Exec.Activities[Exec.Operations[I].FirstActivity + J].Duration;
  return static_cast<double>(Sum) / std::max<uint32_t>(Exec.Steps, 1);
}
