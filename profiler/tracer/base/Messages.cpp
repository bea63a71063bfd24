#include "tracer/base/Messages.h"

#include <cstdarg>
#include <cstdio>
#include <unistd.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;

static bool Quiet = false;

void base::silenceMessages() { Quiet = true; }

void base::say(const char *Format, ...) {
  if (Quiet)
    return;
  constexpr char Prefix[] = "syncline: ";
  constexpr size_t PrefixSize = sizeof(Prefix) - 1;
  char Line[1024] = {};
  for (size_t I = 0; I < PrefixSize; ++I)
    Line[I] = Prefix[I];
  va_list Arguments;
  va_start(Arguments, Format);
  int Size = vsnprintf(Line + PrefixSize, sizeof(Line) - PrefixSize - 1, Format,
                       Arguments);
  va_end(Arguments);
  if (Size < 0)
    return;
  size_t Length = PrefixSize + static_cast<size_t>(Size);
  if (Length > sizeof(Line) - 2)
    Length = sizeof(Line) - 2;
  Line[Length] = '\n';
  // Avoid stdio: the program may hold the lock of stderr, or may have closed
  // it.
  [[maybe_unused]] ssize_t Written = write(STDERR_FILENO, Line, Length + 1);
}
