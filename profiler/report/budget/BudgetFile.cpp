#include "report/budget/BudgetFile.h"

#include "form/FormReader.h"
#include "form/ParseJson.h"
#include "form/WhyUnreadable.h"
#include "loader/Nearest.h"
#include "report/budget/BudgetReferenceFile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <stdexcept>

using namespace syncline;
using namespace syncline::form;
using namespace syncline::report;
using namespace syncline::report::budget;
using namespace syncline::rules;
using nlohmann::ordered_json;

static constexpr int FormatVersion = 2;
static constexpr double Microsecond = 1000;
static constexpr const char *ReferenceKey = "recorded";

namespace {

class BudgetReader {
public:
  BudgetReader(const std::string &Path, const RuleSet &Rules)
      : Path(Path), Rules(Rules) {}
  Budget read();

private:
  using Figures = std::vector<BudgetFigure>;

  [[noreturn]] void fail(const std::string &What) const {
    throw std::runtime_error(Path + ": " + What);
  }
  void readReference(const ordered_json &Value);
  void readVersion(const ordered_json &Value) const;
  void readSection(BudgetSection Section, const ordered_json &Value);
  void readLimits(BudgetSection Section, const std::string &Name,
                  const ordered_json &Value);
  double valueOf(const std::string &Key, BudgetFigure Figure,
                 const ordered_json &Value) const;
  std::string ruleNamed(const std::string &Name) const;

  const std::string &Path;
  const RuleSet &Rules;
  Budget Result;
};

} // namespace

static constexpr BudgetSection Sections[] = {
    BudgetSection::Step, BudgetSection::Overlap, BudgetSection::Rules,
    BudgetSection::Sites, BudgetSection::Total};

/// The figures that a section can limit.
static std::vector<BudgetFigure> figuresOf(BudgetSection Section) {
  using enum BudgetFigure;
  switch (Section) {
  case BudgetSection::Step:
    return {StepTime, Syncs, Blocked, Bubble, Gain};
  case BudgetSection::Overlap:
    return {Upload, Download};
  case BudgetSection::Rules:
  case BudgetSection::Sites:
    return {Syncs, Blocked, Bubble, Gain};
  case BudgetSection::Total:
    return {BlockedSyncs, Blocked};
  }
  return {};
}

/// Whether a file may spell \p Figure like this. Those of syncline 0.1 call the
/// syncs that blocked "syncs".
static bool isKeyOf(const std::string &Key, BudgetFigure Figure) {
  return Key == toString(Figure) ||
         (Figure == BudgetFigure::BlockedSyncs && Key == "syncs");
}

static bool hasNames(BudgetSection Section) {
  return Section == BudgetSection::Rules || Section == BudgetSection::Sites;
}

