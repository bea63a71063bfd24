//===- StatisticsText.h - The statistics of a trace as text -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_STATISTICSTEXT_H
#define SYNCLINE_PROFILER_FORMAT_STATISTICSTEXT_H

#include "format/Statistics.h"
#include "terminal/TextLayout.h"

#include <string>

namespace syncline::trace {

/// Tables and sentences for a terminal.
std::string statisticsText(const Statistics &Figures,
                           terminal::TextLayout How = {});

/// A single line with one JSON object.
std::string statisticsJson(const Statistics &Figures);

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_STATISTICSTEXT_H
