#include "cli/help/AppHelp.h"

#include "loader/Nearest.h"

#include <CLI/CLI.hpp>

#include <algorithm>

using namespace syncline;
using namespace syncline::help;
using namespace syncline::rules;

void help::addStandardOptions(CLI::App &App, const std::string &Version) {
  App.set_help_flag("-h,--help", "Print this help and exit.");
  App.set_version_flag("-v,--version", Version, "Print the version and exit.");
}

static std::vector<std::string> namesOf(const CLI::Option &Option) {
  std::vector<std::string> Result;
  for (const std::string &Name : Option.get_snames())
    Result.push_back('-' + Name);
  for (const std::string &Name : Option.get_lnames())
    Result.push_back("--" + Name);
  return Result;
}

static std::vector<std::string> split(const std::string &Text, char Separator) {
  std::vector<std::string> Result;
  std::istringstream Words(Text);
  for (std::string Word; std::getline(Words, Word, Separator);)
    Result.push_back(Word);
  return Result;
}

/// CLI11 has a single text for the name of the value and for its validators:
/// "FORMAT:{text,json}".
static void readValue(const CLI::Option &Option, HelpOption &Result) {
  if (Option.get_items_expected_max() == 0)
    return;
  std::string Type = Option.get_type_name();
  size_t Colon = Type.find(':');
  Result.Value = Type.substr(0, Colon);
  Result.Repeatable = Option.get_items_expected_max() > 1;
  if (Colon == std::string::npos || Type[Colon + 1] != '{')
    return;
  size_t Start = Colon + 2;
  Result.Choices = split(Type.substr(Start, Type.find('}') - Start), ',');
}

static HelpOption optionOf(const CLI::Option &Option) {
  HelpOption Result;
  Result.Names = namesOf(Option);
  Result.Text = Option.get_description();
  readValue(Option, Result);
  return Result;
}

static void addOption(HelpPage &Page, const CLI::Option &Option) {
  if (Option.get_positional()) {
    Page.Arguments.push_back(
        {optionOf(Option).Value, Option.get_description()});
    return;
  }
  const std::string &Title = Option.get_group();
  if (Title.empty()) // CLI11 hides such options.
    return;
  auto Group = std::ranges::find(Page.Groups, Title, &OptionGroup::Title);
  if (Group == Page.Groups.end())
    Group = Page.Groups.insert(Group, OptionGroup{Title, {}});
  Group->Options.push_back(optionOf(Option));
}

/// Derives "[OPTION...] FILE..." from the positional arguments.
static std::string synopsisOf(const CLI::App &App) {
  std::string Result = "[OPTION...]";
  for (const CLI::Option *Option : App.get_options()) {
    if (!Option->get_positional())
      continue;
    std::string Word = optionOf(*Option).Value;
    if (Option->get_items_expected_max() > 1)
      Word += "...";
    Result += Option->get_required() ? ' ' + Word : " [" + Word + ']';
  }
  return App.get_subcommands(nullptr).empty() ? Result : Result + " SUBCOMMAND";
}

/// The application whose options \p App takes, too; null if there is none.
static const CLI::App *outerOf(const CLI::App &App) {
  return App.get_fallthrough() ? App.get_parent() : nullptr;
}

HelpPage help::addApp(HelpPage Page, const CLI::App &App) {
  if (Page.Synopsis.empty())
    Page.Synopsis.push_back(synopsisOf(App));
  for (const CLI::App *Each : App.get_subcommands(nullptr))
    Page.Subcommands.push_back({Each->get_name(), Each->get_description()});
  if (const CLI::App *Outer = outerOf(App))
    for (const CLI::Option *Option : Outer->get_options())
      if (Option != Outer->get_help_ptr() && Option != Outer->get_version_ptr())
        addOption(Page, *Option);
  // The standard options come first in CLI11's list and last in ours.
  const CLI::Option *Standard[] = {App.get_help_ptr(), App.get_version_ptr()};
  for (const CLI::Option *Option : App.get_options())
    if (Option != Standard[0] && Option != Standard[1])
      addOption(Page, *Option);
  for (const CLI::Option *Option : Standard)
    if (Option)
      addOption(Page, *Option);
  return Page;
}

