#include "report/text/TextReport.h"
#include "report/text/DeviceWorkText.h"

#include "report/model/FigureText.h"
#include "report/text/OverlapText.h"
#include "report/text/StateText.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::timeline;

namespace {

class Writer {
public:
  Writer(const ReportData &Data, const TextOptions &Options)
      : Data(Data), Options(Options) {}
  std::string write();

private:
  void heading(const std::string &Text);
  void devices();
  void places();
  void place(size_t Number, const SiteEntry &Entry);
  void details(const SiteEntry &Entry);
  void whatIfs();
  void overlap();
  void lintOnly();
  void footer();
  template <class... Ts>
  void line(fmt::format_string<Ts...> Format, Ts &&...Values) {
    fmt::format_to(std::back_inserter(Out), Format,
                   std::forward<Ts>(Values)...);
    Out += '\n';
  }

  const ReportData &Data;
  const TextOptions &Options;
  std::string Out;
};

} // namespace

void Writer::heading(const std::string &Text) {
  Out += Options.Color ? "\n\033[1m" + Text + "\033[0m\n" : "\n" + Text + "\n";
}

void Writer::devices() {
  constexpr double Width = 30;
  for (const DeviceEntry &Device : Data.Devices) {
    heading(fmt::format("Where a step of {} goes on device {}{}",
                        timeText(Device.Total), Device.Device,
                        Device.Name.empty() ? "" : " (" + Device.Name + ")"));
    for (size_t I = 0; I < Device.StateTimes.size(); ++I) {
      double Time = Device.StateTimes[I];
      if (Time <= 0)
        continue;
      auto Length =
          static_cast<size_t>(Width * Time / std::max(Device.Total, 1.0) + 0.5);
      line("  {:<34}{:>10}{:>8}  {}", stateText(static_cast<DeviceState>(I)),
           timeText(Time), shareText(Time, Device.Total),
           std::string(Length, '#'));
    }
  }
}

void Writer::place(size_t Number, const SiteEntry &Entry) {
  std::string What = Entry.RuleId.empty() ? Entry.Api : Entry.RuleId;
  if (Entry.SeenByLint && !*Entry.SeenByLint)
    What += "  (not found by lint)";
  if (Entry.Value == Outcome::NotInSteps)
    line("{:>3}  {:<26}{:>38}  {}  {}", Number, "outside of the steps",
         fmt::format("{} waits, {} in all", Entry.BlockedCalls,
                     timeText(static_cast<double>(Entry.Blocked))),
         Entry.Title, What);
  else if (Data.IsReplayed)
    line("{:>3}  {:<26}{:>10}{:>8.2f}{:>10}{:>10}  {}  {}", Number,
         Entry.Value == Outcome::Gains ? intervalText(Entry.Gain)
                                       : std::string("nothing"),
         timeText(std::max(Entry.MarginalGain, 0.0)), Entry.CallsPerStep,
         timeText(Entry.BlockedPerStep), timeText(Entry.BubblePerStep),
         Entry.Title, What);
  else
    line("{:>3}  {:>9}{:>9}{:>10}  {}  {}", Number, Entry.Calls,
         Entry.BlockedCalls, timeText(static_cast<double>(Entry.Blocked)),
         Entry.Title, What);
  if (Options.Details)
    details(Entry);
}

void Writer::details(const SiteEntry &Entry) {
  if (!Entry.Mechanism.empty())
    line("       why: {}", Entry.Mechanism);
  if (!Entry.Within.empty())
    line("       called by {}: that is what your code calls", Entry.Within);
  for (size_t I = 0; I < Entry.Excerpt.size(); ++I) {
    uint32_t Number = Entry.ExcerptStart + static_cast<uint32_t>(I);
    line("       {}{:>5} | {}", Number == Entry.Line ? '>' : ' ', Number,
         Entry.Excerpt[I]);
  }
  for (const RemedyText &Remedy : Entry.Remedies)
    line("       remedy: {}", Remedy.Title);
  for (const std::string &Frame : Entry.Stack)
    line("         {}", Frame);
  Out += '\n';
}

void Writer::places() {
  if (Data.Sites.empty())
    return;
  heading(Data.IsReplayed ? "Where it waits, what to begin with first (times "
                            "a step)"
                          : "Where it waits (whole recording)");
  if (Data.IsReplayed)
    line("{:>3}  {:<26}{:>10}{:>8}{:>10}{:>10}  {}", "", "gain alone",
         "in turn", "waits", "blocked", "bubble", "place, rule");
  else
    line("{:>3}  {:>9}{:>9}{:>10}  {}", "", "calls", "waited", "blocked",
         "place, rule");
  size_t Shown = std::min(Data.Sites.size(), Options.MostSites);
  for (size_t I = 0; I < Shown; ++I)
    place(I + 1, Data.Sites[I]);
  if (Shown < Data.Sites.size())
    line("     and {} more; --all shows them", Data.Sites.size() - Shown);
  if (Data.SitesNeverBlocked)
    line("     {} more places can wait and never did ({} calls)",
         Data.SitesNeverBlocked, Data.CallsNeverBlocked);
}

