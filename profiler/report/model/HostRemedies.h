//===- HostRemedies.h - Remedies for the host's time ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDIES_H

#include "analysis/model/Analysis.h"
#include "report/model/HostEntries.h"
#include "report/model/HostPlaces.h"
#include "report/model/HostRemedyEntry.h"
#include "report/model/HotLineEntry.h"

#include <span>
#include <vector>

namespace syncline::report {

/// One for each entry that covers a place, by decreasing time.
std::vector<HostRemedyEntry>
hostRemediesOf(HostPlaces &Places, const HostEntries &Entries,
               std::span<const HotLinesEntry> HotLines,
               const analysis::Analysis &Analyzed);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTREMEDIES_H
