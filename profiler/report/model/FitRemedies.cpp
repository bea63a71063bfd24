#include "report/model/FitRemedies.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

using namespace syncline;
using namespace syncline::advice;
using namespace syncline::report;

void report::fitToRuns(std::vector<RemedyText> &Remedies, double Runs) {
  std::erase_if(Remedies, [&](const RemedyText &Each) {
    return std::round(Runs) < static_cast<double>(Each.LeastRuns);
  });
  std::ranges::stable_partition(
      Remedies, [](const RemedyText &Each) { return Each.LeastRuns > 0; });
}

void report::fitToOperator(std::vector<RemedyText> &Remedies,
                           const std::string &Operator) {
  std::erase_if(Remedies, [&](const RemedyText &Each) {
    return !Operator.empty() && !Each.Operators.empty() &&
           std::ranges::find(Each.Operators, Operator) == Each.Operators.end();
  });
}

void report::fitToMask(std::vector<RemedyText> &Remedies, bool SkipsWork) {
  auto IsForWork = [](const RemedyText &Each) {
    return Each.MaskedWork != rules::MaskRole::None;
  };
  if (SkipsWork)
    std::ranges::stable_partition(Remedies, IsForWork);
  else
    std::erase_if(Remedies, IsForWork);
}

std::vector<RemedyText> report::remediesOfDerivative(const SiteEntry &Entry,
                                                     const RuleMatch &Match) {
  std::string At =
      Entry.Library ? " at " + Entry.Library->Title
      : Entry.File.empty()
          ? ""
          : fmt::format(" at {}:{}",
                        std::filesystem::path(Entry.File).filename().string(),
                        Entry.Line);
  RemedyText Replace, Detach;
  Replace.Language = Detach.Language = Entry.Language;
  Replace.Title = fmt::format("replace {}{}: PyTorch's derivative of it ({}) "
                              "makes the call that blocks",
                              Match.Differentiated, At, Match.Derivative);
  Detach.Title = fmt::format("compute {} without gradients if nothing is "
                             "trained through it",
                             Match.Differentiated);
  return {Replace, Detach};
}

void report::addressUser(SiteEntry &Entry) {
  if (!Entry.EditsLibrary || !Entry.Library)
    return;
  const std::string &Package = Entry.Library->Package;
  for (RemedyText &Each : Entry.Remedies)
    Each.Title =
        &Each == &Entry.Remedies.front()
            ? fmt::format("make this call less often or with more data at a "
                          "time, or look for an argument or another function "
                          "of {} that does not synchronize; its maintainers "
                          "can {}",
                          Package, Each.Title)
            : fmt::format("the maintainers of {} can also {}", Package,
                          Each.Title);
}
