#include "cli/subcommands/SiteArguments.h"

#include <map>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::subcommands;
using namespace syncline::report;

/// By the value of --sort.
static const std::map<std::string, SiteOrder> &siteOrders() {
  static const std::map<std::string, SiteOrder> Result = {
      {"gain", SiteOrder::Gain},
      {"blocked", SiteOrder::Blocked},
      {"syncs", SiteOrder::Syncs},
      {"package", SiteOrder::Package}};
  return Result;
}

void SiteArguments::addTo(CLI::App &App) {
  App.add_option("--sort", Order,
                 "Sort sites by gain, blocked, syncs or package (default: "
                 "gain). In text and Markdown.")
      ->check(CLI::IsMember({"gain", "blocked", "syncs", "package"}))
      ->type_name("ORDER");
  App.add_option("--package", Packages,
                 "Show only sites in this package, such as torchvision; . is "
                 "the program's own code. Can be repeated. In text and "
                 "Markdown.")
      ->type_name("NAME")
      ->allow_extra_args(false);
}

SiteView SiteArguments::view() const {
  SiteView Result;
  Result.Order = siteOrders().at(Order);
  Result.Packages = Packages;
  return Result;
}

void SiteArguments::checkFormat(const std::string &Format) const {
  bool HasTables = Format == "text" || Format == "markdown";
  if (!HasTables && (!Packages.empty() || Order != "gain"))
    throw std::runtime_error(
        "--sort and --package have no effect with --format " + Format);
}

void SiteArguments::checkPackages(const ReportData &Data) const {
  for (const std::string &Package : Packages) {
    SiteView One;
    One.Packages = {Package};
    if (!countSites(Data, One))
      throw std::runtime_error("no site is in the package '" + Package +
                               "'; --sort package lists those with sites");
  }
}
