#include "cli/command/StandardOutput.h"

#include "cli/command/Exit.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <stdexcept>
#include <unistd.h>

using namespace syncline::cli;
using namespace syncline::cli::command;

void command::printError(const std::string &Program,
                         const std::string &Message) {
  std::cerr << Program << ": error: " << Message << '\n';
}

void command::bufferStandardOutput() {
  // More than any text that is printed line by line. glibc ignores a size
  // without a buffer.
  static char Buffer[size_t{1} << 20];
  if (!isatty(STDOUT_FILENO))
    setvbuf(stdout, Buffer, _IOFBF, sizeof(Buffer));
}

/// The message for the reason in errno.
static std::string whyNotWritten() {
  int Why = errno;
  if (Why == EPIPE) {
    // The reader has seen enough.
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  return std::string("cannot write standard output: ") + strerror(Why);
}

void command::writeStandardOutput(const std::string &Text) {
  if (fwrite(Text.data(), 1, Text.size(), stdout) != Text.size())
    throw std::runtime_error(whyNotWritten());
}

int command::finishStandardOutput(int Status) {
  // An earlier error has its message.
  if (Status == static_cast<int>(Exit::Failure) || fflush(stdout) == 0)
    return Status;
  printError("syncline", whyNotWritten());
  return static_cast<int>(Exit::Failure);
}
