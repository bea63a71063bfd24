#include "report/ranks/RanksSummary.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;

static std::string capital(std::string Text) {
  if (!Text.empty() && Text[0] >= 'a' && Text[0] <= 'z')
    Text[0] = static_cast<char>(Text[0] - 'a' + 'A');
  return Text;
}

static std::string summaryOfHolder(const RankEntry &Holder) {
  const RankWaits &Own = Holder.Collectives;
  return fmt::format(
      "{} holds the others up: it comes {} late to {} of the collectives; if "
      "it "
      "came with the last but one, a step would be up to {} shorter, {} of it.",
      capital(Holder.Title), timeText(Own.Lateness),
      shareText(static_cast<double>(Own.Last),
                static_cast<double>(Own.Collectives)),
      timeText(Own.HeldUpPerStep),
      shareText(Own.HeldUpPerStep, Own.RecordedStep));
}

std::vector<std::string> report::ranksSummary(const RanksData &Data) {
  if (!Data.Matched && !Data.Unmatched)
    return {"No collective kernels of NCCL were recorded, so which rank waits "
            "for which cannot be told."};
  if (!Data.Matched)
    return {"No collective was recorded by two ranks at the same time, so "
            "which rank waits for which cannot be told."};
  if (Data.Holder)
    return {summaryOfHolder(Data.Ranks[*Data.Holder])};
  return {fmt::format("No rank stands out: none holds the others up in {} "
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
        "the clock of {} ({}) was aligned by the ends of {} collective "
        "kernels, to {}{}",
        Entry.Title, Entry.Host, Clock.Matches,
        timeText(static_cast<double>(Clock.Uncertainty)),
        Clock.IsAmbiguous ? "; other shifts of it fit about as well, this one "
                            "is the nearest to the time of day"
                          : "");
  case ClockSource::TimeOfDay:
    return fmt::format("the clock of {} ({}) was aligned by the time of day "
                       "alone, to {}: its collectives are not compared with "
                       "those of other hosts",
                       Entry.Title, Entry.Host,
                       timeText(static_cast<double>(Clock.Uncertainty)));
  case ClockSource::Unknown:
    return fmt::format("the clock of {} ({}) could not be aligned: there are "
                       "no clock records; its collectives are not compared "
                       "with those of other hosts",
                       Entry.Title, Entry.Host);
  }
  return "";
}

static void addMissingRanks(const RanksData &Data, int64_t WorldSize,
                            std::vector<std::string> &To) {
  auto Given = static_cast<int64_t>(Data.Ranks.size());
  if (WorldSize > Given)
    To.push_back(fmt::format("{} of {} ranks were given; a rank that is "
                             "missing may be the one that comes last",
                             Given, WorldSize));
  if (Data.Ranks.front().Title.starts_with("recording"))
    To.emplace_back("not all recordings have a rank of their own (RANK and its "
                    "kin): they are numbered as they were given");
}

static void addClocks(const RanksData &Data, std::vector<std::string> &To) {
  bool AllShared = true;
  for (size_t I = 0; I < Data.Ranks.size(); ++I) {
    AllShared = AllShared && Data.Ranks[I].Clock.Source == ClockSource::Shared;
    // Ranks of one host have one clock.
    if (Data.Ranks[I].Clock.Leader != I)
      continue;
    if (std::string Note = clockNote(Data.Ranks[I]); !Note.empty())
      To.push_back(std::move(Note));
  }
  if (AllShared)
    To.push_back(fmt::format("all ranks are of one host and share its clock; "
                             "times on devices agree to {}",
                             timeText(DeviceClockError)));
}

std::vector<std::string> report::ranksNotes(const RanksData &Data,
                                            int64_t WorldSize) {
  std::vector<std::string> Result;
  if (Data.Matched)
    Result.push_back(fmt::format("{} collectives were matched", Data.Matched));
  if (Data.Unmatched)
    Result.push_back(fmt::format(
        "{} collective kernels were recorded by one rank alone (windows "
        "differ, or records were lost) and are not compared",
        Data.Unmatched));
  if (Data.Matched && std::any_of(Data.Ranks.begin(), Data.Ranks.end(),
                                  [](const RankEntry &Entry) {
                                    return !Entry.Collectives.Steps;
                                  }))
    Result.emplace_back("where no whole step lies in the windows of two ranks, "
                        "waits in collectives a step are not known");
  addClocks(Data, Result);
  addMissingRanks(Data, WorldSize, Result);
  return Result;
}
