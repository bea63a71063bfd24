#include "findings/FileSuppressions.h"
#include "frontend/UserCode.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::findings;
using namespace syncline::lint::frontend;

namespace {

class SkippedRangeRecorder : public PPCallbacks {
public:
  explicit SkippedRangeRecorder(SkippedRanges &Into) : Into(Into) {}

  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    Into.push_back(Range);
  }

private:
  SkippedRanges &Into;
};

} // namespace

void findings::recordSkippedRanges(Preprocessor &PP, SkippedRanges &Into) {
  PP.addPPCallbacks(std::make_unique<SkippedRangeRecorder>(Into));
}

Suppressions &FileSuppressions::of(FileID File) {
  WithFindings.insert(File);
  return read(File);
}

Suppressions &FileSuppressions::read(FileID File) {
  std::unique_ptr<Suppressions> &Entry = Comments[File];
  if (!Entry) {
    bool Invalid = false;
    llvm::StringRef Text = Sources.getBufferData(File, &Invalid);
    Entry = std::make_unique<Suppressions>(Invalid ? "" : Text);
  }
  return *Entry;
}

std::vector<FileID> FileSuppressions::reported(UserCode &Files) const {
  std::vector<FileID> Result;
  for (unsigned I = 0; I < Sources.local_sloc_entry_size(); ++I) {
    const SrcMgr::SLocEntry &Entry = Sources.getLocalSLocEntry(I);
    if (!Entry.isFile())
      continue;
    auto Start = SourceLocation::getFromRawEncoding(Entry.getOffset());
    if (Files.isReported(Start))
      Result.push_back(Sources.getFileID(Start));
  }
  return Result;
}

std::vector<NolintFault>
FileSuppressions::faults(UserCode &Files,
                         const std::vector<std::string> &RuleIds,
                         PathOfFile PathOf) {
  std::vector<NolintFault> Result;
  for (FileID File : reported(Files))
    llvm::append_range(Result, faultsOf(read(File), PathOf(File), RuleIds,
                                        WithFindings.contains(File)));
  return Result;
}

/// The first and last lines of the skipped ranges, keyed by file.
static llvm::DenseMap<FileID, std::vector<std::pair<unsigned, unsigned>>>
linesOf(const SkippedRanges &Skipped, const SourceManager &Sources) {
  llvm::DenseMap<FileID, std::vector<std::pair<unsigned, unsigned>>> Result;
  for (SourceRange Each : Skipped)
    Result[Sources.getFileID(Each.getBegin())].emplace_back(
        Sources.getSpellingLineNumber(Each.getBegin()),
        Sources.getSpellingLineNumber(Each.getEnd()));
  return Result;
}

std::vector<PlacedNolint> FileSuppressions::all(UserCode &Files,
                                                const SkippedRanges &Skipped,
                                                PathOfFile PathOf) {
  auto Lines = linesOf(Skipped, Sources);
  std::vector<PlacedNolint> Result;
  for (FileID File : reported(Files))
    for (const NolintComment &Comment : read(File).comments()) {
      bool IsSkipped = llvm::any_of(Lines[File], [&](auto Range) {
        return Range.first <= Comment.Line && Comment.Line <= Range.second;
      });
      if (!IsSkipped || Comment.Used)
        Result.push_back(
            {PathOf(File), File != Sources.getMainFileID(), Comment});
    }
  return Result;
}
