#include "cli/command/Command.h"

#include "cli/command/StandardOutput.h"
#include "cli/help/AppHelp.h"
#include "cli/help/TextHelp.h"
#include "terminal/ErrorText.h"

#include <iostream>

using namespace syncline;
using namespace syncline::cli::command;

Command::Command(help::HelpPage Texts)
    : Texts(std::move(Texts)), App(std::make_unique<CLI::App>()) {
  help::addStandardOptions(*App, "syncline " SYNCLINE_VERSION);
}

help::HelpPage Command::page() const { return help::addApp(Texts, *App); }

/// The help of the innermost subcommand on the command line.
static std::string helpText(const Command &Parsed) {
  std::vector<CLI::App *> Named = Parsed.App->get_subcommands();
  if (Named.empty())
    return help::textHelp(Parsed.page());
  help::HelpPage Texts;
  Texts.Program = Parsed.Texts.Program + ' ' + Named.front()->get_name();
  // Periods belong in lists of subcommands, not in summaries.
  Texts.Summary = Named.front()->get_description();
  if (Texts.Summary.ends_with('.'))
    Texts.Summary.pop_back();
  return help::textHelp(help::addApp(Texts, *Named.front()));
}

int Command::run(std::span<char *const> Arguments) const {
  try {
    help::parse(*App, {Arguments.begin(), Arguments.end()});
  } catch (const CLI::CallForHelp &) {
    std::cout << helpText(*this);
    return static_cast<int>(Exit::Success);
  } catch (const CLI::Success &E) {
    return App->exit(E);
  } catch (const CLI::ParseError &E) {
    printError(Texts.Program, help::usageError(*App, E) + "; see " +
                                  Texts.Program + " --help");
    return static_cast<int>(Exit::Failure);
  }
  try {
    return static_cast<int>(Action());
  } catch (const std::exception &E) {
    printError(Texts.Program, terminal::errorText(E));
    return static_cast<int>(Exit::Failure);
  }
}
