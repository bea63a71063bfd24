#include "report/json/AdviceJson.h"

#include "report/json/IntervalJson.h"

#include <nlohmann/json.hpp>

using namespace syncline;
using namespace syncline::report;
using nlohmann::ordered_json;

ordered_json json::remedyJson(const RemedyText &Remedy) {
  ordered_json J = {{"title", Remedy.Title},
                    {"language", Remedy.Language},
                    {"before", Remedy.Before},
                    {"after", Remedy.After}};
  if (!Remedy.Caveat.empty())
    J["caveat"] = Remedy.Caveat;
  return J;
}

ordered_json json::changeJson(const ChangeEntry &Change) {
  ordered_json J = {{"remedy", Change.Remedy},
                    {"rule", Change.RuleId},
                    {"lines", ordered_json::array()},
                    {"moreLines", Change.MoreLines},
                    {"example", Change.Example},
                    {"ownExample", Change.IsOwnExample},
                    {"gain", intervalJson(Change.Gain)},
                    {"outcome", toString(Change.Value)},
                    {"assumed", Change.IsAssumed},
                    {"conditions", Change.Conditions},
                    {"notes", Change.Notes},
                    {"text", Change.Text}};
  for (const ChangedLine &Line : Change.Lines)
    J["lines"].push_back({{"user", Line.User},
                          {"library", Line.Library},
                          {"remedy", Line.Remedy},
                          {"rule", Line.RuleId}});
  return J;
}

static ordered_json pollJson(const PollEntry &Poll) {
  ordered_json J = {{"title", Poll.Title},
                    {"file", Poll.File},
                    {"line", Poll.Line},
                    {"api", Poll.Api},
                    {"rule", Poll.RuleId},
                    {"name", Poll.RuleName},
                    {"mechanism", Poll.Mechanism},
                    {"loops", Poll.Runs},
                    {"queries", Poll.Queries},
                    {"time", Poll.Time},
                    {"timeInQueries", Poll.QueryTime},
                    {"share", Poll.Share},
                    {"remedies", ordered_json::array()}};
  for (const RemedyText &Remedy : Poll.Remedies)
    J["remedies"].push_back(json::remedyJson(Remedy));
  return J;
}

ordered_json json::pollsJson(const std::vector<PollEntry> &Polls) {
  ordered_json J = ordered_json::array();
  for (const PollEntry &Poll : Polls)
    J.push_back(pollJson(Poll));
  return J;
}
