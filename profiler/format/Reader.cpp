#include "format/Reader.h"

#include "format/ChunkScanner.h"
#include "format/ChunkSequence.h"
#include "format/PayloadDecoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>

using namespace syncline::trace;

class TraceReader::State {
public:
  State(std::unique_ptr<Source> From, const std::string &Name, Content Wanted);

  bool next(RawRecord &Record);

  Losses Lost;
  FileFacts Facts;
  SchemaTable Schema;

private:
  uint64_t readHeader(const std::string &Name);
  void makeIndex();
  void dropEarlierEvents();
  const SchemaTable &findSchema();
  std::optional<ChunkPlace> scan();
  std::optional<ChunkPlace> nextChunk();
  bool startNextChunk();
  std::optional<std::span<const uint8_t>> payload(const ChunkPlace &Chunk);
  void note(const RawRecord &Record);
  void finish();

  std::unique_ptr<Source> From;
  Window In;
  ChunkScanner Scanner;
  ChunkSequence Sequence;
  /// If the source can seek: all chunks in order of their numbers. For a
  /// stream: only the first one.
  std::vector<ChunkPlace> Index;
  size_t NextInIndex = 0;
  PayloadDecoder Decoder;
  bool SawEnd = false;
  bool Finished = false;
};

TraceReader::State::State(std::unique_ptr<Source> Input,
                          const std::string &Name, Content Wanted)
    : From(std::move(Input)), In(*From), Scanner(In, readHeader(Name)),
      Decoder(findSchema()) {
  if (!From->canSeek())
    return;
  makeIndex();
  if (Wanted == Content::Outline)
    dropEarlierEvents();
}

/// Checks the file header and returns the position of the first chunk.
uint64_t TraceReader::State::readHeader(const std::string &Name) {
  auto Bytes = In.at(0, sizeof(FileHeader));
  if (!From->error().empty())
    throw TraceError(Name + ": cannot read the file: " + From->error());
  if (Bytes.empty())
    throw TraceError(Name + ": the file is empty: nothing was recorded");
  if (memcmp(Bytes.data(), FileMagic,
             std::min(Bytes.size(), sizeof(FileMagic))) != 0)
    throw TraceError(Name + ": not a trace of syncline record");
  if (Bytes.size() < sizeof(FileHeader))
    throw TraceError(Name + ": the file ends within its header: nothing was "
                            "recorded");
  FileHeader Header;
  memcpy(&Header, Bytes.data(), sizeof(Header));
  Facts.HeaderBytes = sizeof(FileHeader);
  constexpr uint32_t MaxSize = 4096;
  if (Header.Checksum !=
          checksum(Bytes.first(offsetof(FileHeader, Checksum))) ||
      Header.HeaderSize < sizeof(FileHeader) || Header.HeaderSize > MaxSize) {
    Lost.HeaderDamaged = true;
    Facts.Major = MajorVersion;
    Facts.Minor = MinorVersion;
    return sizeof(FileHeader);
  }
  if (Header.Major != MajorVersion)
    throw TraceError(
        fmt::format("{}: format version {}.{}; this syncline reads only "
                    "version {}; use the version that recorded the trace",
                    Name, Header.Major, Header.Minor, MajorVersion));
  Facts.Major = Header.Major;
  Facts.Minor = Header.Minor;
  return Header.HeaderSize;
}

/// The next chunk in file order.
std::optional<ChunkPlace> TraceReader::State::scan() {
  auto Chunk = Scanner.next();
  if (!Chunk)
    return std::nullopt;
  Sequence.add(*Chunk);
  ++Facts.Chunks;
  Facts.HeaderBytes += sizeof(ChunkHeader);
  Facts.UnusedBytes += Chunk->RoomSize - Chunk->PayloadSize;
  if (Chunk->is(ChunkKind::Schema))
    Facts.SchemaBytes += Chunk->PayloadSize;
  else if (Chunk->is(ChunkKind::Definitions))
    Facts.DefinitionBytes += Chunk->PayloadSize;
  else if (Chunk->is(ChunkKind::Events))
    Facts.EventBytes += Chunk->PayloadSize;
  return Chunk;
}

void TraceReader::State::makeIndex() {
  while (auto Chunk = scan())
    Index.push_back(*Chunk);
  putInOrder(Index);
}

