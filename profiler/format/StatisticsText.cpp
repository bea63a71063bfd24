#include "format/Statistics.h"
#include "format/TextQuoting.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iterator>

using namespace syncline::trace;

static double ratio(uint64_t Part, uint64_t Whole) {
  return Whole == 0 ? 0
                    : static_cast<double>(Part) / static_cast<double>(Whole);
}

/// A text of the file on a line for a terminal.
static std::string inQuotes(std::string_view Text) {
  std::string Out;
  appendQuoted(Out, Text);
  return Out;
}

static void appendTypes(std::string &Out, const Statistics &Of) {
  auto To = std::back_inserter(Out);
  fmt::format_to(To, "{:<20}{:>12}{:>14}{:>14}\n", "record", "count", "bytes",
                 "bytes each");
  for (const auto &[Type, Mine] : Of.Types)
    fmt::format_to(To, "{:<20}{:>12}{:>14}{:>14.1f}\n", Mine.Name, Mine.Records,
                   Mine.Bytes, ratio(Mine.Bytes, Mine.Records));
}

static void appendSizes(std::string &Out, const Statistics &Of) {
  auto To = std::back_inserter(Out);
  uint64_t Events = Of.events();
  fmt::format_to(To,
                 "\nformat {}.{}, {} chunks, {} bytes: {:.1f}% events, "
                 "{:.1f}% definitions, {:.1f}% frame\n",
                 Of.Facts.Major, Of.Facts.Minor, Of.Facts.Chunks,
                 Of.fileBytes(), 100 * ratio(Of.eventBytes(), Of.fileBytes()),
                 100 * ratio(Of.definitionBytes(), Of.fileBytes()),
                 100 * ratio(Of.Facts.HeaderBytes + Of.Facts.SchemaBytes +
                                 Of.Facts.UnusedBytes,
                             Of.fileBytes()));
  fmt::format_to(To,
                 "{} events, {:.2f} bytes an event, {:.2f} with everything "
                 "in the file\n",
                 Events, ratio(Of.eventBytes(), Events),
                 ratio(Of.fileBytes(), Events));
}

static void appendTimes(std::string &Out, const Statistics &Of) {
  auto To = std::back_inserter(Out);
  if (Of.First)
    fmt::format_to(To, "events from {} to {} ns: {}\n", *Of.First, *Of.Last,
                   durationText(*Of.Last - *Of.First));
  fmt::format_to(To, "windows: {}, {} in full{}\n", Of.Windows,
                 durationText(Of.WindowTime),
                 Of.WindowOpen ? ", the last one still open" : "");
  fmt::format_to(To, "gaps: {}, {} without a record\n", Of.Gaps,
                 durationText(Of.GapTime));
  for (const auto &[Number, Time] : Of.Devices)
    fmt::format_to(To,
                   "device {}: busy {:.1f}% of {} between its first and last "
                   "work in windows\n",
                   Number, 100 * ratio(Time.Busy, Time.Span),
                   durationText(Time.Span));
}

static void appendRecording(std::string &Out, const Statistics &Of) {
  auto To = std::back_inserter(Out);
  if (Of.Drops.empty())
    Out += "dropped: nothing\n";
  for (const auto &[What, Count] : Of.Drops)
    fmt::format_to(To, "dropped: {} {}\n", Count, inQuotes(What));
  if (Of.Cost)
    fmt::format_to(To,
                   "tracer: {} callbacks took {}, {} stacks, writer's "
                   "thread {}, {} bytes written\n",
                   Of.Cost->Callbacks, durationText(Of.Cost->CallbackTime),
                   Of.Cost->Stacks, durationText(Of.Cost->WriterTime),
                   Of.Cost->BytesWritten);
  else
    Out += "tracer: no cost record\n";
  for (const std::string &Note : Of.Notes)
    fmt::format_to(To, "note: {}\n", inQuotes(Note));
  if (Of.End)
    fmt::format_to(To, "ended: {}\n", inQuotes(*Of.End));
  for (const std::string &Line : Of.Lost.lines())
    fmt::format_to(To, "missing: {}\n", Line);
}

std::string Statistics::text() const {
  std::string Out;
  if (!Executable.empty())
    Out += fmt::format("{}, mode {}, tracer {}\n\n", inQuotes(Executable),
                       inQuotes(Mode), inQuotes(Tracer));
  appendTypes(Out, *this);
  appendSizes(Out, *this);
  appendTimes(Out, *this);
  appendRecording(Out, *this);
  return Out;
}

std::string Statistics::json() const {
  using Json = nlohmann::ordered_json;
  Json Out;
  Out["executable"] = Executable;
  Out["mode"] = Mode;
  Out["tracer"] = Tracer;
  Out["format"] = fmt::format("{}.{}", Facts.Major, Facts.Minor);
  Out["chunks"] = Facts.Chunks;
  Out["bytes"] = {{"file", fileBytes()},
                  {"events", eventBytes()},
                  {"definitions", definitionBytes()},
                  {"headers", Facts.HeaderBytes},
                  {"schema", Facts.SchemaBytes},
                  {"unused", Facts.UnusedBytes}};
  Out["events"] = events();
  Out["bytesPerEvent"] = ratio(eventBytes(), events());
  Out["fileBytesPerEvent"] = ratio(fileBytes(), events());
  Out["records"] = Json::array();
  for (const auto &[Type, Mine] : Types)
    Out["records"].push_back({{"name", Mine.Name},
                              {"type", Type},
                              {"count", Mine.Records},
                              {"bytes", Mine.Bytes}});
  if (First)
    Out["time"] = {{"first", *First}, {"last", *Last}};
  Out["windows"] = {
      {"count", Windows}, {"duration", WindowTime}, {"open", WindowOpen}};
  Out["gaps"] = {{"count", Gaps}, {"duration", GapTime}};
  Out["devices"] = Json::array();
  for (const auto &[Number, Time] : Devices)
    Out["devices"].push_back(
        {{"device", Number}, {"busy", Time.Busy}, {"span", Time.Span}});
  Out["dropped"] = Drops;
  if (Cost)
    Out["cost"] = {{"callbacks", Cost->Callbacks},
                   {"callbackTime", Cost->CallbackTime},
                   {"stacks", Cost->Stacks},
                   {"writerTime", Cost->WriterTime},
                   {"bytesWritten", Cost->BytesWritten}};
  Out["notes"] = Notes;
  Out["end"] = End ? Json(*End) : Json(nullptr);
  Out["missing"] = Lost.lines();
  return Out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}
