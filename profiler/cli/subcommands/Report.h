//===- Report.h - syncline report ------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_REPORT_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_REPORT_H

namespace syncline::cli {

struct Command;

/// `syncline report`.
Command makeReport();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_REPORT_H
