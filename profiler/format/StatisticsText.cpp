#include "format/StatisticsText.h"

#include "format/TextQuoting.h"

#include "terminal/Table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <iterator>

using namespace syncline;
using namespace syncline::terminal;
using namespace syncline::trace;

static double ratio(uint64_t Part, uint64_t Whole) {
  return Whole == 0 ? 0
                    : static_cast<double>(Part) / static_cast<double>(Whole);
}

/// Quotes a text from the file for a line on a terminal.
static std::string inQuotes(std::string_view Text) {
  std::string Out;
  appendQuoted(Out, Text);
  return Out;
}

static void appendTypes(std::string &Out, const Statistics &Stats,
                        TextLayout How) {
  Table Rows({label("record", 20, 0), figure("count", 12), figure("bytes", 14),
              figure("bytes each", 14)},
             How);
  for (const auto &[Type, Own] : Stats.Types)
    Rows.row({Own.Name, std::to_string(Own.Records), std::to_string(Own.Bytes),
              fmt::format("{:.1f}", ratio(Own.Bytes, Own.Records))});
  Out += Rows.text();
}

static void appendSizes(std::string &Out, const Statistics &Stats) {
  auto To = std::back_inserter(Out);
  uint64_t Events = Stats.events();
  fmt::format_to(To,
                 "\nformat {}.{}, {} chunks, {} bytes: {:.1f}% events, "
                 "{:.1f}% definitions, {:.1f}% frame\n",
                 Stats.Facts.Major, Stats.Facts.Minor, Stats.Facts.Chunks,
                 Stats.fileBytes(),
                 100 * ratio(Stats.eventBytes(), Stats.fileBytes()),
                 100 * ratio(Stats.definitionBytes(), Stats.fileBytes()),
                 100 * ratio(Stats.Facts.HeaderBytes + Stats.Facts.SchemaBytes +
                                 Stats.Facts.UnusedBytes,
                             Stats.fileBytes()));
  fmt::format_to(To,
                 "{} events, {:.2f} bytes an event, {:.2f} with everything "
                 "in the file\n",
                 Events, ratio(Stats.eventBytes(), Events),
                 ratio(Stats.fileBytes(), Events));
}

static void appendTimes(std::string &Out, const Statistics &Stats) {
  auto To = std::back_inserter(Out);
  if (Stats.Extent)
    fmt::format_to(To, "events from {} to {} ns: {}\n", Stats.Extent->First,
                   Stats.Extent->Last,
                   durationText(Stats.Extent->Last - Stats.Extent->First));
  fmt::format_to(To, "windows: {}, {} in full{}\n", Stats.Windows,
                 durationText(Stats.WindowTime),
                 Stats.WindowOpen ? ", the last one still open" : "");
  fmt::format_to(To, "gaps: {}, {} without a record\n", Stats.Gaps,
                 durationText(Stats.GapTime));
  for (const auto &[Number, Time] : Stats.Devices)
    fmt::format_to(To,
                   "device {}: busy {:.1f}% of {} between its first and last "
                   "work in windows\n",
                   Number, 100 * ratio(Time.Busy, Time.Span),
                   durationText(Time.Span));
}

static void appendRecording(std::string &Out, const Statistics &Stats) {
  auto To = std::back_inserter(Out);
  if (Stats.Drops.empty())
    Out += "dropped: nothing\n";
  for (const auto &[What, Count] : Stats.Drops)
    fmt::format_to(To, "dropped: {} {}\n", Count, inQuotes(What));
  if (Stats.Cost)
    fmt::format_to(To,
                   "tracer: {} callbacks took {}, {} stacks, writer's "
                   "thread {}, {} bytes written\n",
                   Stats.Cost->Callbacks,
                   durationText(Stats.Cost->CallbackTime), Stats.Cost->Stacks,
                   durationText(Stats.Cost->WriterTime),
                   Stats.Cost->BytesWritten);
  else
    Out += "tracer: no cost record\n";
  for (const std::string &Note : Stats.Notes)
    fmt::format_to(To, "note: {}\n", inQuotes(Note));
  if (Stats.End)
    fmt::format_to(To, "ended: {}\n", inQuotes(*Stats.End));
  for (const std::string &Line : Stats.Lost.lines())
    fmt::format_to(To, "missing: {}\n", Line);
}

std::string syncline::trace::statisticsText(const Statistics &Figures,
                                            TextLayout How) {
  std::string Out;
  if (!Figures.Executable.empty())
    Out +=
        fmt::format("{}, mode {}, tracer {}\n\n", inQuotes(Figures.Executable),
                    inQuotes(Figures.Mode), inQuotes(Figures.Tracer));
  appendTypes(Out, Figures, How);
  appendSizes(Out, Figures);
  appendTimes(Out, Figures);
  appendRecording(Out, Figures);
  return Out;
}

using Json = nlohmann::ordered_json;

static void addSizes(Json &Out, const Statistics &Stats) {
  Out["format"] = fmt::format("{}.{}", Stats.Facts.Major, Stats.Facts.Minor);
  Out["chunks"] = Stats.Facts.Chunks;
  Out["bytes"] = {{"file", Stats.fileBytes()},
                  {"events", Stats.eventBytes()},
                  {"definitions", Stats.definitionBytes()},
                  {"headers", Stats.Facts.HeaderBytes},
                  {"schema", Stats.Facts.SchemaBytes},
                  {"unused", Stats.Facts.UnusedBytes}};
  Out["events"] = Stats.events();
  Out["bytesPerEvent"] = ratio(Stats.eventBytes(), Stats.events());
  Out["fileBytesPerEvent"] = ratio(Stats.fileBytes(), Stats.events());
  Out["records"] = Json::array();
  for (const auto &[Type, Own] : Stats.Types)
    Out["records"].push_back({{"name", Own.Name},
                              {"type", Type},
                              {"count", Own.Records},
                              {"bytes", Own.Bytes}});
}

static void addTimes(Json &Out, const Statistics &Stats) {
  if (Stats.Extent)
    Out["time"] = {{"first", Stats.Extent->First},
                   {"last", Stats.Extent->Last}};
  Out["windows"] = {{"count", Stats.Windows},
                    {"duration", Stats.WindowTime},
                    {"open", Stats.WindowOpen}};
  Out["gaps"] = {{"count", Stats.Gaps}, {"duration", Stats.GapTime}};
  Out["devices"] = Json::array();
  for (const auto &[Number, Time] : Stats.Devices)
    Out["devices"].push_back(
        {{"device", Number}, {"busy", Time.Busy}, {"span", Time.Span}});
}

static void addRecording(Json &Out, const Statistics &Stats) {
  Out["dropped"] = Stats.Drops;
  if (Stats.Cost)
    Out["cost"] = {{"callbacks", Stats.Cost->Callbacks},
                   {"callbackTime", Stats.Cost->CallbackTime},
                   {"stacks", Stats.Cost->Stacks},
                   {"writerTime", Stats.Cost->WriterTime},
                   {"bytesWritten", Stats.Cost->BytesWritten}};
  Out["notes"] = Stats.Notes;
  Out["end"] = Stats.End ? Json(*Stats.End) : Json(nullptr);
  Out["missing"] = Stats.Lost.lines();
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
