#include "profiler/report/PerfettoReader.h"

#include <gtest/gtest.h>

using namespace syncline::test;

namespace {

/// One field of a message.
struct Field {
  uint32_t Number = 0;
  uint64_t Value = 0;
  std::string_view Bytes;
};

class Message {
public:
  explicit Message(std::string_view Bytes) : Rest(Bytes) {
    while (!Rest.empty() && !IsBad)
      readField();
    EXPECT_FALSE(IsBad) << "a damaged message";
  }

  uint64_t number(uint32_t Number, uint64_t Otherwise = 0) const {
    const Field *Last = find(Number);
    return Last ? Last->Value : Otherwise;
  }
  std::string_view bytes(uint32_t Number) const {
    const Field *Last = find(Number);
    return Last ? Last->Bytes : std::string_view();
  }
  Message message(uint32_t Number) const { return Message(bytes(Number)); }
  bool has(uint32_t Number) const { return find(Number) != nullptr; }
  std::vector<Field> all(uint32_t Number) const {
    std::vector<Field> Result;
    for (const Field &Each : Fields)
      if (Each.Number == Number)
        Result.push_back(Each);
    return Result;
  }

private:
  const Field *find(uint32_t Number) const {
    for (size_t I = Fields.size(); I > 0; --I)
      if (Fields[I - 1].Number == Number)
        return &Fields[I - 1];
    return nullptr;
  }

  uint64_t readVarint() {
    uint64_t Value = 0;
    for (unsigned Shift = 0; Shift < 64; Shift += 7) {
      if (Rest.empty())
        break;
      auto Byte = static_cast<unsigned char>(Rest[0]);
      Rest.remove_prefix(1);
      Value |= uint64_t{Byte & 0x7FU} << Shift;
      if (Byte < 0x80)
        return Value;
    }
    IsBad = true;
    return 0;
  }

  std::string_view take(uint64_t Size) {
    IsBad = IsBad || Size > Rest.size();
    std::string_view Taken = Rest.substr(0, IsBad ? 0 : Size);
    Rest.remove_prefix(Taken.size());
    return Taken;
  }

  void readField() {
    uint64_t Tag = readVarint();
    Field Next{static_cast<uint32_t>(Tag >> 3), 0, {}};
    switch (Tag & 7) {
    case 0:
      Next.Value = readVarint();
      break;
    case 1: {
      std::string_view Little = take(8);
      for (size_t I = Little.size(); I > 0; --I)
        Next.Value =
            Next.Value << 8 | static_cast<unsigned char>(Little[I - 1]);
      break;
    }
    case 2:
      Next.Bytes = take(readVarint());
      break;
    default:
      IsBad = true;
    }
    Fields.push_back(Next);
  }

  std::string_view Rest;
  std::vector<Field> Fields;
  bool IsBad = false;
};

/// Interned texts: by the field of InternedData, by number.
using Texts = std::map<uint32_t, std::map<uint64_t, std::string>>;

class TraceReader {
public:
  PerfettoTrace read(std::string_view Bytes);

private:
  void readPacket(const Message &Packet);
  void addTrack(const Message &Track);
  void addEvent(uint64_t Time, const Message &Event);
  void beginSlice(uint64_t Time, uint64_t Track, const Message &Event);
  void endSlice(uint64_t Time, uint64_t Track, const Message &Event);
  const std::string &text(uint32_t Field, uint64_t Number);

  PerfettoTrace Result;
  Texts Interned;
  bool IsStateValid = false;
  /// By track: slices that have not ended, the time of the last event.
  std::map<uint64_t, std::vector<PerfettoSlice>> Open;
  std::map<uint64_t, std::vector<PerfettoSlice>> Done;
  std::map<uint64_t, uint64_t> LastTimes;
};

} // namespace

const std::string &TraceReader::text(uint32_t Field, uint64_t Number) {
  EXPECT_TRUE(Interned[Field].contains(Number))
      << "text " << Number << " of interned field " << Field;
  return Interned[Field][Number];
}

static std::vector<uint64_t> flowsOf(const Message &Event) {
  std::vector<uint64_t> Result;
  for (const Field &Each : Event.all(47))
    Result.push_back(Each.Value);
  return Result;
}

void TraceReader::beginSlice(uint64_t Time, uint64_t Track,
                             const Message &Event) {
  PerfettoSlice Slice;
  Slice.Track = Track;
  Slice.Start = Time;
  Slice.Name = text(2, Event.number(10));
  Slice.Category = text(1, Event.number(3));
  Slice.StartFlows = flowsOf(Event);
  for (const Field &Each : Event.all(4)) {
    Message Argument(Each.Bytes);
    std::string &Value = Slice.Arguments[text(3, Argument.number(1))];
    if (Argument.has(17))
      Value = text(29, Argument.number(17));
    else if (Argument.has(2))
      Value = Argument.number(2) ? "true" : "false";
    else
      Value = std::to_string(Argument.number(3));
  }
  Open[Track].push_back(std::move(Slice));
}

