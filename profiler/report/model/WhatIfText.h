//===- WhatIfText.h - What a remedy that was tried is -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_WHATIFTEXT_H
#define SYNCLINE_PROFILER_REPORT_MODEL_WHATIFTEXT_H

#include "report/model/ReportData.h"

#include <string>

namespace syncline::report {

/// "copy at train.py:31 (sync-host-to-device) from pinned memory with
/// non_blocking". \p Site: of \p Tried; null: it has none.
std::string whatIfTitle(const WhatIfEntry &Tried, const SiteEntry *Site);

/// The same without the place and what it needs: "copy from pinned memory with
/// non_blocking".
std::string whatIfAction(const WhatIfEntry &Tried, const SiteEntry *Site);

/// "if it needs nothing that the previous step computes"; empty if it needs
/// nothing.
std::string whatIfNeed(const WhatIfEntry &Tried);

/// "train.py:40", where the stage is called.
std::string lineOf(const analysis::whatif::StageName &Stage);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_WHATIFTEXT_H
