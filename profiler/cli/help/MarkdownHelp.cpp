#include "cli/help/MarkdownHelp.h"

#include "cli/help/Wrap.h"

#include <string_view>

using namespace syncline::help;

static constexpr size_t MarkdownColumns = 100;

/// Escapes characters that Markdown would interpret.
static std::string markdownText(const std::string &Text) {
  std::string Result;
  for (char C : Text) {
    if (std::string_view("*_<>|`\\").find(C) != std::string_view::npos)
      Result += '\\';
    Result += C;
  }
  return Result;
}

static std::string item(const std::string &Name, const std::string &Text) {
  return "- " + wrap(Name + ": " + markdownText(Text), 2, MarkdownColumns - 2);
}

static std::string markdownOption(const HelpOption &Option) {
  std::string Name;
  for (const std::string &Each : Option.Names)
    Name += (Name.empty() ? "`" : ", `") + Each +
            (&Each == &Option.Names.back() && !Option.Value.empty()
                 ? ' ' + Option.Value
                 : "") +
            '`';
  return item(Name, Option.Text);
}

static std::string markdownTerms(const std::string &Title,
                                 const std::vector<HelpTerm> &Terms) {
  std::string Result = Terms.empty() ? "" : "\n" + Title + ":\n\n";
  for (const HelpTerm &Term : Terms)
    Result += item('`' + Term.Name + '`', Term.Text);
  return Result;
}

static std::string markdownExamples(const std::vector<HelpTerm> &Examples) {
  std::string Result = Examples.empty() ? "" : "\nExamples:\n\n```\n";
  for (const HelpTerm &Example : Examples) {
    if (!Example.Text.empty())
      Result += "# " + Example.Text + '\n';
    Result += Example.Name + '\n';
  }
  return Examples.empty() ? Result : Result + "```\n";
}

std::string syncline::help::markdownHelp(const HelpPage &Page) {
  std::string Result = "## " + Page.Program + "\n\n```\n";
  for (const std::string &Form : Page.Synopsis)
    Result += Page.Program + ' ' + Form + '\n';
  Result +=
      "```\n\n" + wrap(markdownText(Page.Summary) + '.', 0, MarkdownColumns);
  for (const std::string &Paragraph : Page.Description)
    Result += '\n' + wrap(markdownText(Paragraph), 0, MarkdownColumns);
  Result += markdownTerms("Subcommands", Page.Subcommands);
  Result += markdownTerms("Arguments", Page.Arguments);
  for (const OptionGroup &Group : Page.Groups) {
    Result += '\n' + Group.Title + ":\n\n";
    for (const HelpOption &Each : Group.Options)
      Result += markdownOption(Each);
  }
  Result += markdownTerms("Environment", Page.Environment);
  Result += markdownTerms("Files", Page.Files);
  Result += markdownTerms("Exit status", Page.ExitStatus);
  return Result + markdownExamples(Page.Examples);
}
