#include "cli/experiment/RequestedSites.h"

#include "recording/Recording.h"
#include "report/json/JsonReport.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;

std::string experiment::reportDocument(const std::string &Path,
                                       const rules::RuleSet &Rules,
                                       const report::ReportOptions &Options) {
  std::string File = recording::openOne(Path).Path;
  std::ifstream In(File, std::ios::binary);
  if (!In)
    throw std::runtime_error("cannot read " + File);
  if ((In >> std::ws).peek() == '{')
    return {std::istreambuf_iterator<char>(In), {}};
  auto Trace = report::buildReport(File, Rules, Options);
  return report::json::jsonReport(std::span(&Trace->Data, 1));
}

/// The trace that the report shows first.
static const nlohmann::json &shownTrace(const nlohmann::json &Report) {
  const nlohmann::json &Ranks = Report.at("ranks");
  size_t Shown = Ranks.is_null() ? 0
                                 : Ranks.at("table")
                                       .at(Ranks.at("shown").get<size_t>())
                                       .at("trace")
                                       .get<size_t>();
  return Report.at("traces").at(Shown);
}

static RequestedSite siteFrom(const nlohmann::json &Site) {
  return {
      Site.at("title").get<std::string>(), Site.at("file").get<std::string>(),
      Site.at("rule").get<std::string>(), Site.at("api").get<std::string>()};
}

static std::vector<size_t> membersOf(const nlohmann::json &Trace,
                                     const std::string &Name, size_t Group) {
  // Reports from older versions have none.
  const nlohmann::json Groups = Trace.value("groups", nlohmann::json::array());
  if (Group > Groups.size())
    throw std::runtime_error(
        Groups.empty()
            ? fmt::format("{} has no groups of synchronizations", Name)
            : fmt::format("{} has {} group{}, and no group {}", Name,
                          Groups.size(), Groups.size() == 1 ? "" : "s", Group));
  return Groups[Group - 1].at("sites").get<std::vector<size_t>>();
}

static std::vector<RequestedSite>
sitesFrom(const nlohmann::json &Trace, const std::string &Name, size_t Group) {
  const nlohmann::json &Sites = Trace.at("sites");
  std::vector<RequestedSite> Result;
  if (Group) {
    for (size_t Member : membersOf(Trace, Name, Group))
      Result.push_back(siteFrom(Sites.at(Member)));
    return Result;
  }
  for (const nlohmann::json &Site : Sites)
    if (Site.at("callsPerStep").get<double>() > 0 ||
        Site.at("blockedCalls").get<uint64_t>() > 2)
      Result.push_back(siteFrom(Site));
  if (Result.empty())
    throw std::runtime_error("in " + Name + " no call blocks in the steps");
  return Result;
}

std::vector<RequestedSite>
experiment::requestedSites(const std::string &Document, const std::string &Name,
                           size_t Group) {
  try {
    const nlohmann::json Report = nlohmann::json::parse(Document);
    return sitesFrom(shownTrace(Report), Name, Group);
  } catch (const nlohmann::json::exception &E) {
    throw std::runtime_error(
        fmt::format("{} is neither a trace nor the output of 'syncline report "
                    "--format json': {}",
                    Name, E.what()));
  }
}
