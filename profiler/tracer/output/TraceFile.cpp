#include "tracer/output/TraceFile.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::output;

int TraceFile::create(const std::string &Path, uint64_t MaxSize) {
  Descriptor =
      open(Path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (Descriptor < 0)
    return errno;
  Name = Path;
  if (MaxSize)
    MaxSlots = std::max<uint64_t>(2, MaxSize / SlotSize);
  trace::FileHeader Header = trace::makeFileHeader();
  if (!writeAt(&Header, sizeof(Header), 0))
    return Failure;
  End = sizeof(Header);
  std::vector<uint8_t> Schema = trace::schemaPayload();
  writeChunk(trace::ChunkKind::Schema, Schema, NextSequence++, End,
             static_cast<uint32_t>(Schema.size()));
  return Failure;
}

void TraceFile::flush() {
  writeDefinitions();
  writeEvents();
}

void TraceFile::close() {
  if (Descriptor < 0)
    return;
  flush();
  abandon();
}

void TraceFile::abandon() {
  if (Descriptor >= 0)
    ::close(Descriptor);
  Descriptor = -1;
}

void TraceFile::writeDefinitions() {
  if (!Definitions.records())
    return;
  const std::vector<uint8_t> &Payload = Definitions.bytes();
  writeChunk(trace::ChunkKind::Definitions, Payload, NextSequence++, End,
             static_cast<uint32_t>(Payload.size()));
  Definitions.reset();
}

void TraceFile::writeEvents() {
  if (!Events.records())
    return;
  if (MaxSlots)
    return writeEventsIntoSlot();
  const std::vector<uint8_t> &Payload = Events.bytes();
  writeChunk(trace::ChunkKind::Events, Payload, NextSequence++, End,
             static_cast<uint32_t>(Payload.size()));
  Events.reset();
}

void TraceFile::writeEventsIntoSlot() {
  if (OpenSlot < 0) {
    OpenSlot = static_cast<int64_t>(SlotsUsed++ % MaxSlots);
    OpenSequence = NextSequence++;
    if (static_cast<size_t>(OpenSlot) == Slots.size())
      Slots.push_back(End);
  }
  const std::vector<uint8_t> &Payload = Events.bytes();
  writeChunk(trace::ChunkKind::Events, Payload, OpenSequence,
             Slots[static_cast<size_t>(OpenSlot)], SlotSize);
  if (Payload.size() >= ChunkSize) {
    Events.reset();
    OpenSlot = -1;
  }
}

void TraceFile::writeChunk(trace::ChunkKind Kind,
                           const std::vector<uint8_t> &Payload,
                           uint64_t Sequence, uint64_t Offset, uint32_t Room) {
  trace::ChunkHeader Header =
      trace::makeChunkHeader(Kind, Sequence, Payload, Room);
  // Write the payload first: a header without it would be a chunk with a wrong
  // checksum, the worst that a kill in between could leave.
  if (!writeAt(Payload.data(), Payload.size(), Offset + sizeof(Header)) ||
      !writeAt(&Header, sizeof(Header), Offset))
    return;
  uint64_t ChunkEnd = Offset + sizeof(Header) + Room;
  if (ChunkEnd <= End)
    return;
  End = ChunkEnd;
  // A slot's unused room must exist in the file so that the next chunk can
  // follow.
  if (Room > Payload.size() && ftruncate(Descriptor, static_cast<off_t>(End)))
    fail(errno);
}

bool TraceFile::writeAt(const void *Data, size_t Size, uint64_t Offset) {
  const auto *Bytes = static_cast<const char *>(Data);
  while (Size && Descriptor >= 0) {
    ssize_t Count = pwrite(Descriptor, Bytes, Size, static_cast<off_t>(Offset));
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0) {
      fail(Count ? errno : ENOSPC);
      return false;
    }
    Bytes += Count;
    Size -= static_cast<size_t>(Count);
    Offset += static_cast<uint64_t>(Count);
    Written += static_cast<uint64_t>(Count);
  }
  return Descriptor >= 0;
}

/// Ends the trace; everything written earlier stays readable.
void TraceFile::fail(int Error) {
  Failure = Error;
  if (Descriptor >= 0 && ftruncate(Descriptor, static_cast<off_t>(End)) &&
      errno == EIO)
    Failure = EIO;
  abandon();
}
