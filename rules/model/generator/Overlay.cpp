#include "model/generator/Overlay.h"
#include "model/generator/EntryValue.h"
#include "model/generator/OrderedEntries.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;
using nlohmann::json;

namespace {

/// Adds one entry of the file to its operator.
class EntryReader {
public:
  EntryReader(const std::string &Name, const std::set<std::string> &Rules,
              ModelOperators &Operators)
      : Name(Name), Rules(Rules), Operators(Operators) {}

  void read(const json &Entry);

private:
  using Setter = void (EntryReader::*)(const EntryValue &);

  void checkDeclared(const json &Entry);
  void setNative(const EntryValue &) {} // checkDeclared() reads it
  void setAs(const EntryValue &Value);
  void setDType(const EntryValue &Value);
  void setShape(const EntryValue &Value);
  void setResult(const EntryValue &Value);
  void setPositions(const EntryValue &Value);
  void setReads(const EntryValue &Value);
  void setFactory(const EntryValue &Value);
  void setReducesNothing(const EntryValue &Value);
  void setKeeps(const EntryValue &Value);
  void setSync(const EntryValue &Value);
  void setSyncRule(const EntryValue &Value);

  const std::string &Name;
  const std::set<std::string> &Rules;
  ModelOperators &Operators;
  ModelOperator Op;
};

} // namespace

/// A misspelled name is not in any release of PyTorch.
void EntryReader::checkDeclared(const json &Entry) {
  bool IsDeclared = Operators.contains(Name);
  EntryValue Native(Name, "native", Entry.value("native", json(false)));
  Native.requireFalse();
  if (IsDeclared && Entry.contains("native"))
    Native.fail("operators.json has the operator");
  if (!IsDeclared && !Entry.contains("native") && !Entry.contains("as"))
    Native.fail("operators.json has no such operator; a function that is none "
                "needs \"native\": false");
}

void EntryReader::setAs(const EntryValue &Value) {
  auto Found = Operators.find(Value.text());
  if (Found == Operators.end())
    Value.fail("there is no operator " + Value.shown());
  Op.DType = Found->second.DType;
  Op.Facts = Found->second.Facts;
  Op.Facts.set(Fact::Native, false);
}

void EntryReader::setDType(const EntryValue &Value) {
  Op.DType = Value.word<ResultDType>({{"bool", ResultDType::Bool},
                                      {"integer", ResultDType::Integer},
                                      {"same", ResultDType::Same},
                                      {"bitwise", ResultDType::Bitwise},
                                      {"default", ResultDType::Default}});
}

void EntryReader::setShape(const EntryValue &Value) {
  enum class Shape { Elementwise, Reduction, Dimensioned, Other };
  Shape S = Value.word<Shape>({{"elementwise", Shape::Elementwise},
                               {"reduction", Shape::Reduction},
                               {"dimensioned", Shape::Dimensioned},
                               {"other", Shape::Other}});
  Op.Facts.set(Fact::Elementwise, S == Shape::Elementwise);
  Op.Facts.set(Fact::ElementwiseOverload, S == Shape::Elementwise);
  Op.Facts.set(Fact::Reduction, S == Shape::Reduction);
  Op.Facts.set(Fact::HasDimension, S == Shape::Dimensioned);
}

void EntryReader::setResult(const EntryValue &Value) {
  enum class Result { Pure, New, View, ViewOrCopy };
  Result R = Value.word<Result>({{"pure", Result::Pure},
                                 {"new", Result::New},
                                 {"view", Result::View},
                                 {"view or copy", Result::ViewOrCopy}});
  bool IsNew = R == Result::Pure || R == Result::New;
  if (IsNew && Op.Facts.has(Fact::MayShareMemory))
    Value.fail("PyTorch declares that the result may be a view");
  if (IsNew && Op.Facts.has(Fact::MutatesSelf))
    Value.fail("PyTorch declares that the operator writes into its object");
  if (R == Result::Pure && Op.Facts.has(Fact::Random))
    Value.fail("PyTorch declares that the operator is random");
  Op.Facts.set(Fact::Pure, R == Result::Pure);
  Op.Facts.set(Fact::NewMemory, IsNew);
  Op.Facts.set(Fact::View, R == Result::View);
  Op.Facts.set(Fact::MayShareMemory, !IsNew);
}

