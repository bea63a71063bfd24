#include "terminal/TextLayout.h"

#include <charconv>
#include <cstdlib>
#include <string_view>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::terminal;

/// 0 if \p Text is no number.
static size_t numberOf(std::string_view Text) {
  size_t Result = 0;
  auto [Rest, Error] =
      std::from_chars(Text.data(), Text.data() + Text.size(), Result);
  return Error == std::errc() && Rest == Text.data() + Text.size() ? Result : 0;
}

TextLayout terminal::layoutOfStandardOutput() {
  if (const char *Text = getenv("COLUMNS"))
    if (size_t Columns = numberOf(Text))
      return {Columns};
  winsize Size = {};
  if (isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &Size) &&
      Size.ws_col)
    return {Size.ws_col};
  return {};
}
