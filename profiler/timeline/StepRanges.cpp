#include "timeline/StepRanges.h"

#include <algorithm>
#include <cctype>
#include <map>

using namespace syncline;
using namespace syncline::timeline;

static constexpr size_t MinSteps = 3;
/// The part of its thread's time with calls that a range must cover.
static constexpr double MinCoverage = 0.5;

/// "ProfilerStep#12" and "Step 7" without the counter.
static std::string familyOf(const std::string &Name) {
  std::string Result;
  for (char C : Name) {
    auto Letter = static_cast<unsigned char>(C);
    if (std::isalpha(Letter) || C == '_' || C == ':')
      Result += static_cast<char>(std::tolower(Letter));
  }
  return Result;
}

static bool isUsualName(const std::string &Family) {
  static const char *const Names[] = {
      "step",          "trainstep",    "train_step", "trainingstep",
      "training_step", "iteration",    "iter",       "trainiter",
      "train_iter",    "profilerstep", "train_batch"};
  return std::find(std::begin(Names), std::end(Names), Family) !=
         std::end(Names);
}

namespace {

struct Family {
  std::string Name;
  std::vector<TimeSpan> Times;
  bool IsOutermost = true;
};

} // namespace

/// "ProfilerStep" and "profilerstep" match all of "ProfilerStep#1" and so on;
/// "layer1" matches only that exact name.
static bool isMeant(const std::string &Range, const std::string &Name) {
  bool HasDigits = std::any_of(Name.begin(), Name.end(), [](char C) {
    return std::isdigit(static_cast<unsigned char>(C));
  });
  return Name.empty() || Range == Name ||
         (!HasDigits && !familyOf(Name).empty() &&
          familyOf(Range) == familyOf(Name));
}

/// By thread and name.
static std::map<std::pair<uint32_t, std::string>, Family>
collect(const TraceData &Trace, const Timeline &Events,
        const std::string &Name) {
  std::map<std::pair<uint32_t, std::string>, Family> Result;
  for (const NamedRange &Range : Events.Ranges) {
    const std::string &Own = Trace.string(Range.Name);
    if (!Range.IsWhole || !isMeant(Own, Name))
      continue;
    Family &Group = Result[{Range.Thread, Name.empty() ? familyOf(Own) : Name}];
    if (Group.Name.empty())
      Group.Name = Own;
    Group.IsOutermost &= Range.Depth == 0;
    if (Group.Times.empty() || Group.Times.back().End <= Range.Start)
      Group.Times.push_back({Range.Start, Range.End});
  }
  return Result;
}

/// The part of \p Span that the timeline holds, ns.
static uint64_t heldTime(const TraceData &Trace, TimeSpan Span) {
  if (Trace.Held.empty())
    return Span.duration();
  uint64_t Sum = 0;
  for (const TimeSpan &Each : Trace.Held)
    Sum +=
        TimeSpan{std::max(Each.Start, Span.Start), std::min(Each.End, Span.End)}
            .duration();
  return Sum;
}

static double coverage(const Family &Own, const TraceData &Trace,
                       const Timeline &Events, uint32_t Thread) {
  uint64_t Sum = 0;
  TimeSpan Active{UINT64_MAX, 0};
  for (const TimeSpan &Time : Own.Times)
    Sum += Time.duration();
  for (const HostCall &Call : Events.Calls)
    if (Call.Thread == Thread) {
      Active.Start = std::min(Active.Start, Call.Start);
      Active.End = std::max(Active.End, Call.End);
    }
  uint64_t Held = heldTime(Trace, Active);
  return Held ? static_cast<double>(Sum) / static_cast<double>(Held) : 0;
}

static void closeUp(std::vector<TimeSpan> &Times) {
  for (size_t I = 0; I + 1 < Times.size(); ++I) {
    uint64_t Between = Times[I + 1].Start - Times[I].End;
    if (Between <= Times[I].duration() / 2)
      Times[I].End = Times[I + 1].Start;
  }
}

std::optional<StepRanges> timeline::findStepRanges(const TraceData &Trace,
                                                   const Timeline &Events,
                                                   const std::string &Name) {
  auto All = collect(Trace, Events, Name);
  const Family *Best = nullptr;
  auto Rank = [&](const Family &Which) {
    return std::tuple(isUsualName(familyOf(Which.Name)), Which.Times.size());
  };
  for (const auto &[Key, Which] : All) {
    bool Fits = !Name.empty() ||
                (Which.Times.size() >= MinSteps &&
                 (isUsualName(Key.second) ||
                  (Which.IsOutermost &&
                   coverage(Which, Trace, Events, Key.first) >= MinCoverage)));
    if (Fits && (!Best || Rank(Which) > Rank(*Best)))
      Best = &Which;
  }
  if (!Best)
    return std::nullopt;
  StepRanges Result{Best->Name, Best->Times,
                    !Name.empty() || isUsualName(familyOf(Best->Name))};
  closeUp(Result.Times);
  return Result;
}

std::string timeline::knownRanges(const TraceData &Trace,
                                  const Timeline &Events) {
  constexpr size_t Most = 8;
  std::map<std::string, size_t> Counts;
  for (const NamedRange &Range : Events.Ranges)
    ++Counts[Trace.string(Range.Name)];
  if (Counts.empty())
    return "there are no ranges in the recording";
  std::vector<std::pair<std::string, size_t>> Sorted(Counts.begin(),
                                                     Counts.end());
  std::ranges::stable_sort(Sorted, std::ranges::greater(),
                           &std::pair<std::string, size_t>::second);
  std::string Text = "the ranges in the recording are";
  for (size_t I = 0; I < std::min(Most, Sorted.size()); ++I)
    Text += (I == 0 ? " '" : ", '") + Sorted[I].first + '\'';
  if (Sorted.size() > Most)
    Text += " and " + std::to_string(Sorted.size() - Most) + " more";
  return Text;
}
