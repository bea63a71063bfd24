#include "format/Writer.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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

/// Gives a file the mode that open() would: mkstemp's files are accessible only
/// to the owner.
static void useUsualMode(int File) {
  mode_t Mask = umask(0);
  umask(Mask);
  fchmod(File, 0666 & ~Mask);
}

TraceFileWriter::TraceFileWriter(const std::string &Path) : Path(Path) {
  struct stat Status;
  int Number;
  if (Path == "-") {
    this->Path = "standard output";
    Number = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
  } else if (stat(Path.c_str(), &Status) == 0 && !S_ISREG(Status.st_mode)) {
    Number = open(Path.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    Temporary = Path + ".XXXXXX";
    Number = mkostemp(Temporary.data(), O_CLOEXEC);
    if (Number >= 0)
      useUsualMode(Number);
    else
      Temporary.clear();
  }
  if (Number < 0)
    fail("create");
  File = fdopen(Number, "wb");
  if (!File) {
    close(Number);
    fail("create");
  }
  Writer =
      std::make_unique<TraceWriter>([this](const void *Bytes, size_t Size) {
        if (Size && fwrite(Bytes, 1, Size, File) != Size)
          fail("write");
      });
}

TraceFileWriter::~TraceFileWriter() {
  if (File)
    fclose(File);
  if (!Temporary.empty())
    unlink(Temporary.c_str());
}

void TraceFileWriter::finish() {
  Writer->flush();
  FILE *Written = File;
  File = nullptr;
  if (fclose(Written) != 0)
    fail("write");
  if (!Temporary.empty() && rename(Temporary.c_str(), Path.c_str()) != 0)
    fail("write");
  Temporary.clear();
}

void TraceFileWriter::fail(const char *What) const {
  throw TraceError(std::string("cannot ") + What + " " + Path + ": " +
                   strerror(errno));
}
