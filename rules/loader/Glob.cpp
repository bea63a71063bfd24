#include "loader/Glob.h"

#include <cstddef>

bool syncline::rules::globMatches(std::string_view Pattern,
                                  std::string_view Text) {
  // On a mismatch the last star matches one more character. That suffices, and
  // is linear for each star.
  size_t P = 0, T = 0, Star = std::string_view::npos, Resume = 0;
  while (T < Text.size()) {
    if (P < Pattern.size() && Pattern[P] == '*') {
      Star = P++;
      Resume = T;
    } else if (P < Pattern.size() && Pattern[P] == Text[T]) {
      ++P;
      ++T;
    } else if (Star != std::string_view::npos) {
      P = Star + 1;
      T = ++Resume;
    } else {
      return false;
    }
  }
  return Pattern.find_first_not_of('*', P) == std::string_view::npos;
}
