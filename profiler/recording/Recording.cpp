#include "recording/Recording.h"

#include "format/Error.h"
#include "format/ProgramTitle.h"
#include "recording/ChooseProcesses.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>

using namespace syncline;
using namespace syncline::recording;
using trace::TraceError;
namespace fs = std::filesystem;

/// A job may have hundreds of helpers.
static constexpr size_t MostNamed = 3;

bool recording::isFolder(const std::string &Path) {
  std::error_code Error;
  return Path != "-" && fs::is_directory(Path, Error);
}

std::vector<std::string> recording::tracesIn(const std::string &Folder) {
  std::error_code Error;
  fs::directory_iterator Entries(Folder, Error);
  if (Error)
    throw TraceError("cannot read the folder " + Folder + ": " +
                     Error.message());
  std::vector<std::string> Result;
  for (const fs::directory_entry &Each : Entries)
    if (Each.path().extension() == TraceExtension &&
        Each.is_regular_file(Error))
      Result.push_back(Each.path());
  std::ranges::sort(Result);
  return Result;
}

static std::string counted(size_t Count, const char *Adjective) {
  return fmt::format("{} {}process{}", Count, Adjective,
                     Count == 1 ? "" : "es");
}

/// Why a trace is left out of those that used a GPU.
static const char *whyLeftOut(const std::vector<TraceOutline> &All,
                              const std::vector<size_t> &Chosen, size_t Other) {
  const std::string &First = All[Chosen.front()].Title;
  if (std::ranges::all_of(Chosen, [&](size_t I) {
        return trace::mayBeSameProgram(All[I].Title, First);
      }))
    return "the processes shown did more on the GPU";
  // Of several programs, one that is shown may have done less.
  return hasProgramOf(All, Chosen, All[Other].Title)
             ? "another recording of the same program did more on the GPU"
             : "a recording of another program did more on the GPU";
}

static std::string leftOut(const std::vector<TraceOutline> &All,
                           const std::vector<size_t> &Others,
                           const std::string &Why) {
  std::vector<std::string> Named;
  for (size_t I : Others)
    if (Named.size() < MostNamed)
      Named.push_back(All[I].Path);
  std::string More =
      Others.size() > MostNamed
          ? fmt::format(" and {} more", Others.size() - MostNamed)
          : "";
  return fmt::format("{}{} {} left out: {}; 'syncline report FILE' shows "
                     "another one",
                     fmt::join(Named, ", "), More,
                     Others.size() == 1 ? "is" : "are", Why);
}

static std::vector<std::string> notesOn(const std::vector<TraceOutline> &All,
                                        const ProcessChoice &Choice) {
  std::vector<std::string> Notes;
  std::map<std::string, std::vector<size_t>> ByReason;
  for (size_t I : Choice.OthersOnGpu)
    ByReason[whyLeftOut(All, Choice.Chosen, I)].push_back(I);
  Notes.reserve(ByReason.size() + 1 + Choice.Unreadable.size());
  for (const auto &[Why, Others] : ByReason)
    Notes.push_back(leftOut(All, Others, Why));
  if (!Choice.WithoutGpu.empty())
    Notes.push_back(counted(Choice.WithoutGpu.size(), "other ") +
                    " did not use a GPU");
  for (size_t I : Choice.Unreadable)
    Notes.push_back("left out: " + All[I].Problem);
  return Notes;
}

[[noreturn]] static void failWithoutGpu(const std::string &Folder,
                                        const std::vector<TraceOutline> &All,
                                        const ProcessChoice &Choice) {
  if (All.empty())
    throw TraceError(fmt::format("{}: the folder has no trace (*{})", Folder,
                                 TraceExtension));
  std::string Others;
  if (size_t More = Choice.Unreadable.size(); More > 1)
    Others = fmt::format(" (and {} more trace{} of the folder cannot be read)",
                         More - 1, More == 2 ? "" : "s");
  if (Choice.WithoutGpu.empty())
    throw TraceError(All[Choice.Unreadable.front()].Problem + Others);
  throw TraceError(fmt::format(
      "{}: no process of the recording used a GPU: {}{}; to read a trace all "
      "the same, name its file in the folder",
      Folder, counted(Choice.WithoutGpu.size(), ""),
      Choice.Unreadable.empty()
          ? ""
          : "; " + All[Choice.Unreadable.front()].Problem + Others));
}

/// The recordings of several processes in \p Folder, sorted by name.
static std::vector<std::string> foldersIn(const std::string &Folder) {
  std::error_code Error;
  std::vector<std::string> Result;
  for (const fs::directory_entry &Each : fs::directory_iterator(Folder, Error))
    if (Each.path().extension() == TraceExtension && Each.is_directory(Error))
      Result.push_back(Each.path());
  std::ranges::sort(Result);
  return Result;
}

static void append(const Recording &From, Recording &To) {
  To.Traces.insert(To.Traces.end(), From.Traces.begin(), From.Traces.end());
  To.Notes.insert(To.Notes.end(), From.Notes.begin(), From.Notes.end());
}

static Recording openFolder(const std::string &Path) {
  std::vector<TraceOutline> All;
  for (const std::string &Trace : tracesIn(Path))
    All.push_back(outlineOf(Trace));
  ProcessChoice Choice = chooseProcesses(All);
  if (Choice.Chosen.empty())
    failWithoutGpu(Path, All, Choice);
  Recording Result;
  for (size_t I : Choice.Chosen)
    Result.Traces.push_back(All[I].Path);
  Result.Notes = notesOn(All, Choice);
  return Result;
}

Recording recording::openRecording(const std::string &Path) {
  if (!isFolder(Path))
    return {{Path}, {}};
  std::vector<std::string> Folders = foldersIn(Path);
  Recording Result;
  if (Folders.empty() || !tracesIn(Path).empty())
    Result = openFolder(Path);
  for (const std::string &Each : Folders)
    append(openFolder(Each), Result);
  return Result;
}

Recording recording::openRecordings(const std::vector<std::string> &Paths) {
  Recording Result;
  for (const std::string &Path : Paths)
    append(openRecording(Path), Result);
  return Result;
}

SingleTrace recording::openOne(const std::string &Path) {
  std::vector<std::string> Traces = openRecording(Path).Traces;
  SingleTrace Result{Traces.front(), {}};
  if (Traces.size() > 1)
    Result.Note = fmt::format(
        "{}: {} processes used a GPU: reading the first one, {}; name another "
        "file of the folder to read that",
        Path, Traces.size(), Result.Path);
  return Result;
}
