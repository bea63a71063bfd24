//===- HostEntries.h - Library entries of the host's time -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTENTRIES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTENTRIES_H

#include "loader/LibraryTable.h"
#include "report/model/HostPlaces.h"

#include <vector>

namespace syncline::report {

/// The entries of rules/libraries about host time, by place; null if none
/// covers it.
using HostEntries = std::vector<const rules::LibraryEntry *>;

/// \p Table must outlive the result.
HostEntries hostEntriesOf(const HostPlaces &Places,
                          const rules::LibraryTable &Table);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTENTRIES_H
