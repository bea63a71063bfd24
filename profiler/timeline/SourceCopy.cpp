#include "timeline/SourceCopy.h"

#include "timeline/symbols/UserFrame.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;

void SourceCopy::add(const SourceFrame &Frame, uint32_t Around) {
  if (Frame.File.empty() || !Frame.Line || isOfTracing(Frame))
    return;
  uint32_t &Most = Wanted[Frame.File][Frame.Line];
  Most = std::max(Most, Around);
}

static void addLines(RecordedSource &To, const SourceFile &From,
                     const std::map<uint32_t, uint32_t> &Wanted) {
  for (auto [Line, Around] : Wanted) {
    if (Line > From.Lines.size())
      continue;
    size_t First = Line > Around ? Line - Around : 1;
    size_t Last = std::min<size_t>(From.Lines.size(), size_t{Line} + Around);
    for (size_t Each = First; Each <= Last; ++Each)
      To.Lines.try_emplace(static_cast<uint32_t>(Each), From.Lines[Each - 1]);
  }
}

std::map<std::string, RecordedSource>
SourceCopy::excerpts(const RecordedSources &Known) const {
  std::map<std::string, RecordedSource> Result;
  for (const auto &[Path, Lines] : Wanted) {
    RecordedSource Source;
    const RecordedSource *Before = Known.find(Path);
    if (Before)
      Source = *Before;
    auto File = readSourceFile(SysRoot.empty() ? Path : SysRoot + "/" + Path);
    if (File && (!Before || Before->Checksum == File->Checksum)) {
      Source.Size = File->Size;
      Source.Checksum = File->Checksum;
      addLines(Source, *File, Lines);
    }
    if (!Source.Lines.empty())
      Result.emplace(Path, std::move(Source));
  }
  return Result;
}
