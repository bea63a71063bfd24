#include "report/model/GeneralRemedy.h"

#include "report/model/Advice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

using namespace syncline;
using namespace syncline::analysis::syncs;
using namespace syncline::report;

bool report::lacksGraphs(const HotLinesEntry &Hot) {
  return Hot.Cause == HostCause::Launches && Hot.IsCompiled &&
         !Hot.RunsGraphs && !Hot.AddsGradients;
}

bool report::isRecursive(const HotLinesEntry &Hot) {
  return std::ranges::any_of(Hot.Lines, &HotLineEntry::IsRecursive);
}

std::string report::generalRemedy(const HotLinesEntry &Hot) {
  if (Hot.Cause == HostCause::Work)
    return Hot.RunsAhead
               ? "prepare the next iteration ahead of time on other threads or "
                 "processes, as the workers of a DataLoader do"
           : Hot.Backward >= MainPart * Hot.Time
               ? "have fewer operators to differentiate, as torch.compile does"
               : "make this work cheaper, or move it off the thread that "
                 "launches";
  if (Hot.RunsGraphs)
    return "a CUDA graph runs there already, so give it more work at a time: a "
           "larger batch, or several steps in one graph";
  if (lacksGraphs(Hot))
    return "it is compiled already, so capture it in a CUDA graph "
           "(mode=\"reduce-overhead\"), or give it larger batches";
  if (isRecursive(Hot))
    return "launch fewer kernels for the same work: compute the calls of one "
           "depth in one call";
  // torch.compile cannot differentiate what it compiled a second time. Its CUDA
  // graphs overwrite gradients that are added up; one that the program captures
  // itself adds them.
  std::vector<std::string> Options{"a larger batch"};
  if (!Hot.DifferentiatesTwice && !Hot.IsCompiled)
    Options.emplace_back("torch.compile");
  Options.emplace_back(Hot.AddsGradients
                           ? "a CUDA graph that torch.cuda.graph() captures"
                           : "a CUDA graph");
  std::string Last = Options.back();
  Options.pop_back();
  return "launch fewer kernels for the same work with " +
         fmt::format("{} or {}", fmt::join(Options, ", "), Last);
}

/// "a.py:12", of the library if its line led there. The sentence names the
/// user's.
static std::string placeOf(const SiteEntry &Site) {
  std::string Title = Site.Library ? Site.Library->Title : siteTitle(Site);
  return Title.substr(0, Title.rfind(" ("));
}

/// Whether the function of \p Line synchronizes at \p Site in each run of the
/// line.
static bool isInEachRun(const SiteEntry &Site, const HotLineEntry &Line) {
  return Site.Line && Site.File == Line.At.File &&
         Site.Function == Line.At.Function &&
         std::round(Site.SyncsPerStep) >= std::round(Line.Runs);
}

/// A site of the function of a line that reads a value in each of its runs.
static const SiteEntry *readInEachRun(const ReportData &Data,
                                      const HotLinesEntry &Hot) {
  auto IsRead = [&](const SiteEntry &Site) {
    return Site.ReturnsValue &&
           std::ranges::any_of(Hot.Lines, [&](const HotLineEntry &Each) {
             return isInEachRun(Site, Each);
           });
  };
  for (const std::vector<SiteEntry> *Sites : {&Data.Sites, &Data.NeverBlocked})
    if (auto Found = std::ranges::find_if(*Sites, IsRead);
        Found != Sites->end())
      return &*Found;
  return nullptr;
}

std::string report::runsText(const ReportData &Data, const HotLinesEntry &Hot) {
  auto Runs = [](const HotLineEntry &Each) { return std::round(Each.Runs); };
  double Fewest =
      Runs(*std::ranges::min_element(Hot.Lines, {}, &HotLineEntry::Runs));
  if (Hot.Cause != HostCause::Launches || Hot.RunsGraphs || Fewest < 2)
    return "";
  bool IsOne = Hot.Lines.size() == 1;
  std::string Text = fmt::format(
      "{} {}{:.0f} times a step", IsOne ? "it runs" : "each of these runs",
      std::ranges::any_of(
          Hot.Lines,
          [&](const HotLineEntry &Each) { return Runs(Each) != Fewest; })
          ? "at least "
          : "",
      Fewest);
  if (isRecursive(Hot))
    return Text + ", and calls itself";
  const SiteEntry *Read = readInEachRun(Data, Hot);
  return Text +
         (Read ? fmt::format(", and the program reads a value each time ({}): "
                             "unless the next run depends on that value",
                             placeOf(*Read))
               : ": unless one run needs the result of another") +
         ", one call can compute all runs";
}

/// Allocations, modules that are loaded and events that are destroyed stop no
/// capture.
static bool stopsCapture(BlockCause Cause) {
  return Cause != BlockCause::None && Cause != BlockCause::Allocation &&
         Cause != BlockCause::Management;
}

/// Whether a graph of \p Lines would contain \p Site: it is in one of them, or
/// between two runs of one.
static bool isInside(const SiteEntry &Site,
                     std::span<const HotLineEntry> Lines) {
  return Site.SyncsPerStep > 0 && Site.Line && stopsCapture(Site.Cause) &&
         std::ranges::any_of(Lines, [&](const HotLineEntry &Each) {
           bool IsAt = Each.At.Line == Site.Line && Each.At.File == Site.File &&
                       (Each.At.Library.empty() || Site.Library);
           return IsAt ||
                  (std::round(Each.Runs) > 1 && isInEachRun(Site, Each));
         });
}

std::string report::capturedSyncsText(const ReportData &Data,
                                      std::span<const HotLineEntry> Lines) {
  std::vector<const SiteEntry *> Own, OfLibraries;
  for (const std::vector<SiteEntry> *Sites : {&Data.Sites, &Data.NeverBlocked})
    for (const SiteEntry &Site : *Sites)
      if (isInside(Site, Lines))
        (Site.Library || Site.ShowsPyTorch ? OfLibraries : Own)
            .push_back(&Site);
  auto Places = [](const std::vector<const SiteEntry *> &Sites) {
    return Sites.size() == 1
               ? "synchronization at " + placeOf(*Sites.front())
               : fmt::format("synchronizations at {} sites there, such as {}",
                             Sites.size(), placeOf(*Sites.front()));
  };
  if (!Own.empty())
    return fmt::format("before the code is captured in a CUDA graph, remove "
                       "the {}",
                       Places(Own));
  if (!OfLibraries.empty())
    return fmt::format("a CUDA graph can contain only the code before and "
                       "after the {}",
                       Places(OfLibraries));
  return "";
}
