#include "format/ChunkScanner.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>
#include <cstring>

using namespace syncline::trace;

uint64_t syncline::trace::checksum(std::span<const uint8_t> Bytes) {
  return XXH3_64bits(Bytes.data(), Bytes.size());
}

/// A header longer than ours comes from a later minor version.
static constexpr size_t MaxHeaderSize = 4096;

static std::optional<ChunkHeader> parseHeader(std::span<const uint8_t> Bytes) {
  if (Bytes.size() < sizeof(ChunkHeader) ||
      memcmp(Bytes.data(), ChunkMagic, sizeof(ChunkMagic)) != 0)
    return std::nullopt;
  ChunkHeader Header;
  memcpy(&Header, Bytes.data(), sizeof(Header));
  uint64_t Sum = checksum(Bytes.first(offsetof(ChunkHeader, HeaderChecksum)));
  if (Header.HeaderChecksum != static_cast<uint32_t>(Sum) ||
      Header.HeaderSize < sizeof(ChunkHeader) ||
      Header.HeaderSize > MaxHeaderSize ||
      Header.PayloadSize > MaxPayloadSize ||
      Header.RoomSize < Header.PayloadSize)
    return std::nullopt;
  return Header;
}

std::optional<ChunkPlace> ChunkScanner::next() {
  for (;;) {
    auto Header = parseHeader(In.at(Offset, sizeof(ChunkHeader)));
    if (!Header) {
      if (!resynchronize())
        return std::nullopt;
      continue;
    }
    ChunkPlace Place;
    Place.Kind = Header->Kind;
    Place.PayloadSize = Header->PayloadSize;
    Place.RoomSize = Header->RoomSize;
    Place.Sequence = Header->Sequence;
    Place.PayloadChecksum = Header->PayloadChecksum;
    Place.PayloadOffset = Offset + Header->HeaderSize;
    Offset = Place.PayloadOffset + Place.RoomSize;
    return Place;
  }
}

/// Advances to the next header after Offset. Returns false if there is none.
bool ChunkScanner::resynchronize() {
  constexpr size_t BlockSize = size_t{64} << 10;
  const uint64_t From = Offset;
  bool OnlyZeros = true;
  std::span<const uint8_t> Block = In.at(Offset, sizeof(ChunkHeader));
  bool Short = Block.size() < sizeof(ChunkHeader);
  bool StartsLikeHeader = std::equal(
      ChunkMagic, ChunkMagic + std::min(Block.size(), sizeof(ChunkMagic)),
      Block.begin());
  bool Found = false;
  while (!Found) {
    Block = In.at(Offset, BlockSize);
    if (Block.size() < sizeof(ChunkHeader)) {
      OnlyZeros &= std::ranges::all_of(Block, [](uint8_t B) { return B == 0; });
      Offset += Block.size();
      break;
    }
    // The last bytes of a block are examined together with the next one.
    size_t Places = Block.size() - sizeof(ChunkHeader) + 1;
    size_t I = Offset == From ? 1 : 0;
    for (; I < Places && !Found; ++I)
      Found = Block[I] == static_cast<uint8_t>(ChunkMagic[0]) &&
              parseHeader(Block.subspan(I)).has_value();
    size_t Gone = Found ? I - 1 : I;
    OnlyZeros &= std::ranges::all_of(Block.first(Gone),
                                     [](uint8_t B) { return B == 0; });
    Offset += Gone;
  }
  if (!Found && Short && StartsLikeHeader && Offset != From) {
    EndsInHeader = true;
  } else if (!OnlyZeros) {
    ++DamagedPlaces;
    DamagedBytes += Offset - From;
  }
  return Found;
}
