#include "run/UnitResult.h"
#include "program/SummaryCode.h"
#include "run/StoredFinding.h"

#include <nlohmann/json.hpp>

using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::frontend;
using namespace syncline::lint::run;
using namespace syncline::rules;
using nlohmann::json;

namespace syncline::lint::findings {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NolintComment, Line, First, Last, Text,
                                   Checks, Reason, Used)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(PlacedNolint, File, InHeader, Comment)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NolintFault, File, Line, Text, IsError)

} // namespace syncline::lint::findings

namespace syncline::lint::frontend {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ParseError, File, Line, Column, Message)

} // namespace syncline::lint::frontend

static json storedFindings(const std::vector<Finding> &Findings) {
  json Stored = json::array();
  for (const Finding &Each : Findings)
    Stored.push_back(storedFinding(Each));
  return Stored;
}

/// A run may withhold many, so the members have no names.
static json storedWithheld(const std::vector<WithheldFinding> &Withheld) {
  json Stored = json::array();
  for (const auto &[F, Reason] : Withheld)
    Stored.push_back({F.Rule->Id, static_cast<int>(F.Confidence), F.File,
                      F.Line, F.Column, F.Template, static_cast<int>(Reason)});
  return Stored;
}

static WithheldFinding withheldFrom(const json &Stored,
                                    const RulesById &Rules) {
  WithheldFinding Result;
  Finding &F = Result.Would;
  F.Rule = Rules.at(Stored.at(0).get<std::string>());
  F.Confidence = static_cast<Confidence>(Stored.at(1).get<int>());
  F.File = Stored.at(2);
  F.Line = Stored.at(3);
  F.Column = Stored.at(4);
  F.Template = Stored.at(5);
  Result.Reason = static_cast<Doubt>(Stored.at(6).get<int>());
  return Result;
}

std::string run::encode(const UnitResult &Result) {
  json J = {{"findings", storedFindings(Result.Lint.Findings)},
            {"suppressed", storedFindings(Result.Lint.SuppressedFindings)},
            {"withheld", storedWithheld(Result.Lint.Withheld)},
            {"nolints", Result.Lint.Nolints},
            {"nolint_faults", Result.Lint.NolintFaults},
            {"defined", Result.Lint.Defined},
            {"undefined", Result.Lint.Undefined},
            {"instantiated", Result.Lint.Instantiated},
            {"gpu", Result.Lint.NamesGpu},
            {"places", Result.Lint.PlacesOnGpu},
            {"words_gpu", Result.Lint.Words.NameGpu},
            {"words_device", Result.Lint.Words.MentionDevice},
            {"errors", Result.Errors},
            {"first_error", Result.FirstError},
            {"loses_code", Result.LosesCode},
            {"ran", Result.Ran},
            {"plain_because", Result.NoPreambleReason},
            {"damaged", Result.PreambleIsDamaged},
            {"dependencies", Result.Lint.Dependencies},
            {"project", Result.Lint.ProjectFiles},
            {"missing", Result.Lint.MissingHeaders}};
  if (Result.Lint.Summary) {
    std::string Summary = program::encode(*Result.Lint.Summary);
    J["summary"] = json::binary({Summary.begin(), Summary.end()});
  }
  std::string Bytes;
  json::to_cbor(J, Bytes);
  return Bytes;
}

std::optional<UnitResult> run::decode(std::string_view Bytes,
                                      const std::vector<const Rule *> &Rules) {
  RulesById ById = byId(Rules);
  try {
    json J = json::from_cbor(Bytes);
    UnitResult Result;
    for (const json &Each : J.at("findings"))
      Result.Lint.Findings.push_back(findingFrom(Each, ById));
    for (const json &Each : J.at("suppressed"))
      Result.Lint.SuppressedFindings.push_back(findingFrom(Each, ById));
    for (const json &Each : J.at("withheld"))
      Result.Lint.Withheld.push_back(withheldFrom(Each, ById));
    Result.Lint.Nolints = J.at("nolints").get<std::vector<PlacedNolint>>();
    Result.Lint.NolintFaults =
        J.at("nolint_faults").get<std::vector<NolintFault>>();
    Result.Lint.Defined = J.at("defined").get<std::vector<std::string>>();
    Result.Lint.Undefined = J.at("undefined").get<std::vector<std::string>>();
    Result.Lint.Instantiated =
        J.at("instantiated").get<std::vector<std::string>>();
    Result.Lint.NamesGpu = J.at("gpu");
    Result.Lint.PlacesOnGpu = J.at("places");
    Result.Lint.Words = {J.at("words_gpu"), J.at("words_device")};
    Result.Errors = J.at("errors");
    Result.FirstError = J.at("first_error").get<ParseError>();
    Result.LosesCode = J.at("loses_code");
    Result.Ran = J.at("ran");
    Result.NoPreambleReason = J.at("plain_because");
    Result.PreambleIsDamaged = J.at("damaged");
    Result.Lint.Dependencies = J.at("dependencies");
    Result.Lint.ProjectFiles = J.at("project");
    Result.Lint.MissingHeaders = J.at("missing");
    if (auto Summary = J.find("summary"); Summary != J.end()) {
      const json::binary_t &Stored = Summary->get_binary();
      Result.Lint.Summary = program::decodeSummary(
          {reinterpret_cast<const char *>(Stored.data()), Stored.size()});
    }
    return Result;
  } catch (const json::exception &) {
    return std::nullopt;
  } catch (const std::out_of_range &) {
    return std::nullopt;
  }
}
