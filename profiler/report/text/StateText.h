//===- StateText.h - Readable names of device states ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_STATETEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_STATETEXT_H

#include "analysis/model/DeviceState.h"

namespace syncline::report::text {

/// "computing", "idle: launch-bound".
const char *stateText(analysis::DeviceState State);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_STATETEXT_H
