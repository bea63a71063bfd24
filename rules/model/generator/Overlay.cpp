#include "model/generator/Overlay.h"
#include "model/generator/ModelError.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>
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
  EntryReader(const std::string &Name, ModelOperators &Operators)
      : Name(Name), Operators(Operators) {}

  void read(const json &Entry);

private:
  template <typename T>
  using Words = std::initializer_list<std::pair<const char *, T>>;
  using Setter = void (EntryReader::*)(const json &);

  [[noreturn]] void fail(const std::string &Problem) const {
    throw ModelError(Name + ": " + Key + ": " + Problem);
  }
  std::string text(const json &Value) const;
  void requireTrue(const json &Value) const;
  template <typename T> T wordOf(const json &Value, Words<T> Known) const;

  void checkDeclared(const json &Entry);
  void setNative(const json &) {} // checkDeclared() reads it
  void setAs(const json &Value);
  void setDType(const json &Value);
  void setShape(const json &Value);
  void setResult(const json &Value);
  void setPositions(const json &Value);
  void setReads(const json &Value);
  void setFactory(const json &Value);
  void setReducesNothing(const json &Value);
  void setKeeps(const json &Value);
  void setSync(const json &Value);

  const std::string &Name;
  ModelOperators &Operators;
  std::string Key; ///< that is being read
  ModelOperator Op;
};

} // namespace

std::string EntryReader::text(const json &Value) const {
  if (!Value.is_string())
    fail(Value.dump() + " is no text");
  return Value.get<std::string>();
}

void EntryReader::requireTrue(const json &Value) const {
  if (Value != true)
    fail(Value.dump() + " is not true; leave the key out for false");
}

template <typename T>
T EntryReader::wordOf(const json &Value, Words<T> Known) const {
  std::string Word = text(Value), Names;
  for (const auto &[Each, Meaning] : Known) {
    if (Word == Each)
      return Meaning;
    Names += (Names.empty() ? "" : ", ") + std::string(Each);
  }
  fail("\"" + Word + "\" is none of " + Names);
}

/// A misspelled name is in no release of PyTorch.
void EntryReader::checkDeclared(const json &Entry) {
  Key = "native";
  bool IsDeclared = Operators.contains(Name);
  auto Found = Entry.find(Key);
  if (Found != Entry.end() && *Found != false)
    fail(Found->dump() + " is not false; leave the key out for true");
  if (IsDeclared && Found != Entry.end())
    fail("operators.json has the operator");
  if (!IsDeclared && Found == Entry.end() && !Entry.contains("as"))
    fail("operators.json has no such operator; a function that is none needs "
         "\"native\": false");
}

void EntryReader::setAs(const json &Value) {
  auto Found = Operators.find(text(Value));
  if (Found == Operators.end())
    fail("there is no operator " + Value.dump());
  Op.DType = Found->second.DType;
  Op.Facts = Found->second.Facts;
  Op.Facts.set(Fact::Native, false);
}

void EntryReader::setDType(const json &Value) {
  Op.DType = wordOf<ResultDType>(Value, {{"bool", ResultDType::Bool},
                                         {"integer", ResultDType::Integer},
                                         {"same", ResultDType::Same},
                                         {"bitwise", ResultDType::Bitwise},
                                         {"default", ResultDType::Default}});
}

void EntryReader::setShape(const json &Value) {
  enum class Shape { Elementwise, Reduction, Other };
  Shape S = wordOf<Shape>(Value, {{"elementwise", Shape::Elementwise},
                                  {"reduction", Shape::Reduction},
                                  {"other", Shape::Other}});
  Op.Facts.set(Fact::Elementwise, S == Shape::Elementwise);
  Op.Facts.set(Fact::ElementwiseOverload, S == Shape::Elementwise);
  Op.Facts.set(Fact::Reduction, S == Shape::Reduction);
}

void EntryReader::setResult(const json &Value) {
  enum class Result { Pure, New, View, ViewOrCopy };
  Result R = wordOf<Result>(Value, {{"pure", Result::Pure},
                                    {"new", Result::New},
                                    {"view", Result::View},
                                    {"view or copy", Result::ViewOrCopy}});
  bool IsNew = R == Result::Pure || R == Result::New;
  if (IsNew && Op.Facts.has(Fact::MayShareMemory))
    fail("PyTorch declares that the result may be a view");
  if (IsNew && Op.Facts.has(Fact::MutatesSelf))
    fail("PyTorch declares that the operator writes into its object");
  if (R == Result::Pure && Op.Facts.has(Fact::Random))
    fail("PyTorch declares that the operator is random");
  Op.Facts.set(Fact::Pure, R == Result::Pure);
  Op.Facts.set(Fact::NewMemory, IsNew);
  Op.Facts.set(Fact::View, R == Result::View);
  Op.Facts.set(Fact::MayShareMemory, !IsNew);
}

void EntryReader::setPositions(const json &Value) {
  requireTrue(Value);
  Op.Facts.set(Fact::ReturnsPositions);
}

void EntryReader::setReads(const json &Value) {
  enum class Reads { Properties, Handle, Number };
  Reads R = wordOf<Reads>(Value, {{"properties", Reads::Properties},
                                  {"handle", Reads::Handle},
                                  {"value", Reads::Number}});
  Op.Facts.set(Fact::ReadsNoContents, R != Reads::Number);
  Op.Facts.set(Fact::AsksOnly,
               R != Reads::Handle && !Op.Facts.has(Fact::Random));
}

void EntryReader::setFactory(const json &Value) {
  if (!Value.is_boolean())
    fail(Value.dump() + " is neither true nor false");
  Op.Facts.set(Fact::Factory, Value == true);
}

void EntryReader::setReducesNothing(const json &Value) {
  requireTrue(Value);
  if (!Op.Facts.has(Fact::Reduction))
    fail("the operator is no reduction");
  Op.Facts.set(Fact::ReducesNothing);
}

void EntryReader::setKeeps(const json &Value) {
  requireTrue(Value);
  Op.Facts.set(Fact::KeepsArgument);
  Op.Facts.set(Fact::MutatesOnlySelf, false);
}

void EntryReader::setSync(const json &Value) {
  if (!Value.is_object()) {
    Op.SyncRule = text(Value);
    return;
  }
  if (Value.size() != 2 || !Value.contains("rule") ||
      !Value.contains("libtorch"))
    fail(Value.dump() + " has other keys than \"rule\" and \"libtorch\"");
  Op.SyncRule = text(Value["rule"]);
  Op.SyncVersions = text(Value["libtorch"]);
  if (Op.SyncVersions.empty())
    fail("\"libtorch\" names no releases");
}

void EntryReader::read(const json &Entry) {
  // The first, because the others correct what it sets.
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
                             [&](const auto &S) { return Each == S.first; })) {
      Key = Each;
      fail("there is no such key");
    }
  for (const auto &[Known, Set] : Setters)
    if (auto Found = Entry.find(Known); Found != Entry.end()) {
      Key = Known;
      (this->*Set)(*Found);
    }
  Operators[Name] = Op;
}

void generator::applyOverlay(const json &Document, ModelOperators &Operators) {
  // An entry with "as" copies what the entry of the other says.
  for (bool Copies : {false, true})
    for (const auto &[Name, Entry] : Document.at("operators").items())
      if (Entry.contains("as") == Copies)
        EntryReader(Name, Operators).read(Entry);
}
