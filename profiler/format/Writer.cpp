#include "format/Writer.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>

using namespace syncline::trace;

TraceWriter::TraceWriter(Sink Out, size_t ChunkSize)
    : Out(std::move(Out)), ChunkSize(ChunkSize) {
  FileHeader Header = makeFileHeader();
  this->Out(&Header, sizeof(Header));
  std::vector<uint8_t> Schema = schemaPayload();
  writeChunk(ChunkKind::Schema, Schema, static_cast<uint32_t>(Schema.size()));
}

void TraceWriter::startRecord(ChunkKind Kind) {
  if (Kind != PendingKind || Pending.bytes().size() >= ChunkSize)
    flush();
  PendingKind = Kind;
}

void TraceWriter::flush() {
  if (Pending.records() == 0)
    return;
  writeChunk(PendingKind, Pending.bytes(),
             static_cast<uint32_t>(Pending.bytes().size()));
  Pending.reset();
}

void TraceWriter::writeChunk(ChunkKind Kind,
                             const std::vector<uint8_t> &Payload,
                             uint32_t Room) {
  ChunkHeader Header = makeChunkHeader(Kind, Sequence++, Payload, Room);
  Out(&Header, sizeof(Header));
  Out(Payload.data(), Payload.size());
  std::vector<uint8_t> Unused(Room - Payload.size());
  Out(Unused.data(), Unused.size());
}

/// A duplicate of standard output, so that closing it leaves that open.
static FILE *openStandardOutput() {
  int Number = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  return Number < 0 ? nullptr : fdopen(Number, "wb");
}

TraceFileWriter::TraceFileWriter(const std::string &Path) : Path(Path) {
  if (Path == "-") {
    this->Path = "standard output";
    Stream = openStandardOutput();
    if (!Stream)
      fail("create", errno);
  } else {
    try {
      File = std::make_unique<files::AtomicFile>(Path);
    } catch (const std::system_error &E) {
      fail("create", E.code().value());
    }
  }
  Writer = std::make_unique<TraceWriter>(
      [this](const void *Bytes, size_t Size) { write(Bytes, Size); });
}

TraceFileWriter::~TraceFileWriter() {
  if (Stream)
    fclose(Stream);
}

void TraceFileWriter::write(const void *Bytes, size_t Size) {
  if (Stream) {
    if (fwrite(Bytes, 1, Size, Stream) != Size)
      fail("write", errno);
    return;
  }
  try {
    File->write({static_cast<const char *>(Bytes), Size});
  } catch (const std::system_error &E) {
    fail("write", E.code().value());
  }
}

void TraceFileWriter::finish() {
  Writer->flush();
  if (FILE *Written = std::exchange(Stream, nullptr)) {
    if (fclose(Written) != 0)
      fail("write", errno);
    return;
  }
  try {
    File->finish();
  } catch (const std::system_error &E) {
    fail("write", E.code().value());
  }
}

void TraceFileWriter::fail(const char *What, int Why) const {
  throw TraceError(std::string("cannot ") + What + " " + Path + ": " +
                   strerror(Why));
}
