//===- Caveats.h - What the figures of a report cannot show -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CAVEATS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CAVEATS_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::trace {
struct Losses;
}

namespace syncline::report {

ReadPart readPart(const trace::Losses &Lost);

/// "parts of the recording are damaged or missing": the part of caveatsOf()
/// that says what is not in the file; empty if the whole was read.
std::string lossText(const trace::Losses &Lost);

/// Why the figures of the step may be wrong, or why there are none, the most
/// severe first: "the recording was cut off after 594 ms". Each is a clause. A
/// report begins with them; the warnings explain them.
std::vector<std::string> caveatsOf(const ReportData &Data,
                                   const trace::Losses &Lost);

/// "Caution: the recording was cut off after 594 ms, and only 1 step was
/// profiled."; empty without a caveat.
std::string caveatText(const std::vector<std::string> &Caveats);

/// "train.sltrace: Caution: the recording was cut off after 594 ms.", with a
/// newline, for output about several traces; empty without a caveat.
std::string caveatLine(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CAVEATS_H
