#include "timeline/AddedSymbols.h"

#include "format/Reader.h"
#include "timeline/FrameRecords.h"
#include "timeline/SourceCopy.h"
#include "timeline/StackNames.h"
#include "timeline/symbols/QualifiedName.h"
#include "timeline/symbols/UserFrame.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;
using namespace syncline::trace;

namespace {

/// Passes records to a sink, up to a number of bytes.
class LimitedOutput {
public:
  LimitedOutput(uint64_t MostBytes, const PayloadSink &Sink)
      : MostBytes(MostBytes), Sink(Sink) {}

  bool isFull() const { return Finished + Payload.bytes().size() >= MostBytes; }

  template <class RecordT> void append(const RecordT &Record) {
    Payload.append(Record);
  }

  /// Everything appended so far makes sense by itself.
  void settle() {
    std::span<const uint8_t> All = Payload.bytes();
    if (Sent == All.size())
      return;
    Sink(All.subspan(Sent), Sent == 0);
    Sent = All.size();
    if (Sent < ChunkSize)
      return;
    Finished += Sent;
    Payload.reset();
    Sent = 0;
  }

private:
  static constexpr size_t ChunkSize = size_t{64} << 10;

  uint64_t MostBytes;
  const PayloadSink &Sink;
  PayloadEncoder Payload;
  uint64_t Finished = 0;
  size_t Sent = 0;
};

class Finder {
public:
  Finder(uint64_t MostBytes, const PayloadSink &Sink) : Out(MostBytes, Sink) {}

  AddedSymbols find(const std::string &Path);

private:
  void survey(TraceReader Reader);
  std::vector<uint64_t> addressesBySize() const;
  void addFrames(uint64_t Address);
  void addSources(const SourceCopy &From);
  void collectLine(const SourceFrame &Frame);

  LimitedOutput Out;
  ModuleKinds Kinds;
  StackNames Stacks;
  StringIds Strings;
  SourceCopy UserLines{""}, OtherLines{""};
  /// Files with lines in the output: a second excerpt would replace the first.
  std::set<std::string> Files;
  /// Modules whose file cannot be read.
  std::set<std::string> Missing;
  bool HasSymbols = false;
  AddedSymbols Result;
};

} // namespace

void Finder::survey(TraceReader Reader) {
  RawRecord Record;
  while (Reader.next(Record)) {
    HasSymbols |= Record.type() == FrameRecord::Type ||
                  Record.type() == SourceFileRecord::Type;
    Stacks.add(Record);
    if (auto String = Record.as<StringRecord>())
      Strings.add(*String, true);
  }
  Result.IsIncomplete = Reader.losses().NoEnd || Reader.losses().TailCut;
}

/// Opening a pipe or a device could take forever, so those come last.
static uint64_t sizeOf(const std::string &Path) {
  std::error_code Error;
  uint64_t Size = std::filesystem::file_size(Path, Error);
  return Error ? std::numeric_limits<uint64_t>::max() : Size;
}

/// The addresses in the smallest module first.
std::vector<uint64_t> Finder::addressesBySize() const {
  std::map<uint64_t, std::pair<uint64_t, std::vector<uint64_t>>> ByModule;
  for (uint64_t Address : Stacks.addresses()) {
    const ModuleImage *Module = Stacks.moduleOf(Address);
    auto &[Size, Addresses] = ByModule[Module ? Module->Id : 0];
    if (Addresses.empty())
      Size = Module ? sizeOf(Module->Path) : 0;
    Addresses.push_back(Address);
  }
  std::vector<std::pair<uint64_t, std::vector<uint64_t>>> Modules;
  Modules.reserve(ByModule.size());
  for (auto &[Id, Each] : ByModule)
    Modules.push_back(std::move(Each));
  std::ranges::stable_sort(Modules, {},
                           [](const auto &Each) { return Each.first; });
  std::vector<uint64_t> Result;
  for (const auto &[Size, Addresses] : Modules)
    Result.insert(Result.end(), Addresses.begin(), Addresses.end());
  return Result;
}

void Finder::collectLine(const SourceFrame &Frame) {
  if (isUserFrame(Frame, Kinds))
    UserLines.add(Frame);
  else
    OtherLines.add(Frame, 0);
}

void Finder::addFrames(uint64_t Address) {
  ++Result.Addresses;
  if (Out.isFull()) {
    ++Result.LeftOut;
    return;
  }
  size_t Problems = Stacks.problems().size();
  std::vector<SourceFrame> Frames = Stacks.framesAt(Address);
  const SourceFrame &Outcome = Frames.front();
  if (Stacks.problems().size() > Problems)
    Missing.insert(Outcome.Module);
  // Another machine may have the file. A name that the file itself lacks,
  // nobody has to look for again: that is a frame without a name.
  if (Outcome.Quality == FrameQuality::Unknown ||
      Missing.contains(Outcome.Module))
    return;
  Result.Named += Outcome.Quality <= FrameQuality::ExportedSymbol;
  for (SourceFrame &Each : Frames) {
    collectLine(Each);
    std::string Short = qualifiedName(Each.Function);
    if (!Short.empty() && !isUserFrame(Each, Kinds))
      Each.Function = std::move(Short);
  }
  appendFrames(Address, Frames, Strings, Out);
  Out.settle();
}

void Finder::addSources(const SourceCopy &From) {
  for (const auto &[Path, Source] : From.excerpts({})) {
    if (Files.contains(Path))
      continue;
    if (Out.isFull()) {
      ++Result.LeftOut;
      continue;
    }
    Files.insert(Path);
    uint64_t File = Strings.idOf(Path, Out);
    Out.append(SourceFileRecord{File, Source.Size, Source.Checksum});
    for (const auto &[Line, Text] : Source.Lines)
      Out.append(SourceLineRecord{File, Line, Text});
    Out.settle();
  }
}

AddedSymbols Finder::find(const std::string &Path) {
  survey(TraceReader::open(Path, Content::Outline));
  // An inner recorder may have added symbols already.
  if (Result.IsIncomplete || HasSymbols)
    return Result;
  for (const SourceFrame &Each : Stacks.pythonFrames())
    collectLine(Each);
  addSources(UserLines);
  for (uint64_t Address : addressesBySize())
    addFrames(Address);
  addSources(UserLines);
  addSources(OtherLines);
  return Result;
}

AddedSymbols timeline::findSymbols(const std::string &Path, uint64_t MostBytes,
                                   const PayloadSink &Sink) {
  return Finder(MostBytes, Sink).find(Path);
}
