#include "cli/experiment/RequestedSites.h"

#include "form/FormReader.h"
#include "form/ParseJson.h"
#include "form/WhyUnreadable.h"
#include "recording/Recording.h"
#include "report/json/JsonReport.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <optional>
#include <span>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::form;

std::string experiment::reportDocument(const std::string &Path,
                                       const rules::RuleSet &Rules,
                                       const report::ReportOptions &Options) {
  std::string File = recording::openOne(Path).Path;
  std::ifstream In(File, std::ios::binary);
  if (!In)
    throw std::runtime_error("cannot read " + File + ": " +
                             whyUnreadable(File));
  if ((In >> std::ws).peek() == '{')
    return {std::istreambuf_iterator<char>(In), {}};
  auto Trace = report::buildReport(File, Rules, Options);
  return report::json::jsonReport(std::span(&Trace->Data, 1));
}

using Reader = FormReader<nlohmann::json>;

/// The element \p Index of the array \p Of.
static Reader element(const Reader &Of, size_t Index) {
  std::vector<Reader> All = Of.elements();
  if (Index >= All.size())
    Of.fail(fmt::format("an array of at least {} elements", Index + 1));
  return All[Index];
}

/// The trace that the report shows first.
static Reader shownTrace(const Reader &Report) {
  Reader Ranks = Report.at("ranks");
  size_t Shown = Ranks.json().is_null()
                     ? 0
                     : element(Ranks.at("table"), Ranks.at("shown").count())
                           .at("trace")
                           .count();
  return element(Report.at("traces"), Shown);
}

static RequestedSite siteFrom(const Reader &Site) {
  return {Site.at("title").text(), Site.at("file").text(),
          Site.at("rule").text(), Site.at("api").text()};
}

static std::vector<Reader> membersOf(const Reader &Trace,
                                     const std::string &Name, size_t Group) {
  // Reports from older versions have none.
  std::optional<Reader> Found = Trace.find("groups");
  std::vector<Reader> Groups;
  if (Found)
    Groups = Found->elements();
  if (Group > Groups.size())
    throw std::runtime_error(
        Groups.empty()
            ? fmt::format("{} has no groups of synchronizations", Name)
            : fmt::format("{} has {} group{}, and no group {}", Name,
                          Groups.size(), Groups.size() == 1 ? "" : "s", Group));
  return Groups[Group - 1].at("sites").elements();
}

static std::vector<RequestedSite>
sitesFrom(const Reader &Trace, const std::string &Name, size_t Group) {
  Reader Sites = Trace.at("sites");
  std::vector<RequestedSite> Result;
  if (Group) {
    for (const Reader &Member : membersOf(Trace, Name, Group))
      Result.push_back(siteFrom(element(Sites, Member.count())));
    return Result;
  }
  for (const Reader &Site : Sites.elements())
    if (Site.at("callsPerStep").number() > 0 ||
        Site.at("blockedCalls").count() > 2)
      Result.push_back(siteFrom(Site));
  if (Result.empty())
    throw std::runtime_error("in " + Name + " no call blocks in the steps");
  return Result;
}

std::vector<RequestedSite>
experiment::requestedSites(const std::string &Document, const std::string &Name,
                           size_t Group) {
  try {
    const auto Report = parseJson<nlohmann::json>(Document);
    return sitesFrom(shownTrace(Reader(Report)), Name, Group);
  } catch (const FormError &E) {
    throw std::runtime_error(
        fmt::format("{} is neither a trace nor the output of 'syncline report "
                    "--format json': {}",
                    Name, E.what()));
  }
}
