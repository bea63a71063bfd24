#include "profiler/timeline/RangeTexts.h"

using namespace syncline;
using namespace syncline::timeline;
using namespace syncline::tests;

const std::string tests::RangeNames = "string id=2 value=\"step\"\n"
                                      "string id=3 value=\"forward\"\n"
                                      "string id=4 value=\"domain\"\n";

std::vector<std::string> tests::rangesOf(const ReadTrace &Trace) {
  std::vector<std::string> Result;
  Result.reserve(Trace.Events.Ranges.size());
  for (const NamedRange &Range : Trace.Events.Ranges)
    Result.push_back(
        Trace.Data.string(Range.Name) + " " + std::to_string(Range.Start) +
        "-" + std::to_string(Range.End) + " " + std::to_string(Range.Depth) +
        (Range.IsWhole ? "" : "..."));
  return Result;
}
