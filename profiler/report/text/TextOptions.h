//===- TextOptions.h - What a report for a terminal shows -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_TEXTOPTIONS_H
#define SYNCLINE_PROFILER_REPORT_TEXT_TEXTOPTIONS_H

#include "report/model/SiteRows.h"
#include "terminal/TextLayout.h"

namespace syncline::report::text {

struct TextOptions {
  bool Color = false;
  /// The sites in the table; the others are only counted.
  SiteView Sites = {SiteOrder::Gain, {}, 20};
  /// Whether to also write the stack and the remedies of each site.
  bool Details = false;
  /// Whether stacks with Python frames also show the native ones.
  bool Native = false;
  /// Tables are lists in a narrow layout.
  terminal::TextLayout Layout = {};
};

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_TEXTOPTIONS_H
