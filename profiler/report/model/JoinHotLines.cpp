#include "report/model/JoinHotLines.h"

#include "report/model/HostLines.h"

#include <algorithm>
#include <cstdint>
#include <utility>

using namespace syncline::report;

/// Whether the lines of \p A, of a function of the user's, are among those of
/// \p B. Two callers of a function spend their time in different parts of it.
static bool areAmong(const HotLineEntry &A, const HotLineEntry &B) {
  auto Last = [](const HotLineEntry &Each) {
    return std::max(Each.LastLine, Each.At.Line);
  };
  return A.At.Line && A.At.Library.empty() && B.At.Library.empty() &&
         A.At.File == B.At.File && A.At.Function == B.At.Function &&
         A.At.Line >= B.At.Line && Last(A) <= Last(B);
}

/// All but what is known of single lines.
static void addFigures(HotLineEntry &To, const HotLineEntry &Other) {
  static_cast<HostWork &>(To.At) += Other.At;
  To.Time += Other.Time;
  To.Runs = std::max(To.Runs, Other.Runs);
  To.IsRecursive |= Other.IsRecursive;
  To.Waits |= Other.Waits;
  To.BeginsIteration &= Other.BeginsIteration;
}

/// \p Other are lines of the same function.
static void addSame(HotLineEntry &To, HotLineEntry Other) {
  if (!areAmong(Other, To))
    std::swap(To, Other);
  addFigures(To, Other);
  uint32_t Line = Other.LastLine ? Other.LargestLine : Other.At.Line;
  double Time = Other.LastLine ? Other.LargestTime : Other.Time;
  if (To.LargestLine == Line)
    To.LargestTime += Time;
  else if (To.LargestLine && Time > To.LargestTime) {
    To.LargestLine = Line;
    To.LargestTime = Time;
  }
}

void syncline::report::addHotLine(std::vector<HotLineEntry> &To,
                                  HotLineEntry Own) {
  auto Same = std::ranges::find_if(To, [&](const HotLineEntry &Each) {
    return hostTitle(Each.At) == hostTitle(Own.At) || areAmong(Own, Each) ||
           areAmong(Each, Own);
  });
  if (Same == To.end())
    To.push_back(std::move(Own));
  else
    addSame(*Same, std::move(Own));
}

void syncline::report::addLineOfOneChange(std::vector<HotLineEntry> &To,
                                          HotLineEntry Own) {
  auto Same = std::ranges::find_if(To, [&](const HotLineEntry &Each) {
    return Each.At.User == Own.At.User && !Own.At.File.empty();
  });
  if (Same == To.end())
    return addHotLine(To, std::move(Own));
  if (Same->At.Library != Own.At.Library)
    Same->At.Library.clear();
  addFigures(*Same, Own);
}
