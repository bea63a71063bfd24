#include "timeline/SymbolizedCopy.h"

#include "format/Reader.h"
#include "timeline/FrameRecords.h"
#include "timeline/SourceCopy.h"
#include "timeline/StackNames.h"
#include "timeline/StringIds.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::symbols;
using namespace syncline::timeline;
using namespace syncline::trace;

namespace {

/// What the first pass finds.
struct Survey {
  explicit Survey(const CopyOptions &Options)
      : Stacks(Options.Symbols), Sources(Options.Symbols.SysRoot),
        WithSources(Options.WithSources) {}

  StackNames Stacks;
  SourceCopy Sources;
  bool WithSources;
  StringIds Strings;
  Losses Lost;
};

class Copier {
public:
  Copier(Survey &Found, TraceWriter &Out) : Found(Found), Out(Out) {}

  SymbolizedCopy copy(TraceReader Reader);

private:
  std::vector<std::string> problems() const;
  void countNameless(uint64_t Address, const SourceFrame &Frame);
  void writeFrames();
  void writeSources();
  void writeLosses(uint64_t Time);
  void copyRecord(const RawRecord &Record);
  void noteUnknown(const SchemaType &Type);

  Survey &Found;
  TraceWriter &Out;
  SymbolizedCopy Result;
  /// Types of the file that were examined, by SchemaType::Index.
  std::set<size_t> Seen;
  /// "type" or "type.field": what this version cannot copy.
  std::set<std::string> Unknown;
};

} // namespace

static void survey(TraceReader Reader, Survey &Found) {
  bool IsBeforeEvents = true;
  RawRecord Record;
  while (Reader.next(Record)) {
    IsBeforeEvents &= !Record.Schema->isEvent();
    Found.Stacks.add(Record);
    if (auto String = Record.as<StringRecord>())
      Found.Strings.add(*String, IsBeforeEvents);
  }
  Found.Lost = Reader.losses();
}

/// What could not be read, except for modules that nothing is missing of.
std::vector<std::string> Copier::problems() const {
  std::set<std::string> Known, Missing;
  for (uint64_t Address : Found.Stacks.addresses())
    if (const ModuleImage *Module = Found.Stacks.moduleOf(Address))
      (Found.Stacks.isRecorded(Address) ? Known : Missing).insert(Module->Path);
  std::vector<std::string> Lines = Found.Stacks.problems();
  std::erase_if(Lines, [&](const std::string &Line) {
    return std::ranges::any_of(Known, [&](const std::string &Path) {
      return Line.starts_with(Path + ": ") && !Missing.contains(Path);
    });
  });
  return Lines;
}

/// Problems name the files that could not be read.
void Copier::countNameless(uint64_t Address, const SourceFrame &Frame) {
  if (Frame.Quality == FrameQuality::Unknown)
    ++Result.OutsideFiles;
  else if (!Frame.IsFileUnread || Found.Stacks.isRecorded(Address))
    ++Result.Nameless[Frame.Module];
}

void Copier::writeFrames() {
  for (uint64_t Address : Found.Stacks.addresses()) {
    ++Result.Addresses;
    std::vector<SourceFrame> Frames = Found.Stacks.bestFramesAt(Address);
    // Module and offset are in the trace anyway, and another machine may have
    // the file.
    if (Frames.front().Quality > FrameQuality::ExportedSymbol) {
      countNameless(Address, Frames.front());
      continue;
    }
    ++Result.Named;
    appendFrames(Address, Frames, Found.Strings, Out);
    std::ranges::for_each(
        Frames, [&](const SourceFrame &Each) { Found.Sources.add(Each); });
  }
}

void Copier::writeSources() {
  if (!Found.WithSources)
    return;
  for (const SourceFrame &Each : Found.Stacks.pythonFrames())
    Found.Sources.add(Each);
  for (const auto &[Path, Source] :
       Found.Sources.excerpts(Found.Stacks.sources())) {
    uint64_t File = Found.Strings.idOf(Path, Out);
    Out.append(SourceFileRecord{File, Source.Size, Source.Checksum});
    for (const auto &[Line, Text] : Source.Lines)
      Out.append(SourceLineRecord{File, Line, Text});
    ++Result.Files;
  }
}

/// A reader detects missing chunks by their numbers, but the copy has no
/// missing chunks. A trace that was cut off still shows that.
void Copier::writeLosses(uint64_t Time) {
  Losses Lost = Found.Lost;
  Lost.NoEnd = false;
  for (const std::string &Line : Lost.lines()) {
    std::string Text = "of the trace that this is a copy of: " + Line;
    Out.append(NoteRecord{Time, Text});
  }
}

void Copier::noteUnknown(const SchemaType &Type) {
  static const SchemaTable Own = SchemaTable::own();
  if (Type.Native || !Seen.insert(Type.Index).second)
    return;
  const SchemaType *OwnType = Own.find(Type.Type);
  if (!OwnType)
    Unknown.insert(Type.Name);
  for (const SchemaField &Field : Type.Fields)
    if (OwnType && !OwnType->find(Field.Name))
      Unknown.insert(Type.Name + "." + Field.Name);
}

void Copier::copyRecord(const RawRecord &Record) {
  noteUnknown(*Record.Schema);
  if (Record.type() == FrameRecord::Type ||
      Record.type() == SourceFileRecord::Type ||
      Record.type() == SourceLineRecord::Type)
    return;
  auto String = Record.as<StringRecord>();
  if (String && Found.Strings.isAdded(String->Id))
    throw TraceError(
        "the trace grew while it was read: wait until recording ends");
  dispatch(Record, [&](const auto &Known) { Out.append(Known); });
}

SymbolizedCopy Copier::copy(TraceReader Reader) {
  bool IsBeforeEvents = true;
  RawRecord Record;
  while (Reader.next(Record)) {
    if (IsBeforeEvents && Record.Schema->isEvent()) {
      IsBeforeEvents = false;
      writeFrames();
      writeSources();
      writeLosses(Record.start().value_or(Found.Lost.Start.value_or(0)));
    }
    copyRecord(Record);
  }
  if (IsBeforeEvents) {
    writeFrames();
    writeSources();
    writeLosses(Found.Lost.Start.value_or(0));
  }
  Result.Problems = problems();
  for (const std::string &Name : Unknown)
    Result.Problems.push_back(
        Name + ": left out of the copy: this version of syncline does not know "
               "it; use the version that recorded it");
  return std::move(Result);
}

static TraceReader open(const std::string &Input) {
  std::unique_ptr<Source> From = openSource(Input);
  if (!From->canSeek())
    throw TraceError((Input == "-" ? "standard input" : Input) +
                     " must be read twice: name a file");
  return {std::move(From), Input};
}

SymbolizedCopy timeline::writeSymbolized(const std::string &Input,
                                         TraceWriter &Out,
                                         const CopyOptions &Options) {
  Survey Found(Options);
  survey(open(Input), Found);
  return Copier(Found, Out).copy(open(Input));
}
