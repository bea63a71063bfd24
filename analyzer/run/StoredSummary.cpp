#include "run/StoredSummary.h"
#include "io/FileStamps.h"
#include "program/SummaryCode.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compression.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::run;

static constexpr llvm::StringLiteral Name = "syncline-summary ";
/// Facts of another version may have another meaning.
static constexpr llvm::StringLiteral SummaryMagic =
    "syncline-summary 4 " SYNCLINE_VERSION "\n";
static constexpr size_t SumDigits = 32;

std::string run::identityOf(const LintJob &Job, const LintRequest &Request) {
  std::string Text = Job.Directory + '\0';
  for (const std::string &Each : Job.Arguments)
    Text += Each + '\0';
  Text += Request.OwnRules + (Request.AssumeGpu ? "gpu" : "");
  Text += Request.LibTorch ? Request.LibTorch->str() : "";
  return contentHash(Text);
}

static void addPart(std::string &Text, const std::string &Part) {
  Text += std::to_string(Part.size()) + '\n' + Part;
}

static std::optional<std::string> takePart(llvm::StringRef &Text) {
  size_t Length = 0;
  if (Text.consumeInteger(10, Length) || !Text.consume_front("\n") ||
      Length > Text.size())
    return std::nullopt;
  std::string Part = Text.take_front(Length).str();
  Text = Text.drop_front(Length);
  return Part;
}

/// More than any summary has: a damaged file must not exhaust the memory.
static constexpr size_t MostBytes = size_t(1) << 30;

/// \p Bytes after their number, compressed if LLVM can do that: a large summary
/// repeats the same paths and names. The number is 0 if they are as they were.
static std::string packed(const std::string &Bytes) {
  if (!llvm::compression::zstd::isAvailable())
    return "0\n" + Bytes;
  llvm::SmallVector<uint8_t, 0> Small;
  llvm::compression::zstd::compress(llvm::arrayRefFromStringRef(Bytes), Small);
  return std::to_string(Bytes.size()) + '\n' + llvm::toStringRef(Small).str();
}

static std::optional<std::string> unpacked(llvm::StringRef Text) {
  size_t Count = 0;
  if (Text.consumeInteger(10, Count) || !Text.consume_front("\n") ||
      Count > MostBytes)
    return std::nullopt;
  if (Count == 0)
    return Text.str();
  if (!llvm::compression::zstd::isAvailable())
    return std::nullopt;
  llvm::SmallVector<uint8_t, 0> Bytes;
  if (llvm::Error Failure = llvm::compression::zstd::decompress(
          llvm::arrayRefFromStringRef(Text), Bytes, Count)) {
    llvm::consumeError(std::move(Failure));
    return std::nullopt;
  }
  return llvm::toStringRef(Bytes).str();
}

std::string run::encode(const StoredSummary &Summary) {
  std::string Text = SummaryMagic.str();
  addPart(Text, Summary.MainFile);
  addPart(Text, Summary.Identity);
  addPart(Text, Summary.Stamped);
  addPart(Text, packed(program::encode(Summary.Unit)));
  return Text + contentHash(Text);
}

/// Nothing if \p Text, which begins with the magic, is damaged.
static std::optional<StoredSummary> decoded(llvm::StringRef Text) {
  llvm::StringRef Sum = Text.take_back(SumDigits);
  Text = Text.drop_back(std::min(SumDigits, Text.size()));
  if (contentHash(Text) != Sum)
    return std::nullopt;
  Text.consume_front(SummaryMagic);
  std::optional<std::string> Main = takePart(Text), Identity = takePart(Text),
                             Stamped = takePart(Text), Unit = takePart(Text);
  if (!Main || !Identity || !Stamped || !Unit || !Text.empty())
    return std::nullopt;
  std::optional<std::string> Bytes = unpacked(*Unit);
  std::optional<program::ProgramUnit> Known =
      Bytes ? program::decodeUnit(*Bytes) : std::nullopt;
  if (!Known)
    return std::nullopt;
  return StoredSummary{*Main, *Identity, *Stamped, std::move(*Known)};
}

std::optional<StoredSummary> run::readSummary(const std::string &Path,
                                              std::string &Problem) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!Buffer) {
    if (Buffer.getError() != std::errc::no_such_file_or_directory)
      Problem = "cannot read " + Path + ": " + Buffer.getError().message();
    return std::nullopt;
  }
  llvm::StringRef Text = (*Buffer)->getBuffer();
  if (Text.starts_with(Name) && Text.contains('\n') &&
      !Text.starts_with(SummaryMagic)) {
    Problem = Path + " is the summary of another version of syncline: emit it "
                     "again with this one (" SYNCLINE_VERSION ")";
    return std::nullopt;
  }
  std::optional<StoredSummary> Summary;
  if (Text.starts_with(SummaryMagic))
    Summary = decoded(Text);
  if (!Summary)
    Problem = Path + " is not a summary, or is damaged: emit it again";
  return Summary;
}
