//===- RanksText.h - The comparison of ranks as text ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_RANKS_RANKSTEXT_H
#define SYNCLINE_PROFILER_REPORT_RANKS_RANKSTEXT_H

#include "report/ranks/RanksData.h"
#include "terminal/TextLayout.h"

#include <string>

namespace syncline::report::ranks {

/// For a terminal, without the report of RanksData::Shown that follows.
std::string ranksText(const RanksData &Data, bool Color,
                      terminal::TextLayout How = {});
/// The same as Markdown.
std::string ranksMarkdown(const RanksData &Data);

} // namespace syncline::report::ranks

#endif // SYNCLINE_PROFILER_REPORT_RANKS_RANKSTEXT_H
