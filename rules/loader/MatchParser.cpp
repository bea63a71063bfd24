#include "loader/MatchParser.h"
#include "loader/ConditionParser.h"
#include "loader/EnumNames.h"
#include "loader/FunctionParser.h"

#include <nlohmann/json.hpp>

#include <utility>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

static constexpr std::array<Names<IndexKind>, 5> IndexNames{
    {{"mask", IndexKind::Mask},
     {"zero-dim", IndexKind::ZeroDim},
     {"host-tensor", IndexKind::HostTensor},
     {"host-mask", IndexKind::HostMask},
     {"integer", IndexKind::Integer}}};

static constexpr std::array<Names<Direction>, 2> DirectionNames{
    {{"device-to-host", Direction::DeviceToHost},
     {"host-to-device", Direction::HostToDevice}}};

static constexpr std::array<Names<TransferTarget>, 4> TargetNames{
    {{"cpu", TransferTarget::CPU},
     {"cuda", TransferTarget::CUDA},
     {"self", TransferTarget::Self},
     {"arguments", TransferTarget::Arguments}}};

/// A key that only other patterns read would be ignored silently.
static void requireKeysOf(const json &J, PatternKind S) {
  static const std::pair<const char *, PatternKind> Owners[] = {
      {"index", PatternKind::TensorIndex},
      {"min_masks", PatternKind::TensorIndex},
      {"direction", PatternKind::Transfer},
      {"source", PatternKind::Transfer},
      {"target", PatternKind::Transfer},
      {"non_blocking", PatternKind::Transfer},
      {"hazard", PatternKind::StreamOrder}};
  for (const auto &[Key, Owner] : Owners)
    if (J.contains(Key) && S != Owner)
      throw RuleError(std::string("'") + Key + "' belongs to pattern " +
                      toString(Owner) + ", not to " + toString(S));
  auto Require = [&](const char *Key) {
    if (!J.contains(Key))
      throw RuleError(std::string("pattern ") + toString(S) + " needs '" + Key +
                      "'");
  };
  if (S == PatternKind::StreamOrder)
    Require("hazard");
  else if (!J.contains("operators"))
    Require("functions");
  if (S == PatternKind::StreamOrder &&
      (J.contains("operators") || J.contains("functions") ||
       J.contains("when")))
    throw RuleError("pattern stream-order looks at every call: it has neither "
                    "'operators' nor 'functions' nor 'when'");
  if (S == PatternKind::TensorIndex)
    Require("index");
  if (S == PatternKind::Transfer) {
    Require("direction");
    Require("target");
  }
}

static VersionRange parseRange(const std::string &Text) {
  if (auto Range = VersionRange::parse(Text))
    return *Range;
  throw RuleError("cannot read the version range '" + Text + "'");
}

/// Parses everything except the functions.
static Match parseMatch(const json &J) {
  Match M;
  M.Pattern =
      byName(PatternNames, J.at("pattern").get<std::string>(), "pattern");
  requireKeysOf(J, M.Pattern);
  M.Blocks = J.value("blocks", std::string());
  for (const json &C : J.value("when", json::array()))
    M.When.push_back(parseCondition(C));
  if (J.contains("libtorch"))
    M.LibTorch = parseRange(J["libtorch"].get<std::string>());
  M.HotOnly = J.value("hot_only", false);
  M.Backward = J.value("backward", false);
  M.RestoresSaved = J.value("restores_saved", false);
  if (J.contains("max_confidence"))
    M.MaxConfidence = byName(
        ConfidenceNames, J["max_confidence"].get<std::string>(), "confidence");
  if (J.contains("index"))
    M.Index.Kind = byName(IndexNames, J["index"].get<std::string>(), "index");
  M.Index.MinMasks = J.value("min_masks", 1U);
  if (J.contains("direction"))
    M.Transfer.Way =
        byName(DirectionNames, J["direction"].get<std::string>(), "direction");
  M.Transfer.Source = J.value("source", std::string("self"));
  if (J.contains("target"))
    M.Transfer.Target =
        byName(TargetNames, J["target"].get<std::string>(), "target");
  M.Transfer.NonBlocking = J.value("non_blocking", false);
  if (J.contains("hazard"))
    M.Hazard = byName(HazardNames, J["hazard"].get<std::string>(), "hazard");
  return M;
}

std::vector<Match> rules::parseMatches(const json &J, const std::string &Rule) {
  const Match Shared = parseMatch(J);
  std::vector<FunctionGroup> Groups = parseFunctions(J, Rule);
  if (Groups.empty()) // pattern stream-order checks every call
    return {Shared};
  std::vector<Match> Matches;
  for (FunctionGroup &Group : Groups) {
    Match M = Shared;
    M.Names = std::move(Group.Names);
    M.Functions = std::move(Group.Functions);
    if (!Group.LibTorch.empty()) {
      if (!M.LibTorch.unbounded())
        throw RuleError("'libtorch' and the overlay of the operator model both "
                        "name releases");
      M.LibTorch = parseRange(Group.LibTorch);
    }
    Matches.push_back(std::move(M));
  }
  return Matches;
}
