#include "tracer/unwind/FrameTable.h"

using namespace syncline::tracer::unwind;

static constexpr std::uint8_t Omitted = 0xFF;     // DW_EH_PE_omit
static constexpr std::uint8_t OffsetTable = 0x3B; // datarel | sdata4
static constexpr std::size_t EntryBytes = 8;

static const std::uint8_t *pointer(std::uintptr_t Address) {
  return reinterpret_cast<const std::uint8_t *>(Address);
}

FrameTable::FrameTable(const Module &Image) : Header(Image.FrameHeader) {
  if (Header < Image.Begin || Header >= Image.End)
    return;
  ByteReader Reader(pointer(Header), pointer(Image.End));
  auto Version = Reader.read<std::uint8_t>();
  auto PointerEncoding = Reader.read<std::uint8_t>();
  auto CountEncoding = Reader.read<std::uint8_t>();
  auto TableEncoding = Reader.read<std::uint8_t>();
  if (Version != 1 || TableEncoding != OffsetTable || CountEncoding == Omitted)
    return;
  if (PointerEncoding != Omitted)
    Reader.readFormat(PointerEncoding);
  std::uintptr_t Announced = Reader.readFormat(CountEncoding);
  if (Reader.failed() || Announced > Reader.left() / EntryBytes)
    return;
  Entries = Reader.position();
  Count = Announced;
}

TableEntry FrameTable::operator[](std::size_t Index) const {
  const std::uint8_t *Entry = Entries + Index * EntryBytes;
  ByteReader Reader(Entry, Entry + EntryBytes);
  std::uintptr_t Begin = Reader.readEncoded(OffsetTable, Header);
  return {Begin, Reader.readEncoded(OffsetTable, Header)};
}

/// The contents of the CIE or FDE at Address, after its length.
static ByteReader recordAt(const Module &In, std::uintptr_t Address) {
  if (Address < In.Begin || Address >= In.End)
    return {nullptr, nullptr};
  ByteReader Reader(pointer(Address), pointer(In.End));
  auto Length = Reader.read<std::uint32_t>();
  // 0xffffffff would indicate a 64-bit length, for tables beyond 4 GiB.
  return Length == 0xFFFFFFFF ? ByteReader{nullptr, nullptr}
                              : Reader.take(Length);
}

/// Reads the data that the letters of the augmentation describe (LSB Core,
/// 10.6.1.1.1).
static bool readAugmentation(ByteReader Letters, ByteReader Data,
                             FrameDescription &Into) {
  while (!Letters.atEnd()) {
    switch (Letters.read<std::uint8_t>()) {
    case 'R':
      Into.PointerEncoding = Data.read<std::uint8_t>();
      break;
    case 'P':
      Data.readFormat(Data.read<std::uint8_t>());
      break;
    case 'L':
      Data.read<std::uint8_t>();
      break;
    case 'S':
      Into.SignalFrame = true;
      break;
    default:
      return false;
    }
  }
  return !Data.failed();
}

/// Reads a CIE. Sets HasLength if its FDEs specify the length of their
/// augmentation data.
static bool readCie(ByteReader Record, FrameDescription &Into,
                    bool &HasLength) {
  auto Id = Record.read<std::uint32_t>();
  auto Version = Record.read<std::uint8_t>();
  if (Record.failed() || Id != 0 || (Version != 1 && Version != 3))
    return false;
  const std::uint8_t *LettersBegin = Record.position();
  while (Record.read<std::uint8_t>() != 0)
    ;
  if (Record.failed())
    return false;
  ByteReader Letters(LettersBegin, Record.position() - 1);
  Into.CodeAlignment = Record.readUleb();
  Into.DataAlignment = Record.readSleb();
  std::uint64_t ReturnColumn =
      Version == 1 ? Record.read<std::uint8_t>() : Record.readUleb();
  if (ReturnColumn != 16) // rip: System V ABI for x86-64, figure 3.36
    return false;
  HasLength = !Letters.atEnd();
  if (HasLength) {
    // Without a leading z, unknown letters could not be skipped.
    if (Letters.read<std::uint8_t>() != 'z')
      return false;
    ByteReader Data = Record.take(Record.readUleb());
    if (!readAugmentation(Letters, Data, Into))
      return false;
  }
  Into.InitialInstructions = Record;
  return !Record.failed();
}

static std::optional<FrameDescription>
readFde(const Module &In, std::uintptr_t Fde, std::uintptr_t Address) {
  ByteReader Record = recordAt(In, Fde);
  auto CiePointer = reinterpret_cast<std::uintptr_t>(Record.position());
  auto CieDistance = Record.read<std::uint32_t>();
  if (Record.failed() || CieDistance == 0) // zero marks a CIE
    return std::nullopt;
  FrameDescription Found;
  bool HasLength = false;
  if (!readCie(recordAt(In, CiePointer - CieDistance), Found, HasLength))
    return std::nullopt;
  Found.Begin = Record.readEncoded(Found.PointerEncoding, 0);
  Found.Size = Record.readFormat(Found.PointerEncoding);
  if (HasLength)
    Record.skip(Record.readUleb());
  if (Record.failed() || Address < Found.Begin ||
      Address - Found.Begin >= Found.Size)
    return std::nullopt;
  Found.Instructions = Record;
  return Found;
}

std::optional<FrameDescription>
syncline::tracer::unwind::findFrame(const Module &Image,
                                    std::uintptr_t Address) {
  FrameTable Table(Image);
  // The last function that begins at or before Address.
  std::size_t Low = 0;
  std::size_t High = Table.size();
  while (Low < High) {
    std::size_t Middle = Low + (High - Low) / 2;
    if (Table[Middle].Begin <= Address)
      Low = Middle + 1;
    else
      High = Middle;
  }
  if (Low == 0)
    return std::nullopt;
  return readFde(Image, Table[Low - 1].Fde, Address);
}
