//===- RecordPage.h - The help of syncline record ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_RECORDPAGE_H
#define SYNCLINE_PROFILER_CLI_RECORD_RECORDPAGE_H

#include "cli/help/HelpPage.h"

namespace syncline::record {

help::HelpPage recordPage();

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_RECORDPAGE_H
