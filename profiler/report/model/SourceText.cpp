#include "report/model/SourceText.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

using namespace syncline::report;
namespace fs = std::filesystem;

static constexpr uint32_t LinesAround = 3;
/// A longer line is generated, or no source.
static constexpr size_t MostColumns = 200;

std::optional<std::string> SourceText::find(const std::string &File) const {
  std::error_code Ignored;
  if (fs::is_regular_file(File, Ignored))
    return File;
  fs::path Recorded = fs::path(File).relative_path();
  for (const std::string &Directory : Directories)
    for (auto From = Recorded.begin(); From != Recorded.end(); ++From) {
      fs::path Tried = Directory;
      for (auto Part = From; Part != Recorded.end(); ++Part)
        Tried /= *Part;
      if (fs::is_regular_file(Tried, Ignored))
        return Tried.string();
    }
  return std::nullopt;
}

const std::vector<std::string> &SourceText::linesOf(const std::string &File) {
  auto [Entry, IsNew] = Read.try_emplace(File);
  if (!IsNew)
    return Entry->second;
  if (auto Path = find(File)) {
    std::ifstream Stream(*Path);
    for (std::string Line; std::getline(Stream, Line);)
      Entry->second.push_back(Line.substr(0, MostColumns));
  }
  return Entry->second;
}

SourceText::Excerpt SourceText::around(const std::string &File, uint32_t Line) {
  const std::vector<std::string> &Lines = linesOf(File);
  if (!Line || Line > Lines.size())
    return {};
  uint32_t First = Line > LinesAround ? Line - LinesAround : 1;
  auto Last =
      static_cast<uint32_t>(std::min<size_t>(Lines.size(), Line + LinesAround));
  return {First, {Lines.begin() + First - 1, Lines.begin() + Last}};
}
