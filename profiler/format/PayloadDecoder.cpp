#include "format/PayloadDecoder.h"

#include <algorithm>
#include <limits>

using namespace syncline::trace;

std::optional<uint64_t> RawRecord::start() const {
  if (!Schema->TimeField)
    return std::nullopt;
  return Values[*Schema->TimeField].Number;
}

std::optional<uint64_t> RawRecord::end() const {
  auto Start = start();
  if (!Start || !Schema->DurationField)
    return Start;
  uint64_t Left = std::numeric_limits<uint64_t>::max() - *Start;
  return *Start + std::min(Left, Values[*Schema->DurationField].Number);
}

PayloadDecoder::PayloadDecoder(const SchemaTable &Schema) : Schema(Schema) {
  size_t Fields = 0;
  for (const SchemaType &Type : Schema.types()) {
    PreviousOfType.push_back({Fields, 0});
    Fields += Type.Fields.size();
  }
  PreviousValues.resize(Fields);
}

void PayloadDecoder::start(std::span<const uint8_t> Payload) {
  In = ByteCursor(Payload);
  Failed = false;
  ++Chunk;
}

uint64_t *PayloadDecoder::previousValues(const SchemaType &Type) {
  Previous &Mine = PreviousOfType[Type.Index];
  uint64_t *Values = PreviousValues.data() + Mine.First;
  // At the first use in a chunk, since a file may declare many types and have
  // many chunks.
  if (Mine.Chunk != Chunk) {
    Mine.Chunk = Chunk;
    std::fill_n(Values, Type.Fields.size(), 0);
  }
  return Values;
}

bool PayloadDecoder::next(RawRecord &Record) {
  if (Failed || In.atEnd())
    return false;
  size_t Before = In.position();
  Failed = !decode(Record);
  Record.Size = In.position() - Before;
  return !Failed;
}

bool PayloadDecoder::decode(RawRecord &Record) {
  uint64_t Number;
  uint64_t Present;
  if (!In.readVarint(Number) || !In.readVarint(Present))
    return false;
  const SchemaType *Type = Schema.find(Number);
  if (!Type)
    return false;
  size_t Fields = Type->Fields.size();
  if (Fields < 64 && Present >> Fields)
    return false;
  Record.Schema = Type;
  Record.Values.resize(Fields);
  uint64_t *Last = previousValues(*Type);
  for (size_t I = 0; I < Fields; ++I) {
    bool IsPresent = Present >> I & 1;
    if (!decodeField(Type->Fields[I].How, IsPresent, Last[I], Record.Values[I]))
      return false;
  }
  return true;
}

bool PayloadDecoder::decodeField(Encoding How, bool IsPresent, uint64_t &Last,
                                 FieldValue &Value) {
  Value = {};
  if (How == Encoding::Text)
    return !IsPresent || In.readText(Value.Text);
  if (IsPresent) {
    uint64_t Number;
    if (!In.readVarint(Number))
      return false;
    if (How != Encoding::Unsigned)
      Number = unzigzag(Number);
    Last = How == Encoding::Delta ? Last + Number : Number;
  }
  Value.Number = Last;
  return true;
}
