//===- RecordOptions.cpp - The command line of syncline record ------------===//
//
// CLI11 does not parse it: if a program with its own options follows, CLI11
// cannot distinguish a misspelled option from the program's name, and it splits
// values in brackets.
//
//===----------------------------------------------------------------------===//

#include "cli/record/RecordOptions.h"

#include "cli/record/OptionTable.h"
#include "cli/record/RecordError.h"
#include "loader/Nearest.h"

#include <optional>
#include <set>

using namespace syncline::record;

[[noreturn]] static void fail(const std::string &Message) {
  throw RecordError(Message + "; see syncline record --help");
}

[[noreturn]] static void failUnknown(const std::string &Option) {
  std::vector<std::string> Names;
  for (const OptionRow &Row : optionTable())
    Names.push_back(std::string("--") + Row.Name);
  fail("unknown option '" + Option + "'" +
       syncline::rules::suggestion(Option, Names));
}

namespace {

class Parser {
public:
  explicit Parser(std::span<char *const> Words) : Words(Words) {}

  RecordOptions parse();

private:
  void readLong(const std::string &Text);
  void readShort(const std::string &Cluster);
  void apply(const OptionRow &Row, const std::string &Shown,
             std::optional<std::string> Value);
  void setMode(const OptionRow &Row);
  void checkTogether() const;
  void checkLaunchStacks() const;
  bool given(const char *Variable) const {
    return Result.Variables.contains(Variable);
  }

  std::span<char *const> Words;
  size_t Next = 0;
  /// The names of the options with a value so far.
  std::set<std::string> Given;
  RecordOptions Result;
};

} // namespace

/// --name, --name VALUE or --name=VALUE.
void Parser::readLong(const std::string &Text) {
  size_t Equals = Text.find('=');
  std::string Shown = Text.substr(0, Equals);
  const OptionRow *Row = findOption(Shown.substr(2));
  if (!Row)
    failUnknown(Shown);
  std::optional<std::string> Value;
  if (Equals != std::string::npos)
    Value = Text.substr(Equals + 1);
  apply(*Row, Shown, std::move(Value));
}

/// -q, -o VALUE, -oVALUE, or several letters after one dash.
void Parser::readShort(const std::string &Cluster) {
  for (size_t I = 1; I < Cluster.size(); ++I) {
    std::string Shown = {'-', Cluster[I]};
    const OptionRow *Row = findOption(Cluster[I]);
    if (!Row)
      failUnknown(Shown);
    if (!Row->ValueName) {
      apply(*Row, Shown, std::nullopt);
      continue;
    }
    std::optional<std::string> Value;
    if (I + 1 < Cluster.size())
      Value = Cluster.substr(I + 1);
    if (Value == "=") // As after "--output=".
      Value = "";
    return apply(*Row, Shown, std::move(Value));
  }
}

void Parser::setMode(const OptionRow &Row) {
  auto [Place, Fresh] = Result.Variables.emplace(Row.Variable, Row.Fixed);
  if (!Fresh && Place->second != Row.Fixed)
    fail("--sync-only and --full exclude each other");
}

void Parser::apply(const OptionRow &Row, const std::string &Shown,
                   std::optional<std::string> Value) {
  if (!Row.ValueName) {
    if (Value)
      fail(Shown + " takes no value");
    if (!Row.Variable)
      (Row.Name == std::string("version") ? Result.Version : Result.Help) =
          true;
    else
      setMode(Row);
    return;
  }
  if (!Value) {
    if (Next == Words.size())
      fail(Shown + " needs a value: " + Row.Wanted);
    Value = Words[Next++];
  }
  if (!Given.insert(Row.Name).second)
    fail(Shown + " can be given only once");
  if (!accepts(Row, *Value))
    fail(Shown + ": '" + *Value + "' is not " + Row.Wanted);
  if (std::string(Row.Variable) == TracerKey)
    Result.Tracer = *Value;
  else
    Result.Variables[Row.Variable] = *Value;
}

/// Rejects pairs of options of which one would silently have no effect.
void Parser::checkTogether() const {
  if (given("SYNCLINE_WINDOW_MS") && given("SYNCLINE_WINDOW_PERIOD_MS") &&
      std::stod(Result.Variables.at("SYNCLINE_WINDOW_PERIOD_MS")) <
          std::stod(Result.Variables.at("SYNCLINE_WINDOW_MS")))
    fail("--window-period is shorter than --window");
  for (const char *Name : {"window", "window-period"})
    if (given("SYNCLINE_MODE") && given(findOption(Name)->Variable))
      fail(std::string("--") + Name + " has no effect with --" +
           Result.Variables.at("SYNCLINE_MODE"));
  if (given("SYNCLINE_STACKS") && given("SYNCLINE_STACK_DEPTH"))
    fail("--stack-depth has no effect with --no-stacks");
  checkLaunchStacks();
}

/// "never" is compatible with every other option.
void Parser::checkLaunchStacks() const {
  if (!given("SYNCLINE_LAUNCH_STACKS"))
    return;
  const std::string &Which = Result.Variables.at("SYNCLINE_LAUNCH_STACKS");
  if (Which == "never")
    return;
  if (given("SYNCLINE_STACKS"))
    fail("--launch-stacks has no effect with --no-stacks");
  if (!given("SYNCLINE_MODE"))
    return;
  const std::string &Mode = Result.Variables.at("SYNCLINE_MODE");
  if (Mode == "sync-only")
    fail("--launch-stacks has no effect with --sync-only: no launch is "
         "recorded");
  if (Mode == "full" && Which == "windows")
    fail("--full records no windows; use --launch-stacks always");
}

RecordOptions Parser::parse() {
  while (Next < Words.size() && !Result.Help && !Result.Version) {
    std::string Word = Words[Next];
    if (Word.size() < 2 || Word[0] != '-')
      break;
    ++Next;
    if (Word == "--")
      break;
    if (Word[1] == '-')
      readLong(Word);
    else
      readShort(Word);
  }
  if (Result.Help || Result.Version)
    return std::move(Result);
  checkTogether();
  Result.Program.assign(Words.begin() + static_cast<ptrdiff_t>(Next),
                        Words.end());
  if (Result.Program.empty())
    fail("name the program to run");
  if (Result.Program[0].empty())
    fail("the name of the program is empty");
  return std::move(Result);
}

RecordOptions
syncline::record::parseCommandLine(std::span<char *const> Arguments) {
  return Parser(Arguments).parse();
}
