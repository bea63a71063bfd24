#include "terminal/Escapes.h"

#include <cstdlib>
#include <string_view>
#include <unistd.h>

using namespace syncline;

bool terminal::takesEscapes(int Stream) {
  const char *Type = getenv("TERM");
  return isatty(Stream) && Type && *Type && std::string_view(Type) != "dumb";
}

bool terminal::showsColors() {
  return takesEscapes(STDOUT_FILENO) && !getenv("NO_COLOR");
}
