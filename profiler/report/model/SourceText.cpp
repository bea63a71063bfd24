#include "report/model/SourceText.h"

#include <algorithm>
#include <filesystem>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::timeline;
namespace fs = std::filesystem;

std::vector<std::string> report::sourceFolders(std::vector<std::string> Named,
                                               const std::string &Recording) {
  if (Recording == "-")
    return Named;
  fs::path Own = fs::path(Recording).parent_path();
  Named.push_back(Own.empty() ? "." : Own.string());
  if (Own.extension() == ".sltrace")
    Named.push_back(Own.has_parent_path() ? Own.parent_path().string() : ".");
  return Named;
}

/// The file at \p Path, if it can be the recorded \p File.
std::optional<SourceFile> SourceText::read(const std::string &Path,
                                           const std::string &File) const {
  std::optional<SourceFile> Found = readSourceFile(Path);
  const RecordedSource *Known = Recorded.find(File);
  if (Found && Known && Known->Checksum != Found->Checksum)
    return std::nullopt;
  return Found;
}

std::optional<SourceFile> SourceText::find(const std::string &File) const {
  if (auto Found = read(File, File))
    return Found;
  fs::path Parts = fs::path(File).relative_path();
  for (const std::string &Directory : Directories)
    for (auto From = Parts.begin(); From != Parts.end(); ++From) {
      fs::path Tried = Directory;
      for (auto Part = From; Part != Parts.end(); ++Part)
        Tried /= *Part;
      if (auto Found = read(Tried.string(), File))
        return Found;
    }
  return std::nullopt;
}

const std::vector<std::string> &SourceText::linesOf(const std::string &File) {
  auto [Entry, IsNew] = Read.try_emplace(File);
  if (IsNew)
    if (auto Found = find(File))
      Entry->second = std::move(Found->Lines);
  return Entry->second;
}

/// The consecutive lines around \p Line.
static SourceText::Excerpt recordedAround(const RecordedSource &Source,
                                          uint32_t Line) {
  auto Middle = Source.Lines.find(Line);
  if (Middle == Source.Lines.end())
    return {};
  SourceText::Excerpt Result{Line, {}};
  auto Has = [&](uint32_t Number) { return Source.Lines.contains(Number); };
  while (Line - Result.Start < LinesAround && Has(Result.Start - 1))
    --Result.Start;
  for (auto Each = Source.Lines.find(Result.Start);
       Each != Source.Lines.end() && Each->first <= Line + LinesAround &&
       Each->first == Result.Start + Result.Lines.size();
       ++Each)
    Result.Lines.push_back(Each->second);
  return Result;
}

SourceText::Excerpt SourceText::around(const std::string &File, uint32_t Line) {
  const std::vector<std::string> &Lines = linesOf(File);
  if (Lines.empty())
    if (const RecordedSource *Known = Recorded.find(File))
      return recordedAround(*Known, Line);
  if (!Line || Line > Lines.size())
    return {};
  uint32_t First = Line > LinesAround ? Line - LinesAround : 1;
  auto Last =
      static_cast<uint32_t>(std::min<size_t>(Lines.size(), Line + LinesAround));
  return {First, {Lines.begin() + First - 1, Lines.begin() + Last}};
}
