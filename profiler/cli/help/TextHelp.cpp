#include "cli/help/TextHelp.h"

#include "cli/help/Wrap.h"

#include <algorithm>

using namespace syncline::help;

static constexpr size_t TextColumns = 80;

/// "-o, --output FILE"; long names without a short one are aligned with the
/// others.
static std::string head(const HelpOption &Option) {
  std::string Result = Option.Names[0].starts_with("--") ? "      " : "  ";
  for (size_t I = 0; I < Option.Names.size(); ++I)
    Result += (I ? ", " : "") + Option.Names[I];
  return Option.Value.empty() ? Result : Result + ' ' + Option.Value;
}

static std::string usage(const HelpPage &Page) {
  std::string Result;
  for (const std::string &Form : Page.Synopsis) {
    Result += Result.empty() ? "Usage: " : "       ";
    Result += Page.Program + ' ' + Form + '\n';
  }
  return Result;
}

static std::string options(const OptionGroup &Group) {
  constexpr size_t Indent = 26;
  std::string Result = '\n' + Group.Title + ":\n";
  for (const HelpOption &Option : Group.Options)
    Result += hangingLine(head(Option), Option.Text, Indent, TextColumns);
  return Result;
}

static std::string plainTerms(const std::string &Title,
                              const std::vector<HelpTerm> &Terms) {
  if (Terms.empty())
    return "";
  constexpr size_t MostIndent = 26;
  size_t Indent = 0;
  for (const HelpTerm &Term : Terms)
    Indent = std::max(Indent, Term.Name.size() + 4);
  Indent = std::min(Indent, MostIndent);
  std::string Result = '\n' + Title + ":\n";
  for (const HelpTerm &Term : Terms)
    Result += hangingLine("  " + Term.Name, Term.Text, Indent, TextColumns);
  return Result;
}

/// Explanations are next to the commands if all of them fit, otherwise above.
static std::string plainExamples(const std::vector<HelpTerm> &Examples) {
  if (Examples.empty())
    return "";
  size_t Indent = 0, Width = 0;
  for (const HelpTerm &Example : Examples) {
    Indent = std::max(Indent, Example.Name.size() + 4);
    Width = std::max(Width, Example.Text.size());
  }
  std::string Result = "\nExamples:\n";
  for (const HelpTerm &Example : Examples) {
    if (Example.Text.empty())
      Result += "  " + Example.Name + '\n';
    else if (Indent + Width <= TextColumns)
      Result +=
          hangingLine("  " + Example.Name, Example.Text, Indent, TextColumns);
    else
      Result += "  # " + Example.Text + "\n  " + Example.Name + '\n';
  }
  return Result;
}

std::string syncline::help::textHelp(const HelpPage &Page) {
  std::string Result = usage(Page) + '\n';
  Result += wrap(Page.Summary + '.', 0, TextColumns);
  for (const std::string &Paragraph : Page.Description)
    Result += '\n' + wrap(Paragraph, 0, TextColumns);
  Result += plainTerms("Subcommands", Page.Subcommands);
  Result += plainTerms("Arguments", Page.Arguments);
  for (const OptionGroup &Group : Page.Groups)
    Result += options(Group);
  Result += plainTerms("Files", Page.Files);
  Result += plainTerms("Exit status", Page.ExitStatus);
  return Result + plainExamples(Page.Examples);
}
