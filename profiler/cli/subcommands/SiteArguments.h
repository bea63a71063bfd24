//===- SiteArguments.h - Options for tables of sites ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SITEARGUMENTS_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SITEARGUMENTS_H

#include "report/model/SiteRows.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace syncline::cli::subcommands {

/// --sort and --package. This must outlive the App that it is added to.
struct SiteArguments {
  std::string Order = "gain";
  std::vector<std::string> Packages;

  void addTo(CLI::App &App);
  report::SiteView view() const;

  /// \throws std::runtime_error if the options have no effect with this format.
  void checkFormat(const std::string &Format) const;
  /// \throws std::runtime_error if a package has no sites.
  void checkPackages(const report::ReportData &Data) const;
};

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SITEARGUMENTS_H
