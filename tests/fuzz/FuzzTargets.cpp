#include "FuzzTargets.h"

#include "format/NameTable.h"
#include "format/Reader.h"
#include "format/Statistics.h"
#include "format/StatisticsText.h"
#include "format/TextAssembler.h"
#include "format/TextPrinter.h"
#include "format/Writer.h"

#include <algorithm>
#include <cstdlib>

using namespace syncline::trace;

namespace {

/// Bytes that can be had only once and in order.
class OnceSource : public Source {
public:
  explicit OnceSource(std::span<const uint8_t> All) : All(All) {}
  bool canSeek() const override { return false; }

  size_t read(uint64_t Offset, uint8_t *Bytes, size_t Size) override {
    if (Offset < Position)
      abort();
    Position = Offset;
    if (Offset >= All.size())
      return 0;
    Size = std::min<uint64_t>(Size, All.size() - Offset);
    std::copy_n(All.begin() + static_cast<ptrdiff_t>(Offset), Size, Bytes);
    Position += Size;
    return Size;
  }

private:
  std::span<const uint8_t> All;
  uint64_t Position = 0;
};

struct Printed {
  std::string Text;
  std::vector<std::string> Lost;
  bool OutOfOrder = false;
};

Printed print(TraceReader Reader) {
  Printed Out;
  NameTable Names;
  TextPrinter Unprofiled({}), Json({.Json = true}), Named({.Names = &Names});
  std::string Other;
  RawRecord Record;
  while (Reader.next(Record)) {
    Names.add(Record);
    Unprofiled.append(Out.Text, Record);
    Other.clear();
    Json.append(Other, Record);
    Named.append(Other, Record);
    dispatch(Record, [](const auto &) {});
  }
  Out.Lost = Reader.losses().lines();
  Out.OutOfOrder = Reader.losses().OutOfOrder;
  return Out;
}

std::vector<uint8_t> traceOf(std::string_view Text) {
  std::vector<uint8_t> Out;
  TraceWriter Writer(
      [&](const void *Data, size_t Size) {
        auto *From = static_cast<const uint8_t *>(Data);
        Out.insert(Out.end(), From, From + Size);
      },
      256);
  assembleText(Text, "text", Writer);
  Writer.flush();
  return Out;
}

} // namespace

void syncline::fuzz::readTrace(std::span<const uint8_t> Bytes) {
  try {
    Printed File = print(TraceReader(memorySource(Bytes), "file"));
    Printed Stream =
        print(TraceReader(std::make_unique<OnceSource>(Bytes), "stream"));
    if (!Stream.OutOfOrder &&
        (File.Text != Stream.Text || File.Lost != Stream.Lost))
      abort();
    TraceReader Again(memorySource(Bytes), "file");
    Statistics Figures = collectStatistics(Again);
    statisticsText(Figures);
    statisticsJson(Figures);
  } catch (const TraceError &) {
    return; // it is no trace
  }
}

void syncline::fuzz::assemble(std::span<const uint8_t> Bytes) {
  std::string_view Text(reinterpret_cast<const char *>(Bytes.data()),
                        Bytes.size());
  std::vector<uint8_t> First;
  try {
    First = traceOf(Text);
  } catch (const TraceError &) { // it names the line that is wrong
    return;
  }
  Printed Records = print(TraceReader(memorySource(First), "first"));
  std::vector<uint8_t> Second = traceOf(Records.Text);
  if (First != Second)
    abort();
}
