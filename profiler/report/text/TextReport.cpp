#include "report/text/TextReport.h"
#include "report/text/DeviceWorkText.h"

#include "report/model/Caveats.h"
#include "report/model/FigureText.h"
#include "report/model/FirstChange.h"
#include "report/model/Groups.h"
#include "report/model/MeasuredEntries.h"
#include "report/model/ProgramName.h"
#include "report/model/SyncSums.h"
#include "report/text/CommunicationText.h"
#include "report/text/HostText.h"
#include "report/text/LineWriter.h"
#include "report/text/LoopText.h"
#include "report/text/OverlapText.h"
#include "report/text/PollText.h"
#include "report/text/SiteTable.h"
#include "report/text/StateText.h"

#include "terminal/Table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::whatif;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;
using namespace syncline::timeline;

/// Step times that differ by a smaller part need no explanation.
static constexpr double SameStep = 0.01;

namespace {

class Writer : text::LineWriter {
public:
  Writer(const ReportData &Data, const TextOptions &Options)
      : Data(Data), Options(Options) {}
  std::string write();

private:
  void heading(const std::string &Text);
  /// A line of sentences, which may become several.
  template <class... Ts>
  void prose(fmt::format_string<Ts...> Format, Ts &&...Values) {
    line("{}", wrapped(fmt::format(Format, std::forward<Ts>(Values)...),
                       Options.Layout));
  }
  void devices();
  void sites();
  void table(const char *Title, const std::vector<std::string> &Lines);
  void measured();
  void whatIfs();
  void combined();
  void hostTime();
  void overlap();
  void lintOnly();
  void footer();
  void steps();
  void symbolProblems();

  const ReportData &Data;
  const TextOptions &Options;
};

} // namespace

void Writer::heading(const std::string &Text) {
  Out += Options.Color ? "\n\033[1m" + Text + "\033[0m\n" : "\n" + Text + "\n";
}

void Writer::devices() {
  constexpr double Width = 30;
  for (const DeviceEntry &Device : Data.Devices) {
    heading(fmt::format("How device {}{} spends a step of {}", Device.Device,
                        Device.Name.empty() ? "" : " (" + Device.Name + ")",
                        timeText(Device.Total)));
    Table States({label("", 34), figure("", 10), figure("", 8), picture()},
                 Options.Layout);
    for (size_t I = 0; I < Device.StateTimes.size(); ++I) {
      double Time = Device.StateTimes[I];
      if (Time <= 0)
        continue;
      auto Length = static_cast<size_t>(
          std::lround(Width * Time / std::max(Device.Total, 1.0)));
      States.row({stateText(static_cast<DeviceState>(I)), timeText(Time),
                  shareText(Time, Device.Total), std::string(Length, '#')});
    }
    Out += States.text();
  }
}

void Writer::sites() {
  if (Data.Sites.empty())
    return;
  heading(siteHeading(Data, Options));
  Out += siteTable(Data, Options);
}

void Writer::measured() {
  if (Data.Measured.empty())
    return;
  heading("Measured by 'syncline try' (per step)");
  for (const MeasuredEntry &Entry : Data.Measured)
    Out += measuredText(Data, Entry);
}

/// Of text, unlike figure(), to the left.
static Column column(std::string Title, size_t Width, size_t Gap = 0) {
  return {std::move(Title), Width, CellKind::Figure, /*IsLeft=*/true, Gap};
}

static std::string aloneText(const WhatIfEntry &Entry) {
  return Entry.Value == Outcome::NoGain ? "no gain"
         : Entry.Value == Outcome::Costs
             ? "costs " + intervalText(negated(Entry.Gain))
             : intervalText(Entry.Gain);
}

void Writer::whatIfs() {
  auto Matters = [&](const WhatIfEntry &Entry) {
    return Entry.Value != Outcome::NoGain ||
           Entry.GainWithoutSyncs.Best >= LeastGainShare * Data.Step.Time;
  };
  auto Shown = std::count_if(Data.WhatIfs.begin(), Data.WhatIfs.end(), Matters);
  if (!Shown)
    return;
  heading("Other remedies, by replay (per step)");
  Table Rows({column("gain if applied alone", 28, 2),
              column("after all syncs are removed", 30), label("remedy", 0, 0)},
             Options.Layout);
  for (const WhatIfEntry &Entry : Data.WhatIfs)
    if (Matters(Entry))
      Rows.row({aloneText(Entry),
                Entry.Kind == RemedyKind::ReadLater
                    ? std::string()
                    : intervalText(Entry.GainWithoutSyncs),
                Entry.Title});
  Out += Rows.text();
  combined();
  if (auto Idle = std::ssize(Data.WhatIfs) - Shown)
    line("  {} more would not shorten the step", Idle);
}

