#include "cli/command/StandardOutput.h"

#include "cli/command/Exit.h"
#include "terminal/StandardOutput.h"
#include "terminal/VisibleText.h"

#include <exception>
#include <iostream>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;

void command::printError(const std::string &Program,
                         const std::string &Message) {
  printNote(Program, "error: " + Message);
}

void command::printNote(const std::string &Program,
                        const std::string &Message) {
  std::cerr << Program << ": " << terminal::visible(Message) << '\n';
}

int command::finishStandardOutput(const std::string &Program, int Status) {
  // An earlier error has its message.
  if (Status == static_cast<int>(Exit::Failure))
    return Status;
  try {
    terminal::flushStandardOutput();
    return Status;
  } catch (const std::exception &E) {
    printError(Program, E.what());
  }
  return static_cast<int>(Exit::Failure);
}