void Writer::whatIfs() {
  auto Matters = [&](const WhatIfEntry &Entry) {
    return Entry.Value != Outcome::Nothing ||
           Entry.GainWithoutSyncs.Best >= LeastGainShare * Data.Step.Time;
  };
  auto Shown = std::count_if(Data.WhatIfs.begin(), Data.WhatIfs.end(), Matters);
  if (!Shown)
    return;
  heading("What else was tried in the replay (times a step)");
  line("  {:<28}{:<28}{}", "gain alone", "once nothing waits", "what");
  bool HasStages = false;
  for (const WhatIfEntry &Entry : Data.WhatIfs) {
    if (!Matters(Entry))
      continue;
    HasStages |= Entry.Kind == RemedyKind::RunAhead;
    std::string Alone = Entry.Value == Outcome::Nothing ? std::string("nothing")
                        : Entry.Value == Outcome::Costs
                            ? "costs " + intervalText(negated(Entry.Gain))
                            : intervalText(Entry.Gain);
    std::string Then = Entry.Kind == RemedyKind::ReadLater
                           ? std::string()
                           : intervalText(Entry.GainWithoutSyncs);
    line("  {:<28}{:<28}{}", Alone, Then, Entry.Title);
  }
  if (!Data.Together.Remedies.empty()) {
    line("  together, and no wait at all: {} shorter, a step of {}:",
         intervalText(Data.Together.Gain),
         timeText(std::max(0.0, Data.Step.Time - Data.Together.Gain.Best)));
    for (size_t Number : Data.Together.Remedies)
      line("    {}", Data.WhatIfs[Number].Title);
  }
  if (auto Idle = std::ssize(Data.WhatIfs) - Shown)
    line("  {} more would gain nothing", Idle);
  if (HasStages)
    line("  a stage can run ahead only where it needs nothing that the step "
         "before it computes, such as weights");
}

void Writer::overlap() {
  auto Add = [&](const char *Title, const std::vector<std::string> &Lines) {
    if (Lines.empty())
      return;
    heading(Title);
    for (const std::string &Line : Lines)
      line("{}", Line);
  };
  Add("Streams (times a step)", streamLines(Data));
  Add("Overlap (times a step)", overlapLines(Data));
}

void Writer::lintOnly() {
  if (Data.LintOnly.empty())
    return;
  heading("Found by lint, and without cost in this recording");
  for (const LintOnlyEntry &Entry : Data.LintOnly)
    line("  {}:{}: {}: {}", Entry.File, Entry.Line, Entry.RuleId,
         Entry.Message);
}

void Writer::footer() {
  const StepEntry &Step = Data.Step;
  heading("How this was found out");
  const EnvironmentEntry &Where = Data.Environment;
  line("  {}: {} in {} mode, {} events", Where.Path,
       timeText(static_cast<double>(Where.Duration)), Where.Mode, Where.Events);
  if (Data.IsReplayed) {
    std::string Source =
        Step.Source == StepSource::Ranges
            ? fmt::format("the range \"{}\"", Step.RangeName)
        : Step.Source == StepSource::Period
            ? fmt::format("their rhythm (likeness {:.2f})", Step.Confidence)
            : std::string("windows");
    line("  {} steps recorded in full, found by {}; {} with their waits only",
         Step.Profiled, Source, Step.Unprofiled);
    if (Step.Calibrated || Step.GainScale != 1)
      line("  a step takes {} outside of windows and {} inside: host times "
           "were scaled by {:.2f}",
           timeText(Step.Time), timeText(Step.RecordedTime), Step.HostScale);
    else
      line("  a replay of the recorded steps is {:+.1f}% off",
           100 * Step.ReplayError);
  }
  bool HasRules = std::any_of(
      Data.Sites.begin(), Data.Sites.end(), [](const SiteEntry &Entry) {
        return Entry.Value == Outcome::Gains && !Entry.RuleId.empty();
      });
  if (HasRules)
    line("  gains are those of the waits alone; a remedy that also spares the "
         "device work (that of nonzero, say) gains more");
  for (const std::string &Warning : Data.Warnings)
    line("  note: {}", Warning);
  if (Data.SymbolProblems.empty())
    return;
  if (!Options.Details) {
    line("  note: {} of the recording could not be used for names; --details "
         "lists them, 'syncline symbolize' on the machine that recorded keeps "
         "them",
         Data.SymbolProblems.size() == 1
             ? std::string("1 file")
             : fmt::format("{} files", Data.SymbolProblems.size()));
    return;
  }
  for (const std::string &Problem : Data.SymbolProblems)
    line("  note: {}", Problem);
}

std::string Writer::write() {
  for (const std::string &Sentence : Data.Summary)
    line("{}", Sentence);
  devices();
  places();
  whatIfs();
  if (Data.DeviceActivity) {
    heading("Device work by line (a step)");
    Out += deviceActivityText(*Data.DeviceActivity);
  }
  overlap();
  lintOnly();
  footer();
  return std::move(Out);
}

std::string report::textReport(const ReportData &Data,
                               const TextOptions &Options) {
  return Writer(Data, Options).write();
}
