#include "format/Losses.h"

#include <fmt/format.h>

using namespace syncline::trace;

std::string syncline::trace::durationText(uint64_t Nanoseconds) {
  auto Value = static_cast<double>(Nanoseconds);
  if (Nanoseconds < 1'000)
    return fmt::format("{} ns", Nanoseconds);
  if (Nanoseconds < 1'000'000)
    return fmt::format("{:.1f} us", Value / 1e3);
  if (Nanoseconds < 1'000'000'000)
    return fmt::format("{:.1f} ms", Value / 1e6);
  return fmt::format("{:.1f} s", Value / 1e9);
}

static std::string counted(uint64_t Count, const char *One, const char *Many) {
  return fmt::format("{} {}", Count, Count == 1 ? One : Many);
}

static std::string cutOffLine(const Losses &Lost) {
  std::string Line = "recording was cut off: the trace has no end record";
  if (!Lost.Last)
    return Line + ", and no event";
  if (!Lost.Start || *Lost.Last < *Lost.Start)
    return Line + fmt::format("; the last record is at {} ns", *Lost.Last);
  return Line + "; the last record is at +" +
         durationText(*Lost.Last - *Lost.Start);
}

bool Losses::any() const { return !lines().empty(); }

std::vector<std::string> Losses::lines() const {
  std::vector<std::string> Lines;
  auto Add = [&](bool Holds, std::string Line) {
    if (Holds)
      Lines.push_back(std::move(Line));
  };
  Add(HeaderDamaged, "the file header is damaged; syncline assumed the header "
                     "of its own version");
  Add(SchemaMissing, "the schema is missing or damaged; syncline used the "
                     "schema of its own version");
  Add(DamagedPlaces != 0,
      fmt::format(
          "{} no chunk; {} skipped",
          DamagedPlaces == 1
              ? std::string("a damaged part of the file holds")
              : fmt::format("{} damaged parts of the file hold", DamagedPlaces),
          counted(DamagedBytes, "byte was", "bytes were")));
  Add(DamagedChunks != 0,
      counted(DamagedChunks, "chunk is", "chunks are") +
          " damaged (wrong checksum); the records are lost");
  Add(UndecodableChunks != 0,
      counted(UndecodableChunks, "chunk does", "chunks do") +
          " not fit the schema; the rest of the records there is lost");
  Add(MissingChunks != 0,
      counted(MissingChunks, "chunk is", "chunks are") + " missing");
  Add(OverwrittenChunks != 0,
      fmt::format("the size cap was reached: {} with the oldest events {} "
                  "overwritten",
                  counted(OverwrittenChunks, "chunk", "chunks"),
                  OverwrittenChunks == 1 ? "was" : "were"));
  Add(OutOfOrder, "the chunks of a trace with a size cap came through a pipe "
                  "and are out of order; read the file itself");
  Add(TailCut, "the file ends in the middle of a chunk");
  Add(!ReadError.empty(), "the file could not be read further: " + ReadError);
  Add(NoEnd, NoEnd ? cutOffLine(*this) : "");
  return Lines;
}
