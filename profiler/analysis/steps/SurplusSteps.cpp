#include "analysis/steps/SurplusSteps.h"

#include "analysis/steps/CallsOfSteps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// A site in a smaller part of the steps is rare, and has figures of its own:
/// see rare/RareSites.h.
static constexpr double LeastPart = 0.45;
/// A site in a larger part is in every step that is like the others.
static constexpr double MostPart = 0.95;
/// All steps are this many times those that are profiled, or they do not show
/// better how frequent a kind is.
static constexpr size_t LeastRatio = 4;

namespace {
/// What a site's calls take, ns, and the numbers of the steps that have it.
struct SiteVisits {
  uint64_t Time = 0;
  std::vector<size_t> In;
};
} // namespace

/// The starts of the steps that have the site; empty if all steps are alike.
static std::set<uint64_t> kindOf(const Timeline &Events,
                                 const std::vector<TimeSpan> &Steps,
                                 std::span<const uint32_t> SiteOf) {
  std::unordered_map<uint32_t, SiteVisits> Sites;
  forEachCall(Events, Steps, SiteOf, [&](size_t I, size_t Step) {
    SiteVisits &Own = Sites[SiteOf[I]];
    Own.Time += Events.Calls[I].duration();
    if (Own.In.empty() || Own.In.back() != Step)
      Own.In.push_back(Step);
  });
  SiteVisits Largest;
  for (auto &[Site, Own] : Sites) {
    double Part =
        static_cast<double>(Own.In.size()) / static_cast<double>(Steps.size());
    if (Part >= LeastPart && Part <= MostPart &&
        (Largest.In.empty() || Own.Time > Largest.Time))
      Largest = std::move(Own);
  }
  std::set<uint64_t> Result;
  for (size_t Step : Largest.In)
    Result.insert(Steps[Step - 1].Start);
  return Result;
}

SurplusSteps::SurplusSteps(const Timeline &Events, const Steps &Found,
                           std::span<const uint32_t> SiteOf,
                           const std::vector<uint64_t> &Profiled) {
  std::vector<TimeSpan> Steps = Found.allSpans();
  if (Steps.size() < LeastRatio * Profiled.size())
    return;
  const std::set<uint64_t> Kind = kindOf(Events, Steps, SiteOf);
  std::vector<uint64_t> With, Without;
  for (uint64_t Start : Profiled)
    (Kind.contains(Start) ? With : Without).push_back(Start);
  if (With.empty() || Without.empty())
    return;
  // Of each kind, as many as there should be for those of the other.
  double Ratio = static_cast<double>(Kind.size()) /
                 static_cast<double>(Steps.size() - Kind.size());
  auto Wanted = [](size_t Others, double PerOther) {
    return std::max<size_t>(1, static_cast<size_t>(std::lround(
                                   static_cast<double>(Others) * PerOther)));
  };
  auto LeaveOut = [&](const std::vector<uint64_t> &From, size_t Kept) {
    if (Kept < From.size())
      Surplus.insert(From.begin(), From.end() - static_cast<ptrdiff_t>(Kept));
  };
  LeaveOut(With, Wanted(Without.size(), Ratio));
  LeaveOut(Without, Wanted(With.size(), 1 / Ratio));
}