void EntryReader::setPositions(const EntryValue &Value) {
  Value.requireTrue();
  Op.Facts.set(Fact::ReturnsPositions);
}

void EntryReader::setReads(const EntryValue &Value) {
  enum class Reads { Properties, Handle, Number };
  Reads R = Value.word<Reads>({{"properties", Reads::Properties},
                               {"handle", Reads::Handle},
                               {"value", Reads::Number}});
  Op.Facts.set(Fact::ReadsNoContents, R != Reads::Number);
  Op.Facts.set(Fact::QueriesOnly,
               R != Reads::Handle && !Op.Facts.has(Fact::Random));
}

void EntryReader::setFactory(const EntryValue &Value) {
  Op.Facts.set(Fact::Factory, Value.isTrueOrFalse());
}

void EntryReader::setReducesNothing(const EntryValue &Value) {
  Value.requireTrue();
  if (!Op.Facts.has(Fact::Reduction))
    Value.fail("the operator is no reduction");
  Op.Facts.set(Fact::ReducesNothing);
}

void EntryReader::setKeeps(const EntryValue &Value) {
  Value.requireTrue();
  Op.Facts.set(Fact::KeepsArgument);
  Op.Facts.set(Fact::MutatesOnlySelf, false);
}

void EntryReader::setSyncRule(const EntryValue &Value) {
  Op.SyncRule = Value.text();
  if (!Rules.contains(Op.SyncRule))
    Value.fail("there is no rule " + Value.shown());
}

void EntryReader::setSync(const EntryValue &Value) {
  if (!Value.isObject()) {
    setSyncRule(Value);
    return;
  }
  if (!Value.hasJust({"rule", "libtorch"}))
    Value.fail(Value.shown() +
               " has other keys than \"rule\" and \"libtorch\"");
  setSyncRule(Value.member("rule"));
  Op.SyncVersions = Value.member("libtorch").text();
  if (Op.SyncVersions.empty())
    Value.fail("\"libtorch\" names no releases");
}

void EntryReader::read(const json &Entry) {
  // Applied first, because the others correct what it sets.
  static constexpr std::pair<const char *, Setter> Setters[] = {
      {"as", &EntryReader::setAs},
      {"native", &EntryReader::setNative},
      {"dtype", &EntryReader::setDType},
      {"shape", &EntryReader::setShape},
      {"reduces_nothing", &EntryReader::setReducesNothing},
      {"result", &EntryReader::setResult},
      {"positions", &EntryReader::setPositions},
      {"reads", &EntryReader::setReads},
      {"factory", &EntryReader::setFactory},
      {"keeps", &EntryReader::setKeeps},
      {"sync", &EntryReader::setSync}};
  checkDeclared(Entry);
  if (auto Found = Operators.find(Name); Found != Operators.end())
    Op = Found->second;
  for (const auto &[Each, Value] : Entry.items())
    if (std::ranges::none_of(Setters,
                             [&](const auto &S) { return Each == S.first; }))
      EntryValue(Name, Each, Value).fail("there is no such key");
  for (const auto &[Known, Set] : Setters)
    if (auto Found = Entry.find(Known); Found != Entry.end())
      (this->*Set)(EntryValue(Name, Known, *Found));
  Operators[Name] = Op;
}

void generator::applyOverlay(const std::string &Text,
                             const std::set<std::string> &Rules,
                             ModelOperators &Operators) {
  json Document = orderedEntries(Text, "operator");
  // An entry with "as" copies the contents of another entry.
  for (bool Copies : {false, true})
    for (const auto &[Name, Entry] : Document.at("operators").items())
      if (Entry.contains("as") == Copies)
        EntryReader(Name, Rules, Operators).read(Entry);
}
