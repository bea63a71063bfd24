#include "FuzzTargets.h"

#include "format/Chunk.h"
#include "format/ChunkScanner.h"

#include <algorithm>
#include <cstring>

using namespace syncline::trace;

extern "C" size_t LLVMFuzzerMutate(uint8_t *Data, size_t Size, size_t MaxSize);

/// Puts a checksum into a header.
template <class NumberT>
static void seal(uint8_t *Header, size_t Offset, uint64_t Sum) {
  auto Number = static_cast<NumberT>(Sum);
  memcpy(Header + Offset, &Number, sizeof(Number));
}

static uint64_t sumOf(const uint8_t *Data, size_t Size) {
  return checksum({Data, Size});
}

/// Makes the checksums right again, chunk by chunk as far as sizes lead: no
/// mutation would ever hit upon one.
static void repair(uint8_t *Data, size_t Size) {
  if (Size < sizeof(FileHeader))
    return;
  constexpr size_t FileSum = offsetof(FileHeader, Checksum);
  seal<uint64_t>(Data, FileSum, sumOf(Data, FileSum));
  size_t Site = sizeof(FileHeader);
  while (Size - Site >= sizeof(ChunkHeader)) {
    uint8_t *Start = Data + Site;
    ChunkHeader Header;
    memcpy(&Header, Start, sizeof(Header));
    size_t Rest = Size - Site;
    if (Header.HeaderSize > Rest ||
        Header.PayloadSize > Rest - Header.HeaderSize)
      return;
    seal<uint64_t>(Start, offsetof(ChunkHeader, PayloadChecksum),
                   sumOf(Start + Header.HeaderSize, Header.PayloadSize));
    constexpr size_t HeaderSum = offsetof(ChunkHeader, HeaderChecksum);
    seal<uint32_t>(Start, HeaderSum, sumOf(Start, HeaderSum));
    Site += std::min<size_t>(
        Rest, std::max<size_t>(size_t{Header.HeaderSize} + Header.RoomSize,
                               sizeof(ChunkHeader)));
  }
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  Size = LLVMFuzzerMutate(Data, Size, MaxSize);
  if (Seed % 8 != 0)
    repair(Data, Size);
  return Size;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  syncline::fuzz::readTrace({Data, Size});
  return 0;
}