void TraceReader::endSlice(uint64_t Time, uint64_t Track,
                           const Message &Event) {
  std::vector<PerfettoSlice> &Slices = Open[Track];
  ASSERT_FALSE(Slices.empty()) << "an end without a begin";
  PerfettoSlice Slice = std::move(Slices.back());
  Slices.pop_back();
  Slice.End = Time;
  Slice.EndFlows = flowsOf(Event);
  Done[Track].push_back(std::move(Slice));
}

void TraceReader::addEvent(uint64_t Time, const Message &Event) {
  uint64_t Track = Event.number(11);
  EXPECT_TRUE(Result.Tracks.contains(Track)) << "track " << Track;
  EXPECT_LE(LastTimes[Track], Time) << Result.pathOf(Track);
  LastTimes[Track] = Time;
  EXPECT_EQ(Result.Tracks[Track].IsCounter, Event.number(9) == 4);
  switch (Event.number(9)) {
  case 1:
    return beginSlice(Time, Track, Event);
  case 2:
    return endSlice(Time, Track, Event);
  case 4:
    Result.Counts[Track].push_back(
        {Time, static_cast<int64_t>(Event.number(30))});
    return;
  default:
    ADD_FAILURE() << "an event of type " << Event.number(9);
  }
}

void TraceReader::addTrack(const Message &Track) {
  PerfettoTrack New;
  New.Id = Track.number(1);
  New.Name = Track.bytes(2);
  New.Parent = Track.number(5);
  New.IsCounter = Track.has(8);
  if (Track.has(3))
    New.Pid = static_cast<int64_t>(Track.message(3).number(1));
  if (Track.has(4)) {
    New.Pid = static_cast<int64_t>(Track.message(4).number(1));
    New.Tid = static_cast<int64_t>(Track.message(4).number(2));
  }
  EXPECT_NE(New.Id, 0U);
  EXPECT_FALSE(New.Name.empty());
  EXPECT_TRUE(!New.Parent || Result.Tracks.contains(New.Parent));
  EXPECT_TRUE(Result.Tracks.emplace(New.Id, New).second);
}

void TraceReader::readPacket(const Message &Packet) {
  EXPECT_EQ(Packet.number(10), 1U) << "the sequence";
  uint64_t Flags = Packet.number(13);
  IsStateValid = IsStateValid || (Flags & 1);
  EXPECT_TRUE(IsStateValid);
  if (Packet.has(59))
    Result.DefaultClock = Packet.message(59).number(58);
  if (Packet.has(6))
    Result.PrimaryClock = Packet.message(6).number(2);
  if (Packet.has(12)) {
    Message Data = Packet.message(12);
    for (uint32_t Field : {1U, 2U, 3U, 29U})
      for (const auto &Each : Data.all(Field)) {
        Message Entry(Each.Bytes);
        bool IsNew =
            Interned[Field].emplace(Entry.number(1), Entry.bytes(2)).second;
        EXPECT_TRUE(IsNew && Entry.number(1));
      }
  }
  if (Packet.has(60))
    addTrack(Packet.message(60));
  if (Packet.has(11)) {
    EXPECT_TRUE(Flags & 2) << "an event that needs the interned texts";
    addEvent(Packet.number(8), Packet.message(11));
  }
}

PerfettoTrace TraceReader::read(std::string_view Bytes) {
  for (const Field &Each : Message(Bytes).all(1))
    readPacket(Message(Each.Bytes));
  for (const auto &[Track, Slices] : Open)
    EXPECT_TRUE(Slices.empty()) << "a begin without an end";
  for (auto &[Track, Slices] : Done)
    for (PerfettoSlice &Slice : Slices)
      Result.Slices.push_back(std::move(Slice));
  return std::move(Result);
}

std::string PerfettoTrace::pathOf(uint64_t Track) const {
  auto Found = Tracks.find(Track);
  if (Found == Tracks.end())
    return "";
  std::string Parent = pathOf(Found->second.Parent);
  return (Parent.empty() ? "" : Parent + "/") + Found->second.Name;
}

std::vector<const PerfettoSlice *>
PerfettoTrace::of(std::string_view Category) const {
  std::vector<const PerfettoSlice *> Result;
  for (const PerfettoSlice &Slice : Slices)
    if (Slice.Category == Category)
      Result.push_back(&Slice);
  return Result;
}

PerfettoTrace syncline::test::readPerfetto(std::string_view Bytes) {
  return TraceReader().read(Bytes);
}
