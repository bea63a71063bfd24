//===- Report.cpp - What came out -----------------------------------------===//

#include "Report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <stdexcept>

namespace syncline::rulecases {
namespace {

bool wasRun(const Outcome &Result) {
  return Result.Result == Verdict::AsExpected ||
         Result.Result == Verdict::Contradicted;
}

// A tenth is as fine as the clock is worth.
double rounded(double Microseconds) {
  return std::round(10 * Microseconds) / 10;
}

nlohmann::ordered_json toJson(const Outcome &Result) {
  nlohmann::ordered_json J;
  J["rule"] = Result.Which.Rule;
  J["form"] = nameOf(Result.Which.Expected);
  J["name"] = Result.Which.Name;
  J["verdict"] = nameOf(Result.Result);
  if (!Result.Detail.empty())
    J["detail"] = Result.Detail;
  if (!wasRun(Result))
    return J;
  J["blocked"] = Result.Waited;
  J["host_us"] = rounded(Result.MedianHostMicroseconds);
  J["busy_us"] = rounded(Result.MedianBusyMicroseconds);
  J["host_us_all"] = nlohmann::ordered_json::array();
  for (double Microseconds : Result.HostMicroseconds)
    J["host_us_all"].push_back(rounded(Microseconds));
  if (Result.CountedWaits)
    J["syncs_counted"] = *Result.CountedWaits;
  return J;
}

} // namespace

void printHeader(std::ostream &Stream) {
  Stream << "rule\tform\tcase\thost_us\tbusy_us\tblocked\tverdict\t"
            "host_us_each\n";
}

void printRow(std::ostream &Stream, const Outcome &Result) {
  Stream << Result.Which.Rule << '\t' << nameOf(Result.Which.Expected) << '\t'
         << Result.Which.Name << '\t';
  if (wasRun(Result))
    Stream << std::lround(Result.MedianHostMicroseconds) << '\t'
           << std::lround(Result.MedianBusyMicroseconds) << '\t'
           << (Result.Waited ? "yes" : "no") << '\t';
  else
    Stream << "-\t-\t-\t";
  Stream << nameOf(Result.Result);
  if (!Result.Detail.empty())
    Stream << ": " << Result.Detail;
  const char *Separator = "\t";
  for (double Microseconds : Result.HostMicroseconds) {
    Stream << Separator << std::lround(Microseconds);
    Separator = "/";
  }
  Stream << std::endl;
}

void printSummary(std::ostream &Stream, const std::vector<Outcome> &Results) {
  Stream << "# " << Results.size() << " cases";
  for (Verdict V : {Verdict::AsExpected, Verdict::Contradicted,
                    Verdict::Skipped, Verdict::Error})
    Stream << ", "
           << std::count_if(Results.begin(), Results.end(),
                            [V](const Outcome &R) { return R.Result == V; })
           << ' ' << nameOf(V);
  Stream << '\n';
}

void writeJson(const std::string &Path, const Environment &Where,
               const std::vector<Outcome> &Results) {
  nlohmann::ordered_json J;
  J["version"] = 1;
  J["torch"] = Where.Torch;
  J["gpu"] = Where.Gpu;
  J["driver"] = Where.Driver;
  J["cuda"] = Where.Cuda;
  J["date"] = Where.Date;
  J["cases"] = nlohmann::ordered_json::array();
  for (const Outcome &Result : Results)
    J["cases"].push_back(toJson(Result));
  std::ofstream File(Path);
  File << J.dump(2, ' ', false,
                 nlohmann::ordered_json::error_handler_t::replace)
       << '\n';
  if (!File.flush())
    throw std::runtime_error(Path + ": cannot be written");
}

} // namespace syncline::rulecases
