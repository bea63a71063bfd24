#include "report/json/SiteJson.h"

#include "report/json/AdviceJson.h"
#include "report/json/IntervalJson.h"

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::syncs;
using namespace syncline::report;
using nlohmann::ordered_json;

static ordered_json lineJson(const std::optional<LibraryLine> &Line) {
  if (!Line)
    return nullptr;
  return {{"title", Line->Title},
          {"file", Line->File},
          {"line", Line->Line},
          {"function", Line->Function},
          {"package", Line->Package}};
}

ordered_json json::briefJson(const SiteEntry &P) {
  return {{"title", P.Title},
          {"file", P.File},
          {"line", P.Line},
          {"library", lineJson(P.Library)},
          {"pytorch", lineJson(P.PyTorch)},
          {"package", packageOf(P)},
          {"rule", P.RuleId},
          {"api", P.Api},
          {"syncs", P.Syncs},
          {"syncsPerStep", P.SyncsPerStep}};
}

static ordered_json excerptJson(uint32_t Start,
                                const std::vector<std::string> &Lines) {
  return {{"start", Start}, {"lines", Lines}};
}

static ordered_json figuresJson(const SiteEntry &P) {
  return {{"syncs", P.Syncs},
          {"blockedSyncs", P.BlockedSyncs},
          {"calls", P.Calls},
          {"blockedCalls", P.BlockedCalls},
          {"blocked", P.Blocked},
          {"stepsApart", P.StepsApart},
          {"syncsPerStep", P.SyncsPerStep},
          {"callsPerStep", P.CallsPerStep},
          {"blockedPerStep", P.BlockedPerStep},
          {"bubblePerStep", P.BubblePerStep},
          {"gain", json::intervalJson(P.Gain)},
          {"marginalGain", P.MarginalGain},
          {"outcome", toString(P.Value)}};
}

ordered_json json::siteJson(const SiteEntry &P) {
  ordered_json J = {{"title", P.Title},
                    {"userTitle", P.UserTitle},
                    {"showsPyTorch", P.ShowsPyTorch},
                    {"file", P.File},
                    {"line", P.Line},
                    {"function", P.Function},
                    {"language", P.Language},
                    {"backward", P.IsBackward},
                    {"library", lineJson(P.Library)},
                    {"pytorch", lineJson(P.PyTorch)},
                    {"package", packageOf(P)},
                    {"rule", P.RuleId},
                    {"pythonName", P.PythonName},
                    {"summary", P.RuleSummary},
                    {"mechanism", P.Mechanism},
                    {"api", P.Api},
                    {"cause", toString(P.Cause)},
                    {"nsight", P.NsightRule},
                    {"within", P.Within}};
  J.update(figuresJson(P));
  J["remedies"] = ordered_json::array();
  for (const RemedyText &Remedy : P.Remedies)
    J["remedies"].push_back(remedyJson(Remedy));
  J["stack"] = P.Stack;
  J["pythonStack"] = P.PythonStack;
  J["excerpt"] = excerptJson(P.ExcerptStart, P.Excerpt);
  J["libraryExcerpt"] = excerptJson(P.LibraryExcerptStart, P.LibraryExcerpt);
  if (P.SeenByLint)
    J["seenByLint"] = *P.SeenByLint;
  return J;
}
