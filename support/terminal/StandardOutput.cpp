#include "terminal/StandardOutput.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <unistd.h>

using namespace syncline;
using namespace syncline::terminal;

/// 128 + SIGPIPE, if the signal is blocked.
static constexpr int EndedByPipe = 141;

/// Why standard output could not be written; 0: it could.
static int FirstError = 0;

namespace {

/// std::cout without a buffer of its own, so that it shares that of stdout.
/// std::cerr flushes it, and nobody asks the stream why that failed.
class RememberingBuffer : public std::streambuf {
protected:
  int_type overflow(int_type Letter) override {
    if (traits_type::eq_int_type(Letter, traits_type::eof()))
      return traits_type::not_eof(Letter);
    return remember(fputc(Letter, stdout) != EOF) ? Letter : traits_type::eof();
  }
  std::streamsize xsputn(const char *Text, std::streamsize Size) override {
    auto Bytes = static_cast<size_t>(Size);
    size_t Written = fwrite(Text, 1, Bytes, stdout);
    remember(Written == Bytes);
    return static_cast<std::streamsize>(Written);
  }
  int sync() override { return remember(fflush(stdout) == 0) ? 0 : -1; }

private:
  static bool remember(bool Done) {
    if (!Done && !FirstError)
      FirstError = errno;
    return Done;
  }
};

} // namespace

void terminal::bufferStandardOutput() {
  // It outlives the streams, which flush it at exit.
  static auto *Remembering = new RememberingBuffer;
  std::cout.rdbuf(Remembering);

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
  if (!ferror(stdout))
    return;
  errno = FirstError ? FirstError : EIO;
  fail();
}
