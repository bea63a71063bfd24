#include "cli/ParseAndRun.h"

#include <iostream>

using namespace syncline;
using namespace syncline::cli;

int cli::parseAndRun(CLI::App &App, std::span<char *const> Arguments,
                     const std::function<Exit()> &Action) {
  std::vector<std::string> Words(Arguments.rbegin(), Arguments.rend());
  try {
    App.parse(Words);
  } catch (const CLI::Success &E) {
    return App.exit(E);
  } catch (const CLI::ParseError &E) {
    std::cerr << App.get_name() << ": " << E.what() << "; see "
              << App.get_name() << " --help\n";
    return static_cast<int>(Exit::Failure);
  }
  try {
    return static_cast<int>(Action());
  } catch (const std::exception &E) {
    std::cerr << App.get_name() << ": error: " << E.what() << '\n';
    return static_cast<int>(Exit::Failure);
  }
}