void TraceReader::State::dropEarlierEvents() {
  constexpr size_t Kept = 2;
  std::vector<uint64_t> Numbers;
  for (const ChunkPlace &Chunk : Index)
    if (Chunk.is(ChunkKind::Events))
      Numbers.push_back(Chunk.Sequence);
  std::ranges::sort(Numbers, std::greater());
  if (Numbers.size() <= Kept)
    return;
  std::erase_if(Index, [&](const ChunkPlace &Chunk) {
    return Chunk.is(ChunkKind::Events) && Chunk.Sequence < Numbers[Kept - 1];
  });
}

/// The first chunk of the file is its schema.
const SchemaTable &TraceReader::State::findSchema() {
  auto First = scan();
  if (First)
    Index.push_back(*First);
  bool IsSchema = First && First->is(ChunkKind::Schema);
  auto Bytes = IsSchema ? payload(*First) : std::nullopt;
  auto Parsed = Bytes ? SchemaTable::parse(*Bytes) : std::nullopt;
  Lost.SchemaMissing = !Parsed;
  Schema = Parsed ? std::move(*Parsed) : SchemaTable::own();
  return Schema;
}

std::optional<ChunkPlace> TraceReader::State::nextChunk() {
  if (NextInIndex < Index.size())
    return Index[NextInIndex++];
  return From->canSeek() ? std::nullopt : scan();
}

/// The chunk's payload; nothing if it is not intact. That is counted, except
/// for a schema, which is reported differently.
std::optional<std::span<const uint8_t>>
TraceReader::State::payload(const ChunkPlace &Chunk) {
  auto Bytes = In.at(Chunk.PayloadOffset, Chunk.PayloadSize);
  if (Bytes.size() < Chunk.PayloadSize) {
    Lost.TailCut = From->error().empty();
    return std::nullopt;
  }
  if (checksum(Bytes) == Chunk.PayloadChecksum)
    return Bytes;
  if (!Chunk.is(ChunkKind::Schema))
    ++Lost.DamagedChunks;
  return std::nullopt;
}

/// Advances to a chunk with records; false at the end of the file.
bool TraceReader::State::startNextChunk() {
  while (auto Chunk = nextChunk()) {
    if (!Chunk->is(ChunkKind::Definitions) && !Chunk->is(ChunkKind::Events))
      continue;
    auto Bytes = payload(*Chunk);
    if (!Bytes)
      continue;
    Decoder.start(*Bytes);
    return true;
  }
  return false;
}

bool TraceReader::State::next(RawRecord &Record) {
  while (!Finished) {
    if (Decoder.next(Record)) {
      note(Record);
      return true;
    }
    if (Decoder.failed())
      ++Lost.UndecodableChunks;
    if (!startNextChunk())
      finish();
  }
  return false;
}

void TraceReader::State::note(const RawRecord &Record) {
  if (Record.type() == ProcessRecord::Type && !Lost.Start) {
    if (auto Process = Record.as<ProcessRecord>())
      Lost.Start = Process->Start;
  }
  SawEnd |= Record.type() == EndRecord::Type;
  if (auto End = Record.end())
    Lost.Last = std::max(Lost.Last.value_or(0), *End);
}

void TraceReader::State::finish() {
  Finished = true;
  Lost.DamagedPlaces = Scanner.damagedPlaces();
  Lost.DamagedBytes = Scanner.damagedBytes();
  Lost.TailCut |= Scanner.endsInHeader();
  Lost.OutOfOrder = !From->canSeek() && Sequence.hasRooms();
  Lost.NoEnd = !SawEnd;
  Lost.ReadError = From->error();
  auto Absent = Sequence.absent(Lost.DamagedPlaces != 0);
  Lost.MissingChunks = Absent.Missing;
  Lost.OverwrittenChunks = Absent.Overwritten;
}

TraceReader::TraceReader(std::unique_ptr<Source> From, const std::string &Name,
                         Content Wanted)
    : Own(std::make_unique<State>(std::move(From), Name, Wanted)) {}
TraceReader::TraceReader(TraceReader &&) noexcept = default;
TraceReader &TraceReader::operator=(TraceReader &&) noexcept = default;
TraceReader::~TraceReader() = default;

TraceReader TraceReader::open(const std::string &Path, Content Wanted) {
  return {openSource(Path), Path == "-" ? "standard input" : Path, Wanted};
}

bool TraceReader::next(RawRecord &Record) { return Own->next(Record); }
const Losses &TraceReader::losses() const { return Own->Lost; }
const FileFacts &TraceReader::facts() const { return Own->Facts; }
const SchemaTable &TraceReader::schema() const { return Own->Schema; }
