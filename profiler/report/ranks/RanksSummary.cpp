#include "report/ranks/RanksSummary.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::ranks;
using namespace syncline::report;
using namespace syncline::report::ranks;

static std::string capital(std::string Text) {
  if (!Text.empty() && Text[0] >= 'a' && Text[0] <= 'z')
    Text[0] = static_cast<char>(Text[0] - 'a' + 'A');
  return Text;
}

static std::string gainText(const RanksData &Data, const RankEntry &Straggler) {
  const RankWaits &Own = Straggler.Collectives;
  if (!Data.IfKeptUp)
    return fmt::format("If it arrived with the second-to-last rank, a step "
                       "would be up to {} shorter, {}.",
                       timeText(Own.HeldUpPerStep),
                       shareText(Own.HeldUpPerStep, Own.RecordedStep));
  const auto &[Gain, Next] = *Data.IfKeptUp;
  if (!counts(Gain, Straggler.StepTime))
    return fmt::format("The steps of the job would not be shorter if it kept "
                       "up with {}, whose own step takes as long.",
                       Data.Ranks[Next].Title);
  return fmt::format("If it kept up with {}, every step of the job would be {} "
                     "shorter, {}.",
                     Data.Ranks[Next].Title, intervalText(Gain),
                     shareText(Gain.Best, Straggler.StepTime));
}

/// "all collectives", "97.0% of the collectives".
static std::string partOfCollectives(const RankWaits &Own) {
  if (Own.Last == Own.Collectives)
    return "all collectives";
  std::string Share = shareText(static_cast<double>(Own.Last),
                                static_cast<double>(Own.Collectives));
  return Share == "100.0%" ? "nearly all collectives"
                           : Share + " of the collectives";
}

static std::string summaryOfStraggler(const RanksData &Data,
                                      const RankEntry &Straggler) {
  const RankWaits &Own = Straggler.Collectives;
  return fmt::format("{} delays the others: it arrives {} late at {}. {}",
                     capital(Straggler.Title), timeText(Own.Lateness),
                     partOfCollectives(Own), gainText(Data, Straggler));
}

static std::string causeName(const LateCause &Cause) {
  switch (Cause.What) {
  case LateCause::Kind::HostWork:
    return Cause.Place == Cause.Next
               ? "host work at " + Cause.Place
               : fmt::format("host work between {} and {}", Cause.Place,
                             Cause.Next);
  case LateCause::Kind::Call:
    return "calls that block at " + Cause.Place;
  case LateCause::Kind::DeviceWork:
    return "device work of " + Cause.Place;
  }
  return "";
}

static std::string causeText(const LateCause &Cause, const Interval &Gain,
                             const RankEntry &Late, const RankEntry &Next) {
  return fmt::format(
      "The largest difference is {}: {} a step on {}, {} on {}. Without it, "
      "every step of the job is {} shorter, {}.",
      causeName(Cause), timeText(Cause.Time), Late.Title,
      timeText(Cause.OfOther), Next.Title, intervalText(Gain),
      shareText(Gain.Best, Late.StepTime));
}

std::vector<std::string> report::ranks::ranksSummary(const RanksData &Data) {
  if (!Data.Matched && !Data.Unmatched)
    return {"The traces have no collective kernels, so syncline cannot "
            "determine which rank delays the others."};
  if (!Data.Matched)
    return {"No two ranks recorded the same collective, so syncline cannot "
            "determine which rank delays the others."};
  if (Data.Straggler) {
    const RankEntry &Late = Data.Ranks[*Data.Straggler];
    std::vector<std::string> Result = {summaryOfStraggler(Data, Late)};
    if (Data.Cause && Data.IfKeptUp)
      Result.push_back(causeText(*Data.Cause, Data.GainWithoutCause, Late,
                                 Data.Ranks[Data.IfKeptUp->Next]));
    return Result;
  }
  return {fmt::format("No rank stands out: none delays the others in {} "
                      "collectives.",
                      Data.Matched)};
}

static std::string clockNote(const RankEntry &Entry) {
  const RankClock &Clock = Entry.Clock;
  switch (Clock.Source) {
  case ClockSource::Shared:
    return "";
  case ClockSource::Collectives:
    return fmt::format(
        "syncline aligned the clock of {} ({}) by the ends of {} collective "
        "kernels, to within {}{}",
        Entry.Title, Entry.Host, Clock.Matches,
        timeText(static_cast<double>(Clock.Uncertainty)),
        Clock.IsAmbiguous ? "; other offsets fit about as well, and this one "
                            "is closest to the time of day"
                          : "");
  case ClockSource::TimeOfDay:
    return fmt::format(
        "syncline aligned the clock of {} ({}) by the time of day "
        "alone, to within {}, and does not compare its "
        "collectives with those of other hosts",
        Entry.Title, Entry.Host,
        timeText(static_cast<double>(Clock.Uncertainty)));
  case ClockSource::Unknown:
    return fmt::format("syncline could not align the clock of {} ({}) without "
                       "clock records, and does not compare its collectives "
                       "with those of other hosts",
                       Entry.Title, Entry.Host);
  }
  return "";
}

static void addMissingRanks(const RanksData &Data, int64_t WorldSize,
                            std::vector<std::string> &To) {
  auto Present = static_cast<int64_t>(Data.Ranks.size());
  if (WorldSize > Present)
    To.push_back(
        fmt::format("the traces cover {} of {} ranks; a missing rank may be "
                    "the last to arrive",
                    Present, WorldSize));
  if (Data.Ranks.front().Title.starts_with("trace"))
    To.emplace_back(
        "some traces do not name a unique rank (RANK and similar variables), "
        "so syncline numbers the traces in the given order");
}

static void addClocks(const RanksData &Data, std::vector<std::string> &To) {
  bool AllShared = true;
  for (size_t I = 0; I < Data.Ranks.size(); ++I) {
    AllShared = AllShared && Data.Ranks[I].Clock.Source == ClockSource::Shared;
    // Ranks of one host share a clock.
    if (Data.Ranks[I].Clock.Leader != I)
      continue;
    if (std::string Note = clockNote(Data.Ranks[I]); !Note.empty())
      To.push_back(std::move(Note));
  }
  if (AllShared)
    To.push_back(
        fmt::format("all ranks share the clock of one host; times on devices "
                    "agree to within {}",
                    timeText(DeviceClockError)));
}

std::vector<std::string> report::ranks::ranksNotes(const RanksData &Data,
                                                   int64_t WorldSize) {
  std::vector<std::string> Result;
  if (Data.Matched)
    Result.push_back(
        fmt::format("syncline matched {} collectives", Data.Matched));
  if (Data.Unmatched)
    Result.push_back(
        fmt::format("{} collective kernels run on only one rank at a time and "
                    "are not compared: windows differ, records were lost, or a "
                    "small message was sent before its receiver was ready",
                    Data.Unmatched));
  if (Data.Matched && std::any_of(Data.Ranks.begin(), Data.Ranks.end(),
                                  [](const RankEntry &Entry) {
                                    return !Entry.Collectives.Steps;
                                  }))
    Result.emplace_back(
        "no whole step lies in the windows of two ranks, so the "
        "time per step in collectives is unknown");
  if (!Data.OneSided.empty())
    Result.push_back(fmt::format(
        "kernels of {} can end before those of other ranks begin, so syncline "
        "does not compare them, and their time counts as communicating",
        fmt::join(Data.OneSided, ", ")));
  addClocks(Data, Result);
  addMissingRanks(Data, WorldSize, Result);
  return Result;
}
