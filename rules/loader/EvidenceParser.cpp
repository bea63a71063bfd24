#include "loader/EvidenceParser.h"
#include "loader/RuleError.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <vector>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

static MeasuredCases parseCases(const json &J) {
  MeasuredCases C;
  C.Command = J.at("command").get<std::string>();
  C.Blocked = J.at("blocked").get<unsigned>();
  C.DidNotBlock = J.at("did_not_block").get<unsigned>();
  C.Skipped = J.at("skipped").get<unsigned>();
  C.WhySkipped = J.value("why_skipped", std::vector<std::string>());
  if (C.WhySkipped.empty() != (C.Skipped == 0))
    throw RuleError(C.Skipped == 0
                        ? "'why_skipped' is given, but no case was skipped"
                        : "skipped cases need 'why_skipped'");
  return C;
}

static ReleaseChange parseChange(const json &J) {
  std::string Release = J.at("libtorch").get<std::string>();
  std::optional<Version> Parsed = Version::parse(Release);
  if (!Parsed)
    throw RuleError("'" + Release +
                    "' is not a release of LibTorch such as 2.14");
  return {*Parsed, J.at("what").get<std::string>(),
          J.at("source").get<std::string>()};
}

/// The keys that describe a GPU must be either all present or all absent.
static void requireMachine(const json &J, const Evidence &E) {
  for (const char *Key : {"gpu", "libtorch", "date"}) {
    if (J.contains(Key) == (E.Measured || E.Cases.has_value()))
      continue;
    if (J.contains(Key))
      throw RuleError(std::string("evidence that is unverified has no '") +
                      Key + "' without 'cases'");
    throw RuleError((E.Measured ? "measured evidence needs '"
                                : "evidence with 'cases' needs '") +
                    std::string(Key) + "'");
  }
  if (J.contains("driver") && !J.contains("gpu"))
    throw RuleError("'driver' needs 'gpu'");
}

static void requireCounts(const json &J, const Evidence &E, Effect About) {
  bool HasCount = E.Measured && About == Effect::Sync;
  if (J.contains("syncs_per_call") != HasCount)
    throw RuleError(HasCount ? "measured evidence needs 'syncs_per_call'"
                             : "evidence that is unverified, or of a hazard, "
                               "has no 'syncs_per_call'");
  if (E.Cases && (E.Cases->Blocked > 0) != E.Measured)
    throw RuleError(E.Measured ? "evidence is not measured if no case blocked"
                               : "evidence is measured if a case blocked");
}

Evidence rules::parseEvidence(const json &J, Effect About) {
  Evidence E;
  E.Measured = J.at("status").get<std::string>() == "measured";
  if (J.contains("cases"))
    E.Cases = parseCases(J["cases"]);
  requireMachine(J, E);
  requireCounts(J, E, About);
  E.Source = J.at("source").get<std::string>();
  E.Gpu = J.value("gpu", std::string());
  E.Driver = J.value("driver", std::string());
  E.LibTorch = J.value("libtorch", std::string());
  E.SyncsPerCall = J.value("syncs_per_call", 0.0);
  E.Date = J.value("date", std::string());
  for (const json &Each : J.value("changes", json::array()))
    E.Changes.push_back(parseChange(Each));
  return E;
}