static std::vector<std::string> allNames(const CLI::App &App) {
  std::vector<std::string> Result;
  for (const CLI::App *Each = &App; Each; Each = outerOf(*Each))
    for (const CLI::Option *Option : Each->get_options())
      for (const std::string &Name : namesOf(*Option))
        Result.push_back(Name);
  return Result;
}

static std::string unexpected(const CLI::App &App, std::string Word) {
  if (Word.starts_with('-')) {
    Word = Word.substr(0, Word.find('='));
    return "unknown option '" + Word + "'" + suggestion(Word, allNames(App));
  }
  std::vector<std::string> Subcommands;
  for (const CLI::App *Each : App.get_subcommands(nullptr))
    Subcommands.push_back(Each->get_name());
  if (Subcommands.empty())
    return "unexpected argument '" + Word + "'";
  return "unknown subcommand '" + Word + "'" + suggestion(Word, Subcommands);
}

/// As a user writes it: "--output", or "FILE" for an argument.
static std::string titleOf(const CLI::Option &Option) {
  return Option.get_positional() ? optionOf(Option).Value
                                 : namesOf(Option).back();
}

/// The positional arguments that are missing from a command line.
static std::string missing(const CLI::App &App) {
  for (const CLI::Option *Option : App.get_options())
    if (Option->get_required() && Option->count() == 0)
      return titleOf(*Option) + " is missing";
  return App.get_subcommands(nullptr).empty() ? "" : "a subcommand is missing";
}

/// The option or argument that \p Message begins with; null if there is none.
static const CLI::Option *optionIn(const CLI::App &App,
                                   const std::string &Message) {
  std::string Name = Message.substr(0, Message.find_first_of(": "));
  for (const CLI::Option *Option : App.get_options())
    if (Option->get_name() == Name || titleOf(*Option) == Name)
      return Option;
  return nullptr;
}

/// CLI11 writes "--output: 1 required FILE missing" and "--format: At Most 1
/// required but received 2".
static std::string numberOfValues(const CLI::App &App,
                                  const std::string &Message) {
  const CLI::Option *Option = optionIn(App, Message);
  if (!Option)
    return "an option has too many or too few values";
  if (Option->get_items_expected_max() == 0)
    return titleOf(*Option) + " takes no value";
  return Message.ends_with(" missing")
             ? titleOf(*Option) + " needs a value: " + optionOf(*Option).Value
             : titleOf(*Option) + " can be given only once";
}

/// CLI11 writes "Could not convert: --all = x".
static std::string conversion(const CLI::App &App, const std::string &Message) {
  constexpr std::string_view Start = "Could not convert: ", Equals = " = ";
  size_t Value = Message.find(Equals);
  if (!Message.starts_with(Start) || Value == std::string::npos)
    return Message;
  const CLI::Option *Option = optionIn(App, Message.substr(Start.size()));
  if (Option && Option->get_items_expected_max() == 0)
    return titleOf(*Option) + " takes no value";
  return Message.substr(Start.size(), Value - Start.size()) + ": '" +
         Message.substr(Value + Equals.size()) + "' is not such a value";
}

/// CLI11 writes "--color: red not in {always,never}".
static std::string choice(const std::string &Message) {
  constexpr std::string_view NotIn = " not in {";
  size_t Start = Message.find(NotIn), Colon = Message.find(": ");
  if (Start == std::string::npos || Colon == std::string::npos)
    return Message;
  size_t Choices = Start + NotIn.size();
  std::string Result = Message.substr(0, Colon + 2) + "'" +
                       Message.substr(Colon + 2, Start - Colon - 2) +
                       "' is not one of ";
  bool IsFirst = true;
  for (const std::string &Choice :
       split(Message.substr(Choices, Message.find('}') - Choices), ',')) {
    Result += (IsFirst ? "" : ", ") + Choice;
    IsFirst = false;
  }
  return Result;
}

