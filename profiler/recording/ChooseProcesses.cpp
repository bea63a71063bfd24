#include "recording/ChooseProcesses.h"

#include "format/ProgramTitle.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <tuple>

using namespace syncline;
using namespace syncline::recording;

namespace {

using Indices = std::vector<size_t>;

class Chooser {
public:
  explicit Chooser(std::span<const TraceOutline> All) : All(All) {}

  ProcessChoice choose();

private:
  Indices withoutCopies() const;
  std::vector<Indices> groupsOf(const Indices &Traces) const;
  std::vector<Indices> splitByTime(Indices Traces) const;
  Indices oneForEachRank(const Indices &Group) const;
  uint64_t workOf(const Indices &Group) const;
  bool areRecordings(const Indices &Group) const;
  Indices withOtherPrograms(Indices Chosen, std::vector<Indices> Groups) const;

  std::span<const TraceOutline> All;
};

} // namespace

/// All that can be read, and each process once.
Indices Chooser::withoutCopies() const {
  std::map<std::tuple<std::string, uint64_t, uint64_t>, size_t> ByProcess;
  for (size_t I = 0; I < All.size(); ++I) {
    if (!All[I].Problem.empty())
      continue;
    auto [Entry, IsNew] =
        ByProcess.try_emplace({All[I].Host, All[I].Pid, All[I].Start}, I);
    if (!IsNew && All[I].HasNames && !All[Entry->second].HasNames)
      Entry->second = I;
  }
  Indices Result;
  for (const auto &[Process, Index] : ByProcess)
    Result.push_back(Index);
  std::ranges::sort(Result);
  return Result;
}

/// Cuts where no process runs. The traces are of one host, so they share a
/// clock.
std::vector<Indices> Chooser::splitByTime(Indices Traces) const {
  std::ranges::stable_sort(Traces, {}, [&](size_t I) { return All[I].Start; });
  std::vector<Indices> Result;
  uint64_t End = 0;
  for (size_t I : Traces) {
    if (Result.empty() || All[I].Start > End)
      Result.emplace_back();
    Result.back().push_back(I);
    End = std::max(End, All[I].End);
  }
  return Result;
}

std::vector<Indices> Chooser::groupsOf(const Indices &Traces) const {
  std::map<std::string, Indices> Ranks;
  std::map<std::tuple<std::string, std::string, uint64_t>, Indices> Siblings;
  for (size_t I : Traces)
    if (All[I].Rank >= 0)
      Ranks[All[I].Program].push_back(I);
    else
      Siblings[{All[I].Program, All[I].Host, All[I].ParentPid}].push_back(I);
  std::vector<Indices> Result;
  Result.reserve(Ranks.size() + Siblings.size());
  for (const auto &[Program, Group] : Ranks)
    Result.push_back(oneForEachRank(Group));
  for (const auto &[Parent, Group] : Siblings)
    for (Indices &Part : splitByTime(Group))
      Result.push_back(std::move(Part));
  return Result;
}

Indices Chooser::oneForEachRank(const Indices &Group) const {
  std::map<std::pair<int64_t, std::string>, Indices> ByRank;
  for (size_t I : Group)
    ByRank[{All[I].Rank, All[I].Host}].push_back(I);
  Indices Result;
  for (const auto &[Rank, Traces] : ByRank)
    for (const Indices &Attempt : splitByTime(Traces))
      Result.push_back(*std::ranges::max_element(
          Attempt, {}, [&](size_t I) { return All[I].EventBytes; }));
  return Result;
}

uint64_t Chooser::workOf(const Indices &Group) const {
  return std::accumulate(
      Group.begin(), Group.end(), uint64_t{0},
      [&](uint64_t Sum, size_t I) { return Sum + All[I].EventBytes; });
}

/// Whether each of \p Group is a recording by itself.
bool Chooser::areRecordings(const Indices &Group) const {
  return std::ranges::all_of(Group,
                             [&](size_t I) { return All[I].IsNamedByUser; });
}

/// Adds, for each program that is not in \p Chosen, the group that did most.
Indices Chooser::withOtherPrograms(Indices Chosen,
                                   std::vector<Indices> Groups) const {
  if (!areRecordings(Chosen))
    return Chosen;
  std::ranges::stable_sort(Groups, std::greater(),
                           [&](const Indices &Group) { return workOf(Group); });
  for (const Indices &Group : Groups)
    if (areRecordings(Group) &&
        !hasProgramOf(All, Chosen, All[Group.front()].Title))
      Chosen.insert(Chosen.end(), Group.begin(), Group.end());
  return Chosen;
}

ProcessChoice Chooser::choose() {
  ProcessChoice Result;
  Indices OnGpu;
  for (size_t I : withoutCopies())
    (All[I].UsesGpu ? OnGpu : Result.WithoutGpu).push_back(I);
  for (size_t I = 0; I < All.size(); ++I)
    if (!All[I].Problem.empty())
      Result.Unreadable.push_back(I);
  std::vector<Indices> Groups = groupsOf(OnGpu);
  if (Groups.empty())
    return Result;
  Result.Chosen = *std::ranges::max_element(
      Groups, {}, [&](const Indices &Group) { return workOf(Group); });
  Result.Chosen =
      withOtherPrograms(std::move(Result.Chosen), std::move(Groups));
  std::ranges::sort(Result.Chosen, {}, [&](size_t I) {
    return std::tuple(All[I].Rank, All[I].Start, I);
  });
  for (size_t I : OnGpu)
    if (std::ranges::find(Result.Chosen, I) == Result.Chosen.end())
      Result.OthersOnGpu.push_back(I);
  return Result;
}

bool recording::hasProgramOf(std::span<const TraceOutline> All,
                             std::span<const size_t> Traces,
                             std::string_view Title) {
  return std::ranges::any_of(Traces, [&](size_t I) {
    return trace::mayBeSameProgram(All[I].Title, Title);
  });
}

ProcessChoice recording::chooseProcesses(std::span<const TraceOutline> All) {
  return Chooser(All).choose();
}
