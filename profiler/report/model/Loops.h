//===- Loops.h - The loops of a trace with their lines ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_LOOPS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_LOOPS_H

#include "report/model/LoopEntry.h"
#include "report/model/ReportData.h"
#include "timeline/FoundSteps.h"
#include "timeline/ReadTimeline.h"

#include <span>
#include <string>
#include <vector>

namespace syncline::report {

/// Whether the steps are its iterations is left open.
LoopEntry loopEntry(timeline::LoadedTrace &Recorded,
                    const timeline::LoopRow &Row);

/// In the order of \p Found.Loops.
std::vector<LoopEntry> loopEntries(timeline::LoadedTrace &Recorded,
                                   const timeline::Steps &Found);

/// Adds the calling lines to the titles of loops that have the same one.
/// \p Loops are those of \p Rows.
void tellLoopsApart(std::span<LoopEntry> Loops,
                    std::span<const timeline::LoopRow> Rows,
                    timeline::LoadedTrace &Recorded);

/// The loop whose iterations are the steps; null if a step is none.
const LoopEntry *stepLoop(const ReportData &Data);

/// "A step is one iteration of the loop at train.py:12 (main): 245 iterations,
/// 97% of the time after start-up and 99% of the time in calls that can block."
/// Empty if a step is none.
std::string loopSentence(const ReportData &Data);

/// "one iteration of the loop at train.py:12 (main)" or "a range named 'step'";
/// empty if the report found steps by the repetition of calls.
std::string stepDefinition(const ReportData &Data);

/// Adds a note if the loop of the steps is in the table more than once, since
/// its function is called from several places. The line of the loop alone does
/// not say which of them is meant.
void noteOtherCallers(ReportData &Data);

/// What the thread spends outside of the loop in calls that can block, if that
/// is a notable part: "Calls outside of this loop block for ...". Otherwise
/// empty.
std::string sentenceOfOthers(const ReportData &Data);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_LOOPS_H
