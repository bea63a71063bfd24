#include "report/text/PollText.h"

#include "report/model/FigureText.h"

#include <fmt/format.h>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::text;

static void addDetails(const PollEntry &Entry,
                       std::vector<std::string> &Lines) {
  if (!Entry.Mechanism.empty())
    Lines.push_back("       why: " + Entry.Mechanism);
  for (const RemedyText &Remedy : Entry.Remedies)
    Lines.push_back("       remedy: " + Remedy.Title);
}

std::vector<std::string> text::pollLines(const ReportData &Data, bool Details) {
  std::vector<std::string> Lines;
  if (Data.Polls.empty())
    return Lines;
  Lines.push_back(fmt::format("{:>10}{:>10}{:>12}{:>10}  {}", "share", "loops",
                              "mean", "queries", "line, rule"));
  for (const PollEntry &Entry : Data.Polls) {
    Lines.push_back(fmt::format("{:>10}{:>10}{:>12}{:>10}  {}  {}",
                                shareText(Entry.Share, 1), Entry.Runs,
                                timeText(static_cast<double>(Entry.Time) /
                                         static_cast<double>(Entry.Runs)),
                                Entry.Queries, Entry.Title, Entry.ruleTitle()));
    if (Details)
      addDetails(Entry, Lines);
  }
  return Lines;
}
