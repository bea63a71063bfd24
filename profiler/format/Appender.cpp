#include "format/Appender.h"

#include "format/ChunkScanner.h"
#include "format/Encoder.h"
#include "format/Source.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace syncline::trace;

namespace {

/// What has to be known of a file before something can follow it.
struct Layout {
  uint64_t End = 0;
  uint64_t NextSequence = 0;
  bool HasOwnSchema = false;
};

/// A signal between two writes would leave half a chunk, and a limit on the
/// size of files should be an error and not a signal.
class BlockedSignals {
public:
  BlockedSignals() {
    sigset_t All;
    sigfillset(&All);
    pthread_sigmask(SIG_BLOCK, &All, &Before);
  }
  ~BlockedSignals() {
    sigset_t FileSize;
    sigemptyset(&FileSize);
    sigaddset(&FileSize, SIGXFSZ);
    constexpr timespec AtOnce = {0, 0};
    if (sigismember(&Before, SIGXFSZ) == 0)
      sigtimedwait(&FileSize, nullptr, &AtOnce);
    pthread_sigmask(SIG_SETMASK, &Before, nullptr);
  }
  BlockedSignals(const BlockedSignals &) = delete;
  BlockedSignals &operator=(const BlockedSignals &) = delete;

private:
  sigset_t Before;
};

} // namespace

[[noreturn]] static void fail(const std::string &Path,
                              const std::string &Reason) {
  throw TraceError("cannot add to " + Path + ": " + Reason);
}

static Layout layoutOf(const std::string &Path) {
  std::unique_ptr<Source> From = openSource(Path);
  Window In(*From);
  FileHeader Header;
  auto Bytes = In.at(0, sizeof(Header));
  if (Bytes.size() < sizeof(Header) ||
      memcmp(Bytes.data(), FileMagic, sizeof(FileMagic)) != 0)
    fail(Path, "not a trace of syncline record");
  memcpy(&Header, Bytes.data(), sizeof(Header));
  const std::vector<uint8_t> Own = schemaPayload();
  Layout Result;
  ChunkScanner Chunks(In, Header.HeaderSize);
  while (auto Chunk = Chunks.next()) {
    if (Chunk->is(ChunkKind::Schema))
      Result.HasOwnSchema = std::ranges::equal(
          In.at(Chunk->PayloadOffset, Chunk->PayloadSize), Own);
    Result.NextSequence = std::max(Result.NextSequence, Chunk->Sequence + 1);
    Result.End = std::max(Result.End, Chunk->PayloadOffset + Chunk->RoomSize);
  }
  return Result;
}

TraceAppender::TraceAppender(const std::string &Path) : Path(Path) {
  Layout Found = layoutOf(Path);
  if (!Found.HasOwnSchema)
    fail(Path, "another version of syncline wrote it");
  End = Found.End;
  NextSequence = Found.NextSequence;
  File = open(Path.c_str(), O_WRONLY | O_CLOEXEC);
  struct stat Status;
  if (File < 0 || fstat(File, &Status) != 0)
    fail(Path, strerror(errno));
  if (static_cast<uint64_t>(Status.st_size) == End)
    return;
  close(File);
  fail(Path, "it does not end with a whole chunk");
}

TraceAppender::~TraceAppender() { close(File); }

bool TraceAppender::write(const void *Bytes, size_t Size,
                          uint64_t Offset) const {
  const auto *From = static_cast<const char *>(Bytes);
  while (Size) {
    ssize_t Count = pwrite(File, From, Size, static_cast<off_t>(Offset));
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count == 0)
      errno = ENOSPC;
    if (Count <= 0)
      return false;
    From += Count;
    Size -= static_cast<size_t>(Count);
    Offset += static_cast<uint64_t>(Count);
  }
  return true;
}

void TraceAppender::append(ChunkKind Kind,
                           const std::vector<uint8_t> &Payload) {
  auto Size = static_cast<uint32_t>(Payload.size());
  ChunkHeader Header = makeChunkHeader(Kind, NextSequence, Payload, Size);
  BlockedSignals Blocked;
  // The header comes last, as in the tracer: without it, the payload is no
  // chunk.
  if (write(Payload.data(), Size, End + sizeof(Header)) &&
      write(&Header, sizeof(Header), End)) {
    End += sizeof(Header) + Size;
    ++NextSequence;
    return;
  }
  std::string Reason = strerror(errno);
  if (ftruncate(File, static_cast<off_t>(End)) != 0)
    Reason += "; its last chunk is incomplete";
  fail(Path, Reason);
}