/// Without the zeros at the end of "1000.500000".
static std::string shortNumber(std::string Text) {
  if (Text.find('.') == std::string::npos)
    return Text;
  Text.erase(Text.find_last_not_of('0') + 1);
  return Text.ends_with('.') ? Text.substr(0, Text.size() - 1) : Text;
}

/// CLI11 writes "--seconds: Value x not in range 1.000000 to 60.000000".
static std::string range(const std::string &Message) {
  constexpr std::string_view Value = ": Value ", NotIn = " not in range ",
                             To = " to ";
  size_t Start = Message.find(Value), Range = Message.find(NotIn),
         Middle = Message.rfind(To);
  if (Start == std::string::npos || Range == std::string::npos ||
      Middle == std::string::npos)
    return Message;
  size_t Text = Start + Value.size(), Low = Range + NotIn.size();
  return Message.substr(0, Start) + ": '" + Message.substr(Text, Range - Text) +
         "' is not a number from " +
         shortNumber(Message.substr(Low, Middle - Low)) + " to " +
         shortNumber(Message.substr(Middle + To.size()));
}

/// The message of CLI11 in the words of this project.
static std::string rephrased(const CLI::App &App,
                             const CLI::ParseError &Error) {
  std::string Message = Error.what();
  if (dynamic_cast<const CLI::RequiredError *>(&Error))
    if (std::string Missing = missing(App); !Missing.empty())
      return Missing;
  if (dynamic_cast<const CLI::ArgumentMismatch *>(&Error))
    return numberOfValues(App, Message);
  if (dynamic_cast<const CLI::ConversionError *>(&Error))
    return conversion(App, Message);
  return range(choice(Message));
}

static std::string emptyText(const CLI::Option &Option) {
  return titleOf(Option) + " has an empty value";
}

/// The same for "--output=", after which CLI11 takes the next argument as the
/// value, and for "-o=", of which it takes "=" as the value.
static std::string emptyAfterEquals(const CLI::App &App,
                                    const std::vector<std::string> &Arguments) {
  // The arguments of another program may look the same.
  if (App.get_prefix_command())
    return "";
  for (const CLI::Option *Option : App.get_options())
    for (const std::string &Name : namesOf(*Option))
      if (Option->get_items_expected_max() > 0 &&
          std::ranges::find(Arguments, Name + '=') != Arguments.end())
        return emptyText(*Option);
  for (const CLI::App *Each : App.get_subcommands(nullptr))
    if (std::string Found = emptyAfterEquals(*Each, Arguments); !Found.empty())
      return Found;
  return "";
}

/// "--output has an empty value", for the first option or argument on the
/// command line that has one; empty if there is none.
static std::string emptyValue(const CLI::App &App) {
  for (const CLI::Option *Option : App.get_options())
    for (const std::string &Value : Option->results())
      if (Value.empty())
        return emptyText(*Option);
  for (const CLI::App *Each : App.get_subcommands())
    if (std::string Found = emptyValue(*Each); !Found.empty())
      return Found;
  return "";
}

void help::parse(CLI::App &App, std::vector<std::string> Arguments) {
  if (std::string Empty = emptyAfterEquals(App, Arguments); !Empty.empty())
    throw CLI::ValidationError(Empty);
  std::ranges::reverse(Arguments); // as CLI11 wants a vector
  App.parse(Arguments);
  if (std::string Empty = emptyValue(App); !Empty.empty())
    throw CLI::ValidationError(Empty);
}

std::string help::usageError(const CLI::App &App,
                             const CLI::ParseError &Error) {
  // A misspelled word makes something else appear to be missing. If a command
  // runs another program, the remaining words belong to that program.
  std::vector<CLI::App *> Named = App.get_subcommands();
  const CLI::App &Innermost = Named.empty() ? App : *Named.front();
  if (std::vector<std::string> Words = App.remaining(true);
      !Words.empty() && !App.get_prefix_command())
    return unexpected(Innermost, Words.front());
  if (!Named.empty())
    return usageError(Innermost, Error);
  // A check of the value says less: that an empty path does not exist.
  std::string Empty = emptyValue(App);
  return Empty.empty() ? rephrased(App, Error) : Empty;
}
