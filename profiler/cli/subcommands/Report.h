//===- Report.h - syncline report ------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_REPORT_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_REPORT_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline report`.
command::Command makeReport();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_REPORT_H
