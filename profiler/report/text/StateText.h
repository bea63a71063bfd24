//===- StateText.h - Names of device states for people ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_STATETEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_STATETEXT_H

#include "analysis/DeviceTime.h"

namespace syncline::report {

/// "computing", "idle: launch-bound".
const char *stateText(analysis::DeviceState State);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_TEXT_STATETEXT_H
