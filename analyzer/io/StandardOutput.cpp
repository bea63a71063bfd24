#include "io/StandardOutput.h"
#include "io/Errors.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <unistd.h>

using namespace syncline::lint;
using namespace syncline::lint::io;

/// 128 + SIGPIPE, if the signal is blocked.
static constexpr int EndedByPipe = 141;

[[noreturn]] static void endByPipe() {
  (void)std::signal(SIGPIPE, SIG_DFL);
  (void)std::raise(SIGPIPE);
  _exit(EndedByPipe);
}

void io::writeToStandardOutput(std::string_view Text) {
  while (!Text.empty()) {
    ssize_t Written = write(STDOUT_FILENO, Text.data(), Text.size());
    if (Written >= 0)
      Text.remove_prefix(static_cast<size_t>(Written));
    else if (errno == EPIPE)
      endByPipe();
    else if (errno != EINTR)
      throw UsageError(std::string("cannot write to standard output: ") +
                       std::strerror(errno));
  }
}
