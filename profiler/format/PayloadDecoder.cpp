#include "format/PayloadDecoder.h"

#include <algorithm>
#include <bit>

using namespace syncline::trace;

PayloadDecoder::PayloadDecoder(const SchemaTable &Schema) : Schema(Schema) {
  size_t Fields = 0;
  for (const SchemaType &Type : Schema.types()) {
    Previous New;
    New.First = Fields;
    for (size_t I = 0; I < Type.Fields.size(); ++I)
      New.Texts |= uint64_t{Type.Fields[I].isText()} << I;
    PreviousOfType.push_back(New);
    Fields += Type.Fields.size();
  }
  Values.resize(Fields);
}

void PayloadDecoder::start(std::span<const uint8_t> Payload) {
  In = ByteCursor(Payload);
  Failed = false;
  ++Chunk;
}

FieldValue *PayloadDecoder::valuesOf(const SchemaType &Type, uint64_t Present) {
  Previous &Last = PreviousOfType[Type.Index];
  FieldValue *Own = Values.data() + Last.First;
  // Reset on first use in a chunk, since a file may declare many types and have
  // many chunks.
  if (Last.Chunk != Chunk) {
    Last.Chunk = Chunk;
    std::fill_n(Own, Type.Fields.size(), FieldValue());
  }
  // An omitted number is unchanged; an omitted text is empty.
  for (uint64_t Left = Last.Texts & ~Present; Left; Left &= Left - 1)
    Own[std::countr_zero(Left)].Text = {};
  return Own;
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
  FieldValue *Own = valuesOf(*Type, Present);
  Record.Values = {Own, Fields};
  for (; Present; Present &= Present - 1) {
    auto I = static_cast<size_t>(std::countr_zero(Present));
    if (!decodeField(Type->Fields[I].How, Own[I]))
      return false;
  }
  return true;
}

bool PayloadDecoder::decodeField(Encoding How, FieldValue &Value) {
  if (How == Encoding::Text)
    return In.readText(Value.Text);
  uint64_t Number;
  if (!In.readVarint(Number))
    return false;
  if (How != Encoding::Unsigned)
    Number = unzigzag(Number);
  Value.Number = How == Encoding::Delta ? Value.Number + Number : Number;
  return true;
}
