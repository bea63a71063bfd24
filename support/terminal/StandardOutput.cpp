#include "terminal/StandardOutput.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <unistd.h>

using namespace syncline;
using namespace syncline::terminal;

/// 128 + SIGPIPE, if the signal is blocked.
static constexpr int EndedByPipe = 141;

void terminal::bufferStandardOutput() {
  // More than any text that is printed line by line. glibc ignores a size
  // without a buffer.
  static char Buffer[size_t{1} << 20];
  if (!isatty(STDOUT_FILENO))
    setvbuf(stdout, Buffer, _IOFBF, sizeof(Buffer));
}

/// For the reason in errno.
[[noreturn]] static void fail() {
  int Why = errno;
  if (Why == EPIPE) {
    // The reader has seen enough.
    (void)std::signal(SIGPIPE, SIG_DFL);
    (void)std::raise(SIGPIPE);
    _exit(EndedByPipe);
  }
  throw std::runtime_error(std::string("cannot write standard output: ") +
                           strerror(Why));
}

void terminal::writeStandardOutput(std::string_view Text) {
  if (fwrite(Text.data(), 1, Text.size(), stdout) != Text.size())
    fail();
}

void terminal::flushStandardOutput() {
  if (fflush(stdout) != 0)
    fail();
  // std::cerr flushes std::cout, which tells nobody if that fails.
  if (ferror(stdout))
    throw std::runtime_error("cannot write standard output");
}
