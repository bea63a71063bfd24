//===- RuleParser.cpp - JSON to Rule --------------------------------------===//
//
// The schema has checked the structure of the document before anything is read
// out of it, so what is left here are the checks that a schema cannot express.
//
//===----------------------------------------------------------------------===//

#include "loader/RuleSet.h"
#include "loader/SchemaCheck.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <set>

using namespace syncline;
using namespace syncline::rules;
using nlohmann::json;

namespace {

template <typename Enum> using Names = std::pair<const char *, Enum>;

constexpr std::array<Names<PatternKind>, 4> PatternNames{
    {{"operator-call", PatternKind::OperatorCall},
     {"tensor-index", PatternKind::TensorIndex},
     {"transfer", PatternKind::Transfer},
     {"stream-order", PatternKind::StreamOrder}}};

constexpr std::array<Names<StreamHazard>, 7> HazardNames{
    {{"read-before-wait", StreamHazard::ReadBeforeWait},
     {"change-before-wait", StreamHazard::ChangeBeforeWait},
     {"cross-stream", StreamHazard::CrossStream},
     {"record-own-stream", StreamHazard::RecordOwnStream},
     {"missing-record", StreamHazard::MissingRecord},
     {"set-current-stream", StreamHazard::SetCurrentStream},
     {"stream-in-loop", StreamHazard::StreamInLoop}}};

constexpr std::array<Names<Level>, 3> LevelNames{{{"error", Level::Error},
                                                  {"warning", Level::Warning},
                                                  {"note", Level::Note}}};

constexpr std::array<Names<Confidence>, 3> ConfidenceNames{
    {{"possible", Confidence::Possible},
     {"likely", Confidence::Likely},
     {"certain", Confidence::Certain}}};

constexpr std::array<Names<ArgumentType>, 12> TypeNames{
    {{"tensor", ArgumentType::Tensor},
     {"tensor-list", ArgumentType::TensorList},
     {"scalar", ArgumentType::Scalar},
     {"integer", ArgumentType::Integer},
     {"floating", ArgumentType::Floating},
     {"boolean", ArgumentType::Boolean},
     {"string", ArgumentType::String},
     {"list", ArgumentType::List},
     {"device", ArgumentType::Device},
     {"options", ArgumentType::Options},
     {"dtype", ArgumentType::DType},
     {"pointer", ArgumentType::Pointer}}};

constexpr std::array<Names<DeviceKind>, 2> DeviceNames{
    {{"cpu", DeviceKind::CPU}, {"cuda", DeviceKind::CUDA}}};

constexpr std::array<Names<DTypeKind>, 3> DTypeNames{
    {{"bool", DTypeKind::Bool},
     {"integer", DTypeKind::Integer},
     {"floating", DTypeKind::Floating}}};

constexpr std::array<Names<IndexKind>, 5> IndexNames{
    {{"mask", IndexKind::Mask},
     {"zero-dim", IndexKind::ZeroDim},
     {"host-tensor", IndexKind::HostTensor},
     {"host-mask", IndexKind::HostMask},
     {"integer", IndexKind::Integer}}};

constexpr std::array<Names<Direction>, 2> DirectionNames{
    {{"device-to-host", Direction::DeviceToHost},
     {"host-to-device", Direction::HostToDevice}}};

constexpr std::array<Names<TransferTarget>, 4> TargetNames{
    {{"cpu", TransferTarget::CPU},
     {"cuda", TransferTarget::CUDA},
     {"self", TransferTarget::Self},
     {"arguments", TransferTarget::Arguments}}};

template <typename Enum, size_t N>
Enum byName(const std::array<Names<Enum>, N> &Table, const std::string &Name,
            const char *What) {
  std::string Known;
  for (const auto &[Spelling, Value] : Table) {
    if (Name == Spelling)
      return Value;
    Known += Known.empty() ? Spelling : std::string(", ") + Spelling;
  }
  throw RuleError(std::string("unknown ") + What + " '" + Name +
                  "'; known: " + Known);
}

template <typename Enum, size_t N>
const char *nameOf(const std::array<Names<Enum>, N> &Table, Enum Value) {
  for (const auto &[Spelling, Candidate] : Table)
    if (Candidate == Value)
      return Spelling;
  return "";
}

Constant parseConstant(const json &Value) {
  if (Value.is_number_unsigned() &&
      Value.get<uint64_t>() > static_cast<uint64_t>(INT64_MAX))
    throw RuleError("the number " + Value.dump() + " is too large");
  if (Value.is_boolean())
    return Value.get<bool>();
  if (Value.is_number_integer())
    return Value.get<int64_t>();
  if (Value.is_string())
    return Value.get<std::string>();
  return std::monostate();
}

Condition parseCondition(const json &J) {
  Condition C;
  const json &Argument = J.at("argument");
  if (Argument.is_number())
    C.Argument.Position = Argument.get<unsigned>();
  else
    C.Argument.Name = Argument.get<std::string>();
  if (J.contains("type"))
    C.Type = byName(TypeNames, J["type"].get<std::string>(), "type");
  if (J.contains("present"))
    C.Present = J["present"].get<bool>();
  if (J.contains("equals"))
    C.Equals = parseConstant(J["equals"]);
  if (J.contains("not_equals"))
    C.NotEquals = parseConstant(J["not_equals"]);
  if (J.contains("device"))
    C.Device = byName(DeviceNames, J["device"].get<std::string>(), "device");
  if (J.contains("dtype"))
    C.DType = byName(DTypeNames, J["dtype"].get<std::string>(), "dtype");
  if (J.contains("pinned"))
    C.Pinned = J["pinned"].get<bool>();
  if (J.contains("zero_dim"))
    C.ZeroDim = J["zero_dim"].get<bool>();
  return C;
}

/// A key that only some other pattern reads would be ignored silently.
void requireKeysOf(const json &J, PatternKind S) {
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
  else
    Require("functions");
  if (S == PatternKind::StreamOrder &&
      (J.contains("functions") || J.contains("when")))
    throw RuleError("pattern stream-order looks at every call: it has neither "
                    "'functions' nor 'when'");
  if (S == PatternKind::TensorIndex)
    Require("index");
  if (S == PatternKind::Transfer) {
    Require("direction");
    Require("target");
  }
}

Match parseMatch(const json &J) {
  Match M;
  M.Pattern =
      byName(PatternNames, J.at("pattern").get<std::string>(), "pattern");
  requireKeysOf(J, M.Pattern);
  M.Functions = J.value("functions", std::vector<std::string>());
  for (const json &C : J.value("when", json::array()))
    M.When.push_back(parseCondition(C));
  if (J.contains("libtorch")) {
    auto Range = VersionRange::parse(J["libtorch"].get<std::string>());
    if (!Range)
      throw RuleError("cannot read the version range '" +
                      J["libtorch"].get<std::string>() + "'");
    M.LibTorch = *Range;
  }
  M.HotOnly = J.value("hot_only", false);
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

Remedy parseRemedy(const json &J) {
  Remedy R;
  R.Title = J.at("title").get<std::string>();
  R.Before = J.at("before").get<std::string>();
  R.After = J.at("after").get<std::string>();
  R.Caveat = J.value("caveat", std::string());
  if (J.contains("fix")) {
    const json &F = J["fix"];
    FixTemplate Fix;
    Fix.ReplaceCall = F.value("replace_call", std::string());
    Fix.Edit = F.value("edit", std::string());
    Fix.Needs = F.value("needs", std::vector<std::string>());
    if (Fix.ReplaceCall.empty() == Fix.Edit.empty())
      throw RuleError("the fix of remedy '" + R.Title +
                      "' needs either 'replace_call' or 'edit'");
    if (F.contains("safe") == Fix.ReplaceCall.empty())
      throw RuleError("the fix of remedy '" + R.Title +
                      "' has 'safe' with 'replace_call', and only with it");
    Fix.Safe = F.value("safe", false);
    Fix.Changes = F.value("changes", std::string());
    if (!Fix.ReplaceCall.empty() && !Fix.Safe && Fix.Changes.empty())
      throw RuleError("the fix of remedy '" + R.Title +
                      "' is not safe and does not say what it 'changes'");
    R.Fix = Fix;
  }
  return R;
}

MeasuredCases parseCases(const json &J) {
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

/// The keys that describe a GPU are all present, or all absent.
void requireEvidenceKeys(const json &J, const Evidence &E, bool Waits) {
  bool HasCases = E.Cases.has_value();
  for (const char *Key : {"gpu", "libtorch", "date"}) {
    if (J.contains(Key) == (E.Measured || HasCases))
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
  if (J.contains("syncs_per_call") != (E.Measured && Waits))
    throw RuleError(E.Measured && Waits
                        ? "measured evidence needs 'syncs_per_call'"
                        : "evidence that is unverified, or of a hazard, "
                          "has no 'syncs_per_call'");
  if (HasCases && (E.Cases->Blocked > 0) != E.Measured)
    throw RuleError(E.Measured ? "evidence is not measured if no case blocked"
                               : "evidence is measured if a case blocked");
}

Evidence parseEvidence(const json &J, bool Waits) {
  Evidence E;
  E.Measured = J.at("status").get<std::string>() == "measured";
  if (J.contains("cases"))
    E.Cases = parseCases(J["cases"]);
  requireEvidenceKeys(J, E, Waits);
  E.Source = J.at("source").get<std::string>();
  E.Gpu = J.value("gpu", std::string());
  E.Driver = J.value("driver", std::string());
  E.LibTorch = J.value("libtorch", std::string());
  E.SyncsPerCall = J.value("syncs_per_call", 0.0);
  E.Date = J.value("date", std::string());
  return E;
}

RuntimeSignature parseRuntime(const json &J) {
  RuntimeSignature R;
  R.Api = J.at("api").get<std::vector<std::string>>();
  R.Copy = J.at("copy").get<std::string>();
  R.HostMemory = J.at("host_memory").get<std::string>();
  R.ReturnsValue = J.value("value", "inside") == "returned";
  R.SparesWork = J.value("work", "kept") == "spared";
  return R;
}

Rule parseChecked(const json &J) {
  Rule R;
  R.Id = J.at("id").get<std::string>();
  R.Group = J.at("group").get<std::string>();
  R.Level = byName(LevelNames, J.at("level").get<std::string>(), "level");
  R.Summary = J.at("summary").get<std::string>();
  R.Mechanism = J.at("mechanism").get<std::string>();
  for (const json &M : J.at("match"))
    R.Matches.push_back(parseMatch(M));
  bool Orders = false, Waits = false;
  for (const Match &M : R.Matches)
    (M.Pattern == PatternKind::StreamOrder ? Orders : Waits) = true;
  if (Orders && Waits)
    throw RuleError("a rule of pattern stream-order has no other patterns");
  R.Effect = Orders ? Effect::Order : Effect::Wait;
  if (J.contains("runtime") == Orders)
    throw RuleError(Orders ? "a rule of pattern stream-order has no 'runtime'"
                           : "'runtime' is missing");
  if (!Orders)
    R.Runtime = parseRuntime(J["runtime"]);
  for (const json &Each : J.at("remedies"))
    R.Remedies.push_back(parseRemedy(Each));
  R.Evidence = parseEvidence(J.at("evidence"), !Orders);
  return R;
}

/// A repeated key would silently hide the first value, so it is an error.
json parseJson(std::string_view Text) {
  std::vector<std::set<std::string>> Keys;
  auto Callback = [&](int, json::parse_event_t Event, json &Value) {
    if (Event == json::parse_event_t::object_start)
      Keys.emplace_back();
    else if (Event == json::parse_event_t::object_end)
      Keys.pop_back();
    else if (Event == json::parse_event_t::key &&
             !Keys.back().insert(Value.get<std::string>()).second)
      throw RuleError("key '" + Value.get<std::string>() + "' appears twice");
    return true;
  };
  return json::parse(Text, Callback);
}

} // namespace

const char *rules::toString(Level L) { return nameOf(LevelNames, L); }
const char *rules::toString(PatternKind S) { return nameOf(PatternNames, S); }
const char *rules::toString(Confidence C) { return nameOf(ConfidenceNames, C); }

std::optional<Confidence> rules::parseConfidence(const std::string &Name) {
  for (const auto &[Spelling, Value] : ConfidenceNames)
    if (Name == Spelling)
      return Value;
  return std::nullopt;
}

std::string Rule::message() const {
  return (Effect == Effect::Wait ? "host-device synchronization: "
                                 : "asynchronous hazard: ") +
         Summary;
}

std::string ArgumentSelector::str() const {
  return Position ? "#" + std::to_string(*Position) : Name;
}

/// \p Text with what would break its line made visible.
static std::string oneLine(std::string Text) {
  for (char &C : Text)
    if (C == '\n' || C == '\r')
      C = ' ';
  return Text;
}

/// Far above any rule. The schema's patterns are matched by std::regex, which
/// needs stack in proportion to the text.
static constexpr size_t LargestRule = 65536;

Rule rules::parseRule(std::string_view Json, const std::string &Origin) {
  try {
    if (Json.size() > LargestRule)
      throw RuleError("the file is larger than " + std::to_string(LargestRule) +
                      " bytes");
    json Document = parseJson(Json);
    if (std::string Problem = schemaViolation(Document); !Problem.empty())
      throw RuleError(Problem);
    return parseChecked(Document);
  } catch (const RuleError &E) {
    throw RuleError(Origin + ": " + oneLine(E.what()));
  } catch (const json::exception &E) {
    throw RuleError(Origin + ": not valid JSON: " + oneLine(E.what()));
  }
}