/// Converts "120us" or "1.5 ms" to nanoseconds.
static std::optional<double> parseTime(const std::string &Text) {
  static constexpr std::pair<std::string_view, double> Units[] = {
      {"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  double Number = 0;
  const char *End = Text.data() + Text.size();
  auto [Rest, Error] = std::from_chars(Text.data(), End, Number);
  if (Error != std::errc() || !std::isfinite(Number))
    return std::nullopt;
  std::string_view Unit(Rest, static_cast<size_t>(End - Rest));
  Unit.remove_prefix(std::min(Unit.find_first_not_of(' '), Unit.size()));
  for (const auto &[Name, Size] : Units)
    if (Unit == Name)
      return Number * Size;
  return std::nullopt;
}

double BudgetReader::valueOf(const std::string &Key, BudgetFigure Figure,
                             const ordered_json &Value) const {
  bool IsShare =
      Figure == BudgetFigure::Upload || Figure == BudgetFigure::Download;
  bool IsTime = !IsShare && Figure != BudgetFigure::Syncs &&
                Figure != BudgetFigure::BlockedSyncs;
  std::optional<double> Number;
  if (Value.is_number())
    Number = Value.get<double>() * (IsTime ? Microsecond : 1);
  else if (IsTime && Value.is_string())
    Number = parseTime(Value.get<std::string>());
  if (Number && *Number >= 0 && (!IsShare || *Number <= 1))
    return *Number;
  fail("'" + Key + "' must be " +
       (IsShare ? "a share from 0 to 1"
        : IsTime
            ? "a number of microseconds or a text such as \"120us\", not less "
              "than 0"
            : "a number, not less than 0") +
       ", not " +
       Value.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

void BudgetReader::readLimits(BudgetSection Section, const std::string &Name,
                              const ordered_json &Value) {
  std::string Where =
      toString(Section) + (Name.empty() ? std::string() : "." + Name);
  if (!Value.is_object())
    fail("'" + Where + "' must be an object, not " + kindOf(Value));
  std::vector<BudgetFigure> Known = figuresOf(Section);
  for (const auto &[Key, Each] : Value.items()) {
    auto Figure =
        std::find_if(Known.begin(), Known.end(), [&](BudgetFigure Candidate) {
          return isKeyOf(Key, Candidate);
        });
    if (Figure == Known.end()) {
      std::vector<std::string> Names;
      Names.reserve(Known.size());
      for (BudgetFigure Candidate : Known)
        Names.emplace_back(toString(Candidate));
      fail(fmt::format("'{}': {}", Where, unknownKey(Key, Names)));
    }
    Result.Limits.push_back(
        {Section, Name, *Figure,
         valueOf(fmt::format("{}.{}", Where, Key), *Figure, Each)});
  }
}

std::string BudgetReader::ruleNamed(const std::string &Name) const {
  static constexpr std::string_view Prefix = "syncline-";
  std::string Id = Name.starts_with(Prefix) ? Name.substr(Prefix.size()) : Name;
  // The sites of a library may have the id of its entry.
  if (!Rules.find(Id) && !Rules.libraries().find(Id))
    fail("'rules': unknown rule '" + Name + "'" + suggestion(Id, Rules.ids()) +
         "; 'syncline rules list' lists all");
  return Id;
}

void BudgetReader::readSection(BudgetSection Section,
                               const ordered_json &Value) {
  if (!hasNames(Section))
    return readLimits(Section, "", Value);
  if (!Value.is_object())
    fail(fmt::format("'{}' must be an object, not {}", toString(Section),
                     kindOf(Value)));
  for (const auto &[Name, Limits] : Value.items()) {
    if (Name.empty())
      fail(fmt::format("'{}' has an empty name", toString(Section)));
    readLimits(Section,
               Section == BudgetSection::Rules ? ruleNamed(Name) : Name,
               Limits);
  }
}

void BudgetReader::readVersion(const ordered_json &Value) const {
  if (!Value.is_number_integer() || Value != FormatVersion)
    fail(fmt::format(
        "'version' must be {}: this syncline reads no other version",
        FormatVersion));
}

void BudgetReader::readReference(const ordered_json &Value) {
  try {
    Result.Reference = referenceFrom(FormReader(Value, ReferenceKey));
  } catch (const FormError &E) {
    fail(std::string(E.what()) +
         ": write the budget again with --write-budget, or remove 'recorded' "
         "to make all limits exact");
  }
}

Budget BudgetReader::read() {
  std::ifstream File(Path);
  std::error_code Ignored;
  if (!File || std::filesystem::is_directory(Path, Ignored))
    throw std::runtime_error("cannot read the budget '" + Path +
                             "': " + whyUnreadable(Path));
  // Ordered, so that limits stay in the order of the file.
  ordered_json Document;
  try {
    Document = parseJson<ordered_json>(File);
  } catch (const FormError &E) {
    fail(E.what());
  }
  if (!Document.is_object())
    fail("is not a JSON object");
  for (const auto &[Key, Value] : Document.items()) {
    if (Key == "version") {
      readVersion(Value);
      continue;
    }
    if (Key == ReferenceKey) {
      readReference(Value);
      continue;
    }
    auto Section = std::find_if(
        std::begin(Sections), std::end(Sections),
        [&](BudgetSection Candidate) { return toString(Candidate) == Key; });
    if (Section == std::end(Sections))
      fail(unknownKey(Key, {"version", "step", "overlap", "rules", "sites",
                            "total", ReferenceKey}));
    readSection(*Section, Value);
  }
  if (Result.Limits.empty())
    fail("sets no limits");
  return std::move(Result);
}

Budget budget::readBudget(const std::string &Path, const RuleSet &Rules) {
  return BudgetReader(Path, Rules).read();
}

std::string budget::budgetText(const Budget &Limits) {
  ordered_json Document = {{"version", FormatVersion}};
  for (const BudgetLimit &Limit : Limits.Limits) {
    ordered_json &Section = Document[toString(Limit.Section)];
    ordered_json &Where = Limit.Name.empty() ? Section : Section[Limit.Name];
    ordered_json &Value = Where[toString(Limit.Figure)];
    if (Limit.isShare() || Limit.isCount())
      Value = Limit.Value;
    else
      Value = fmt::format("{:.0f} us", Limit.Value / Microsecond);
  }
  if (Limits.Reference)
    Document[ReferenceKey] = referenceJson(*Limits.Reference);
  return Document.dump(2, ' ', false, ordered_json::error_handler_t::replace) +
         "\n";
}
