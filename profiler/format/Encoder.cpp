#include "format/Encoder.h"

#include "format/Records.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstring>

using namespace syncline::trace;

std::vector<uint8_t> syncline::trace::schemaPayload() {
  std::vector<uint8_t> Out;
  forEachRecordType([&]<class RecordT>() {
    size_t Fields = 0;
    RecordT Record;
    RecordT::fields(Record, [&](const char *, Encoding, auto &) { ++Fields; });
    appendVarint(Out, RecordT::Type);
    appendText(Out, RecordT::Name);
    appendVarint(Out, Fields);
    RecordT::fields(Record, [&](const char *Name, Encoding How, auto &) {
      Out.push_back(static_cast<uint8_t>(How));
      appendText(Out, Name);
    });
  });
  return Out;
}

ChunkHeader
syncline::trace::makeChunkHeader(ChunkKind Kind, uint64_t Sequence,
                                 const std::vector<uint8_t> &Payload,
                                 uint32_t Room) {
  ChunkHeader Header = {};
  memcpy(Header.Magic, ChunkMagic, sizeof(ChunkMagic));
  Header.Kind = static_cast<uint8_t>(Kind);
  Header.HeaderSize = sizeof(ChunkHeader);
  Header.Sequence = Sequence;
  Header.PayloadSize = static_cast<uint32_t>(Payload.size());
  Header.RoomSize = Room;
  Header.PayloadChecksum = XXH3_64bits(Payload.data(), Payload.size());
  Header.HeaderChecksum = static_cast<uint32_t>(
      XXH3_64bits(&Header, offsetof(ChunkHeader, HeaderChecksum)));
  return Header;
}

FileHeader syncline::trace::makeFileHeader() {
  FileHeader Header = {};
  memcpy(Header.Magic, FileMagic, sizeof(FileMagic));
  Header.Major = MajorVersion;
  Header.Minor = MinorVersion;
  Header.HeaderSize = sizeof(FileHeader);
  Header.Checksum = XXH3_64bits(&Header, offsetof(FileHeader, Checksum));
  return Header;
}
