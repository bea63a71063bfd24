#include "trial/Results.h"

#include <sstream>

using namespace syncline;
using namespace syncline::trial;

std::string trial::writeStretch(const Stretch &What) {
  std::ostringstream Out;
  Out << "stretch " << What.Skips << ' ' << What.Steps << ' ' << What.DeviceTime
      << ' ' << What.HostTime << ' ' << What.Launches << ' '
      << What.StepThreadLaunches << ' ' << What.OwnTime << '\n';
  return Out.str();
}

static void readLine(const std::string &Text, Results &To) {
  std::istringstream Words(Text);
  std::string Key;
  Words >> Key;
  if (Key == "stretch") {
    Stretch Own;
    if (Words >> Own.Skips >> Own.Steps >> Own.DeviceTime >> Own.HostTime >>
            Own.Launches >> Own.StepThreadLaunches >> Own.OwnTime &&
        Own.Steps)
      To.Stretches.push_back(Own);
  } else if (Key == "site") {
    int32_t Site = 0;
    uint64_t Calls = 0;
    if (Words >> Site >> Calls)
      To.Skipped[Site] = Calls;
  } else if (Key == "late") {
    Words >> To.FullRings;
  } else if (Key == "staged") {
    Words >> To.StagedBytes >> To.StagingTime;
  } else if (Key == "problem") {
    std::getline(Words >> std::ws, To.Problem);
  }
}

Results trial::readResults(const std::string &Text) {
  Results Result;
  size_t Start = 0;
  for (size_t End = Text.find('\n'); End != std::string::npos;
       End = Text.find('\n', Start)) {
    readLine(Text.substr(Start, End - Start), Result);
    Start = End + 1;
  }
  return Result;
}
