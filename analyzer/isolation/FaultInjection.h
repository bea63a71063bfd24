//===- FaultInjection.h - Failures on demand, for tests ---------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_ISOLATION_FAULTINJECTION_H
#define SYNCLINE_ANALYZER_ISOLATION_FAULTINJECTION_H

namespace syncline::lint::isolation {

struct WorkItem;

/// Fails if the environment variable SYNCLINE_INJECT_FAULT asks for it. Its
/// value is KIND:STAGE:FUNCTION, such as "crash:fix:train". KIND is crash,
/// throw, kill or overflow (of the stack).
void injectFault(const WorkItem &Item);

} // namespace syncline::lint::isolation

#endif // SYNCLINE_ANALYZER_ISOLATION_FAULTINJECTION_H
