//===- HostRemedyChoice.h - Which host remedies to name ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDYCHOICE_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDYCHOICE_H

#include "report/model/ReportData.h"

#include <string>

namespace syncline::report {

/// The remedy for the main part of the time of \p Hot, an element of
/// ReportData::HotLines; or null.
const HostRemedyEntry *remedyOfHotLines(const ReportData &Data,
                                        const HotLinesEntry &Hot);

/// The hot lines in whose sentence the report names \p Remedy: of those that it
/// is for, the first ones of the cause for which the device waits longest. Null
/// if the device hardly waits for any of them.
const HotLinesEntry *linesNaming(const ReportData &Data,
                                 const HostRemedyEntry &Remedy);

/// The remedy beyond those that gains most; null if that is too little to name,
/// if the device does not wait for the host, or if it may gain nothing.
const HostRemedyEntry *otherHostRemedy(const ReportData &Data);

/// "pass fused=True to the optimizer (torch-optimizer-foreach)".
std::string remedyTitle(const HostRemedyEntry &Remedy);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDYCHOICE_H
