#include "report/text/PollText.h"

#include "report/model/FigureText.h"

#include "terminal/Table.h"

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;
using namespace syncline::terminal;

static void addDetails(const PollEntry &Entry, Table &To) {
  if (!Entry.Mechanism.empty())
    To.prose("       why: " + Entry.Mechanism);
  for (const RemedyText &Remedy : Entry.Remedies)
    To.prose("       remedy: " + Remedy.Title);
}

std::vector<std::string> text::pollLines(const ReportData &Data,
                                         const TextOptions &Options) {
  if (Data.Polls.empty())
    return {};
  Table Lines({figure("share", 10), figure("loops", 10), figure("mean", 12),
               figure("queries", 10), label("line, rule")},
              Options.Layout);
  for (const PollEntry &Entry : Data.Polls) {
    Lines.row({shareText(Entry.Share, 1), std::to_string(Entry.Runs),
               timeText(static_cast<double>(Entry.Time) /
                        static_cast<double>(Entry.Runs)),
               std::to_string(Entry.Queries),
               Entry.Title + "  " + Entry.ruleTitle()});
    if (Options.Details)
      addDetails(Entry, Lines);
  }
  return Lines.lines();
}