void Writer::combined() {
  if (!Data.Combined.Remedies.empty()) {
    prose(
        "  combined with removing every synchronization: {} shorter, a step of "
        "{}:",
        intervalText(Data.Combined.Gain),
        timeText(std::max(0.0, Data.Step.Time - Data.Combined.Gain.Best)));
    for (size_t Number : Data.Combined.Remedies)
      prose("    {}", Data.WhatIfs[Number].Title);
  }
}

void Writer::table(const char *Title, const std::vector<std::string> &Lines) {
  if (!Lines.empty())
    heading(Title);
  for (const std::string &Line : Lines)
    line("{}", Line);
}

void Writer::hostTime() {
  table("Where the host's time goes (per step, without waits)",
        hostLines(Data, Options));
}

void Writer::overlap() {
  table("Streams (per step)", streamLines(Data, Options.Layout));
  table("Communication (per step)", communicationLines(Data, Options.Layout));
  table("Overlap (per step)", overlapLines(Data, Options.Layout));
}

void Writer::lintOnly() {
  if (Data.LintOnly.empty())
    return;
  heading("Lint findings without cost in this trace");
  for (const LintOnlyEntry &Entry : Data.LintOnly)
    prose("  {}:{}: {}: {}", Entry.File, Entry.Line, Entry.RuleId,
          Entry.Message);
}

void Writer::steps() {
  const StepEntry &Step = Data.Step;
  std::string Source =
      Step.Source == StepSource::Ranges
          ? fmt::format("the range \"{}\"", Step.RangeName)
      : Step.Source == StepSource::Loop ? std::string("the stacks of calls")
      : Step.Source == StepSource::Period
          ? fmt::format("their period (similarity {:.2f})", Step.Similarity)
          : std::string("windows");
  prose("  {} profiled and {} unprofiled steps, found by {}", Step.Profiled,
        Step.Unprofiled, Source);
  if (Step.Calibrated || Step.GainScale != 1)
    prose("  a step takes {} unprofiled and {} profiled: the replay {}scales "
          "host times by {:.2f}",
          timeText(Step.usualTime()), timeText(Step.ProfiledTime),
          Step.RecordingPerCall > 0
              ? fmt::format(
                    "takes {} off each call that only windows record, and ",
                    timeText(Step.RecordingPerCall))
              : std::string(),
          Step.HostScale);
  else
    prose("  the replay of the profiled steps is {:+.1f}% off",
          100 * Step.ReplayError);
  if (std::abs(Step.ReplayedTime - Step.Time) > SameStep * Step.Time)
    prose("  times per step were measured in profiled steps, which take {} in "
          "the replay, and are scaled to the step of {}",
          timeText(Step.ReplayedTime), timeText(Step.Time));
}

void Writer::footer() {
  heading("How syncline measured this");
  const EnvironmentEntry &Where = Data.Environment;
  prose("  {}: {}{}, {} events", shownPath(Data),
        timeText(static_cast<double>(Where.Duration)),
        Where.Mode.empty() ? "" : " in " + Where.Mode + " mode", Where.Events);
  if (Data.IsReplayed)
    steps();
  bool HasRules = std::ranges::any_of(Data.Sites, [](const SiteEntry &Entry) {
    return mayGain(Entry.Value) && !Entry.RuleId.empty();
  });
  if (HasRules)
    prose("  the gains count only the removed synchronization; a remedy that "
          "also avoids device work, such as the one for nonzero, gains more");
  for (const std::string &Warning : Data.Warnings)
    prose("  note: {}", Warning);
  symbolProblems();
}

void Writer::symbolProblems() {
  if (Data.SymbolProblems.empty())
    return;
  if (!Options.Details) {
    prose("  note: {} of the program could not be read for function names; "
          "--details lists them, and 'syncline symbolize' on the recording "
          "machine stores the names in the trace",
          counted(Data.SymbolProblems.size(), "file"));
    return;
  }
  for (const std::string &Problem : Data.SymbolProblems)
    prose("  note: {}", Problem);
}

std::string Writer::write() {
  if (!Data.Caveats.empty())
    prose("{}", caveatText(Data.Caveats));
  for (const std::string &Sentence : Data.Summary)
    prose("{}", Sentence);
  devices();
  bool HostLeads = hostLeads(Data);
  if (HostLeads)
    hostTime();
  sites();
  table("Loops of the thread that makes the steps", loopLines(Data, Options));
  table("Polling loops (in windows)", pollLines(Data, Options));
  measured();
  whatIfs();
  if (Data.DeviceWork) {
    heading("Device work by line (per step)");
    Out += deviceWorkText(*Data.DeviceWork, Options.Layout);
  }
  if (!HostLeads)
    hostTime();
  overlap();
  lintOnly();
  footer();
  return std::move(Out);
}

std::string text::textReport(const ReportData &Data,
                             const TextOptions &Options) {
  return Writer(Data, Options).write();
}
