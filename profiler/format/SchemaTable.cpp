#include "format/SchemaTable.h"

#include "format/Records.h"
#include "format/Varint.h"

#include <algorithm>

using namespace syncline::trace;

bool SchemaType::isEvent() const { return Type >= FirstEventType; }

std::optional<size_t> SchemaType::find(std::string_view Field) const {
  for (size_t I = 0; I < Fields.size(); ++I)
    if (Fields[I].Name == Field)
      return I;
  return std::nullopt;
}

/// The type as this version's schema chunk declares it.
template <class RecordT> static SchemaType ownType() {
  SchemaType Own;
  Own.Type = RecordT::Type;
  Own.Name = RecordT::Name;
  RecordT Record;
  RecordT::fields(Record, [&](const char *Name, Encoding How, auto &) {
    Own.Fields.push_back({Name, How});
  });
  return Own;
}

/// The text form must be unambiguous whatever a file contains.
static bool isName(std::string_view Name) {
  return !Name.empty() && Name.size() <= SchemaTable::MaxNameSize &&
         std::ranges::all_of(Name, [](char C) {
           return (C >= 'a' && C <= 'z') || (C >= '0' && C <= '9') || C == '-';
         });
}

/// Names are compared once per file instead of once per record.
static std::vector<size_t> placesOf(const SchemaType &Read,
                                    const SchemaType &Own) {
  std::vector<size_t> Places;
  for (const SchemaField &Field : Own.Fields) {
    auto Place = Read.find(Field.Name);
    bool IsAlike = Place && Read.Fields[*Place].isText() == Field.isText();
    Places.push_back(IsAlike ? *Place : SchemaType::NoPlace);
  }
  return Places;
}

static bool isInOrder(const SchemaType &Read) {
  for (size_t I = 0; I < Read.Places.size(); ++I)
    if (Read.Places[I] != I)
      return false;
  return Read.Places.size() == Read.Fields.size();
}

static void findPlaces(SchemaType &Read) {
  forEachRecordType([&]<class RecordT>() {
    if (Read.Type == RecordT::Type) {
      Read.Places = placesOf(Read, ownType<RecordT>());
      Read.Native = isInOrder(Read);
    }
  });
  if (!Read.isEvent())
    return;
  auto FindNumber = [&](std::string_view Name) {
    auto Place = Read.find(Name);
    return Place && !Read.Fields[*Place].isText() ? Place : std::nullopt;
  };
  Read.DurationField = FindNumber("duration");
  for (const char *Name : {"start", "time", "monotonic"})
    if (!Read.TimeField)
      Read.TimeField = FindNumber(Name);
}

bool SchemaTable::add(SchemaType New) {
  if (find(New.Type) || find(New.Name) || Types.size() == MaxTypes)
    return false;
  if (Places.size() <= New.Type)
    Places.resize(size_t{New.Type} + 1);
  New.Index = Types.size();
  findPlaces(New);
  Types.push_back(std::move(New));
  Places[Types.back().Type] = static_cast<uint32_t>(Types.size());
  return true;
}

SchemaTable SchemaTable::own() {
  SchemaTable Table;
  forEachRecordType([&]<class RecordT>() { Table.add(ownType<RecordT>()); });
  return Table;
}

const SchemaType *SchemaTable::find(std::string_view Name) const {
  auto Found = std::ranges::find(Types, Name, &SchemaType::Name);
  return Found == Types.end() ? nullptr : &*Found;
}

static bool readFields(ByteCursor &In, SchemaType &Type) {
  uint64_t Count;
  if (!In.readVarint(Count) || Count > SchemaTable::MaxFields)
    return false;
  for (; Count != 0; --Count) {
    uint8_t How;
    std::string_view Name;
    if (!In.readByte(How) || How < static_cast<uint8_t>(Encoding::Unsigned) ||
        How > static_cast<uint8_t>(Encoding::Text) || !In.readText(Name) ||
        !isName(Name) || Type.find(Name))
      return false;
    Type.Fields.push_back({std::string(Name), static_cast<Encoding>(How)});
  }
  return true;
}

std::optional<SchemaTable>
SchemaTable::parse(std::span<const uint8_t> Payload) {
  SchemaTable Table;
  ByteCursor In(Payload);
  while (!In.atEnd()) {
    uint64_t Number;
    std::string_view Name;
    if (!In.readVarint(Number) || Number > MaxTypeNumber ||
        !In.readText(Name) || !isName(Name))
      return std::nullopt;
    SchemaType Type;
    Type.Type = static_cast<uint32_t>(Number);
    Type.Name = Name;
    if (!readFields(In, Type) || !Table.add(std::move(Type)))
      return std::nullopt;
  }
  return Table;
}
