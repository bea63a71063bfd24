//===- HostLines.h - Where the host's time goes -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINES_H
#define SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINES_H

#include "analysis/model/Analysis.h"
#include "report/model/HostEntries.h"
#include "report/model/HostLineEntry.h"
#include "report/model/HostPlaces.h"
#include "timeline/ReadTimeline.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace syncline::report {

/// No value if no launch has a stack, or no steps were replayed. \p UserCode:
/// see ReadOptions. Refers to \p Recorded and \p Libraries.
std::optional<HostPlaces> hostPlacesOf(timeline::LoadedTrace &Recorded,
                                       const analysis::Analysis &Analyzed,
                                       const std::vector<std::string> &UserCode,
                                       const rules::LibraryTable &Libraries);

/// Without HostTimeTable::Pauses.
HostTimeTable hostTimeOf(const HostPlaces &Places, const HostEntries &Entries);

/// The innermost place of the user's code that leads to \p Place.
std::optional<uint32_t> userPlace(const HostPlaces &Places, uint32_t Place);

/// "train.py:12 (main)"; "train.py:12 to :15 (main)" for what lies between two
/// lines, and "train.py:11, from :15 to the next :12 (main)" if the next
/// iteration of the loop at line 11 begins there.
std::string userTitle(const HostPlace &Place);

/// The titles of a place, without its time.
HostLineEntry hostLineAt(const HostPlaces &Places, uint32_t Place,
                         bool IsBackward);

/// "train.py:25 -> torch/optim/adam.py (_single_tensor_adam)", "backward of
/// train.py:22 (main)".
std::string hostTitle(const HostLineEntry &Entry);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_HOSTLINES_H
