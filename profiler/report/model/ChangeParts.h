//===- ChangeParts.h - The parts of a change --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_CHANGEPARTS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_CHANGEPARTS_H

#include "report/model/ReportData.h"

#include <cstddef>
#include <span>
#include <string>

namespace syncline::report {

/// What a gain assumes if nobody knows how far the remedy goes.
inline constexpr const char *IfHalved = "if the code then takes half the time";

ChangedLine lineOf(const HostLineEntry &Line);
ChangedLine lineOf(const SiteEntry &Site);

/// Sets the gain; that of a step of \p Step ns.
void setGain(ChangeEntry &Change, const analysis::Interval &Gain, double Step);

/// What to do at \p Sites, of which there is at least one.
ChangeEntry changeAt(const ReportData &Data, std::span<const size_t> Sites,
                     const analysis::Interval &Gain);

/// What to do about the line that polls.
ChangeEntry changeOf(const PollEntry &Poll);

/// The remedies of ReportData::Combined, by the first one of them.
ChangeEntry combinedChange(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_CHANGEPARTS_H
