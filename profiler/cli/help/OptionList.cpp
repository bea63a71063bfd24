#include "cli/help/OptionList.h"

using namespace syncline::help;

static std::string joined(const std::vector<std::string> &Words) {
  std::string Result;
  for (const std::string &Word : Words)
    Result += (Result.empty() ? "" : ",") + Word;
  return Result;
}

std::string syncline::help::optionList(const HelpPage &Page) {
  std::string Result;
  for (const HelpTerm &Term : Page.Subcommands)
    Result += Term.Name + "||||" + Term.Text + '\n';
  for (const OptionGroup &Group : Page.Groups)
    for (const HelpOption &Option : Group.Options)
      Result += joined(Option.Names) + '|' + Option.Value + '|' +
                joined(Option.Choices) + '|' +
                (Option.Repeatable ? "repeat|" : "|") + Option.Text + '\n';
  return Result;
}
