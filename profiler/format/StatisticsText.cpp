#include "format/StatisticsText.h"

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
  for (const auto &[Type, Own] : Of.Types)
    fmt::format_to(To, "{:<20}{:>12}{:>14}{:>14.1f}\n", Own.Name, Own.Records,
                   Own.Bytes, ratio(Own.Bytes, Own.Records));
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

std::string syncline::trace::statisticsText(const Statistics &Figures) {
  std::string Out;
  if (!Figures.Executable.empty())
    Out +=
        fmt::format("{}, mode {}, tracer {}\n\n", inQuotes(Figures.Executable),
                    inQuotes(Figures.Mode), inQuotes(Figures.Tracer));
  appendTypes(Out, Figures);
  appendSizes(Out, Figures);
  appendTimes(Out, Figures);
  appendRecording(Out, Figures);
  return Out;
}

using Json = nlohmann::ordered_json;

static void addSizes(Json &Out, const Statistics &Of) {
  Out["format"] = fmt::format("{}.{}", Of.Facts.Major, Of.Facts.Minor);
  Out["chunks"] = Of.Facts.Chunks;
  Out["bytes"] = {{"file", Of.fileBytes()},
                  {"events", Of.eventBytes()},
                  {"definitions", Of.definitionBytes()},
                  {"headers", Of.Facts.HeaderBytes},
                  {"schema", Of.Facts.SchemaBytes},
                  {"unused", Of.Facts.UnusedBytes}};
  Out["events"] = Of.events();
  Out["bytesPerEvent"] = ratio(Of.eventBytes(), Of.events());
  Out["fileBytesPerEvent"] = ratio(Of.fileBytes(), Of.events());
  Out["records"] = Json::array();
  for (const auto &[Type, Own] : Of.Types)
    Out["records"].push_back({{"name", Own.Name},
                              {"type", Type},
                              {"count", Own.Records},
                              {"bytes", Own.Bytes}});
}

static void addTimes(Json &Out, const Statistics &Of) {
  if (Of.First)
    Out["time"] = {{"first", *Of.First}, {"last", *Of.Last}};
  Out["windows"] = {{"count", Of.Windows},
                    {"duration", Of.WindowTime},
                    {"open", Of.WindowOpen}};
  Out["gaps"] = {{"count", Of.Gaps}, {"duration", Of.GapTime}};
  Out["devices"] = Json::array();
  for (const auto &[Number, Time] : Of.Devices)
    Out["devices"].push_back(
        {{"device", Number}, {"busy", Time.Busy}, {"span", Time.Span}});
}

static void addRecording(Json &Out, const Statistics &Of) {
  Out["dropped"] = Of.Drops;
  if (Of.Cost)
    Out["cost"] = {{"callbacks", Of.Cost->Callbacks},
                   {"callbackTime", Of.Cost->CallbackTime},
                   {"stacks", Of.Cost->Stacks},
                   {"writerTime", Of.Cost->WriterTime},
                   {"bytesWritten", Of.Cost->BytesWritten}};
  Out["notes"] = Of.Notes;
  Out["end"] = Of.End ? Json(*Of.End) : Json(nullptr);
  Out["missing"] = Of.Lost.lines();
}

std::string syncline::trace::statisticsJson(const Statistics &Figures) {
  Json Out;
  Out["executable"] = Figures.Executable;
  Out["mode"] = Figures.Mode;
  Out["tracer"] = Figures.Tracer;
  addSizes(Out, Figures);
  addTimes(Out, Figures);
  addRecording(Out, Figures);
  return Out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}
