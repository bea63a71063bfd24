//===- IndexText.h - Recordings of several programs -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_INDEXTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_INDEXTEXT_H

#include "report/model/ReportData.h"

#include <span>
#include <string>

namespace syncline::report::text {

/// Recordings of several programs are no ranks of one run.
bool areSeveralPrograms(std::span<const ReportData *const> Recordings);

/// "== train.py, rank 0, process 4711: job/rank0.sltrace", with a newline: what
/// a report is about that shows one of several recordings.
std::string subjectLine(const ReportData &Data);

/// For each recording, its program and file and the first lines of its report;
/// then the \p Notes about what was left out.
std::string indexText(std::span<const ReportData *const> Recordings,
                      std::span<const std::string> Notes);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_INDEXTEXT_H
