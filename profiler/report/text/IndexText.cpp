#include "report/text/IndexText.h"

#include "report/model/Caveats.h"
#include "report/model/ProgramName.h"

#include <fmt/format.h>

#include <algorithm>

using namespace syncline::report;

/// What a step is, and what to change first.
static constexpr size_t ShownSentences = 2;

bool text::areSeveralPrograms(std::span<const ReportData *const> Recordings) {
  // Not each with the first: that one may be typed without its folder.
  for (const ReportData *A : Recordings)
    for (const ReportData *B : Recordings)
      if (!mayBeSameProgram(*A, *B))
        return true;
  return false;
}

std::string text::subjectLine(const ReportData &Data) {
  const EnvironmentEntry &Of = Data.Environment;
  return fmt::format("== {}{}, process {}: {}\n", programName(Of),
                     Of.Rank >= 0 ? fmt::format(", rank {}", Of.Rank) : "",
                     Of.Pid, shownPath(Data));
}

std::string text::indexText(std::span<const ReportData *const> Recordings,
                            std::span<const std::string> Notes) {
  std::string Result =
      fmt::format("{} recordings of different programs:\n", Recordings.size());
  for (const ReportData *Each : Recordings) {
    Result += fmt::format("\n{} ({})\n", programName(Each->Environment),
                          shownPath(*Each));
    if (!Each->Caveats.empty())
      Result += "  " + caveatText(Each->Caveats) + '\n';
    size_t Shown = std::min(Each->Summary.size(), ShownSentences);
    for (size_t I = 0; I < Shown; ++I)
      Result += "  " + Each->Summary[I] + '\n';
  }
  Result += "\n'syncline report FILE' shows one of them.\n";
  for (const std::string &Note : Notes)
    Result += "note: " + Note + '\n';
  return Result;
}
