#include "model/generator/Declarations.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

using namespace syncline;
using namespace syncline::rules;
using namespace syncline::rules::model;
using namespace syncline::rules::model::generator;
using nlohmann::json;

namespace {

/// An overload of operators.json.
class Overload {
public:
  explicit Overload(const json &Line)
      : Line(&Line), Schema(Line.at("schema").get<std::string>()),
        First(firstArgument(Schema)) {}

  bool lists(const char *Field, const std::string &Value) const {
    auto Found = Line->find(Field);
    return Found != Line->end() &&
           std::find(Found->begin(), Found->end(), Value) != Found->end();
  }
  bool hasTag(const char *Tag) const { return lists("tags", Tag); }
  bool isFunction() const {
    return !Line->contains("variants") || lists("variants", "function");
  }
  bool isMethod() const { return lists("variants", "method"); }

  /// In C++ it is name_out and name_outf: it writes into an argument that the
  /// caller passes.
  bool isOutForm() const {
    size_t Named = Schema.find(", *, ");
    return Named != std::string::npos &&
           Schema.find("!)", Named) < Schema.rfind(") -> ");
  }
  /// A result may share the first argument's memory.
  bool showsFirst() const { return lists("view", First); }
  bool showsAny() const { return Line->contains("view"); }
  bool writes() const { return Line->contains("mutates"); }
  bool writesFirst() const { return lists("mutates", First); }
  bool writesFirstOnly() const {
    return writesFirst() && Line->at("mutates").size() == 1;
  }
  /// It takes options, and no tensor.
  bool isFactory() const {
    std::string_view Arguments = Schema;
    Arguments = Arguments.substr(0, Arguments.rfind(") -> "));
    return Arguments.find("Layout? layout") != std::string_view::npos &&
           Arguments.find("Tensor") == std::string_view::npos;
  }

private:
  const json *Line;
  std::string Schema;
  std::string First;
};

} // namespace

std::string generator::firstArgument(const std::string &Schema) {
  int Depth = 0;
  size_t End = 0;
  for (; End < Schema.size(); ++End) {
    char C = Schema[End];
    Depth += C == '(' || C == '[';
    if ((C == ')' || C == ']') && --Depth == 0)
      break;
    if (C == ',' && Depth == 1)
      break;
  }
  std::string Argument = Schema.substr(1, End - 1);
  Argument = Argument.substr(0, Argument.find('='));
  size_t Space = Argument.rfind(' ');
  return Space == std::string::npos ? "" : Argument.substr(Space + 1);
}

/// The facts that hold for calls without an out argument.
static FactSet factsOf(const std::vector<Overload> &All) {
  std::vector<Overload> Called;
  std::ranges::copy_if(All, std::back_inserter(Called), [](const Overload &O) {
    return !O.writes() || O.writesFirst();
  });
  if (Called.empty())
    Called = All;
  auto Any = [&](auto Question) {
    return std::ranges::any_of(Called, Question);
  };
  auto Each = [&](auto Question) {
    return std::ranges::all_of(Called, Question);
  };
  auto AnyTag = [&](const char *Tag) {
    return Any([&](const Overload &O) { return O.hasTag(Tag); });
  };
  FactSet Facts;
  Facts.set(Fact::Native);
  Facts.set(Fact::Function, Any(std::mem_fn(&Overload::isFunction)));
  Facts.set(Fact::Method, Any(std::mem_fn(&Overload::isMethod)));
  Facts.set(Fact::Elementwise,
            Each([](const Overload &O) { return O.hasTag("pointwise"); }));
  Facts.set(Fact::ElementwiseOverload, AnyTag("pointwise"));
  Facts.set(Fact::Reduction, AnyTag("reduction"));
  Facts.set(Fact::View, Each(std::mem_fn(&Overload::showsFirst)));
  Facts.set(Fact::MayShareMemory, Any(std::mem_fn(&Overload::showsAny)));
  Facts.set(Fact::Random, AnyTag("nondeterministic_seeded"));
  Facts.set(Fact::Factory, Any(std::mem_fn(&Overload::isFactory)));
  Facts.set(Fact::MutatesSelf, Any(std::mem_fn(&Overload::writesFirst)));
  Facts.set(Fact::MutatesOnlySelf,
            Each(std::mem_fn(&Overload::writesFirstOnly)) &&
                !AnyTag("inplace_view"));
  return Facts;
}

/// Adds "index_put.out", which PyTorch generates.
static void addGenerated(const std::string &Name, ModelOperators &Operators) {
  size_t Dot = Name.find('.');
  std::string Overload = Dot == std::string::npos ? "" : Name.substr(Dot + 1);
  ModelOperator &Generated = Operators[Name.substr(0, Dot)];
  Generated.Facts.set(Fact::Native);
  Generated.Facts.set(Overload.ends_with("out") ? Fact::OutForm
                                                : Fact::Function);
  Generated.Overloads.insert(Overload);
}

static void addGenerated(const json &Lines, ModelOperators &Operators) {
  for (const json &Line : Lines)
    if (auto Found = Line.find("autogen"); Found != Line.end())
      for (const json &Each : *Found)
        addGenerated(Each.get<std::string>(), Operators);
}

ModelOperators generator::declaredOperators(const json &Document) {
  ModelOperators Operators;
  for (const auto &[Name, Lines] : Document.at("operators").items()) {
    std::vector<Overload> Overloads;
    for (const auto &[OverloadName, Line] : Lines.items()) {
      Overloads.emplace_back(Line);
      Operators[Name].Overloads.insert(OverloadName);
    }
    Operators[Name].Facts = factsOf(Overloads);
    Operators[Name].Facts.set(
        Fact::OutForm,
        std::ranges::any_of(Overloads, std::mem_fn(&Overload::isOutForm)));
  }
  for (const json &Lines : Document.at("operators"))
    addGenerated(Lines, Operators);
  return Operators;
}
