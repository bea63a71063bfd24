#include "recording/TraceOutline.h"

#include "format/ProgramTitle.h"
#include "format/Reader.h"

#include <filesystem>

using namespace syncline;
using namespace syncline::recording;
using namespace syncline::trace;

/// Calls of CUDA and device activities; not ranges, windows, clocks and notes,
/// which a process has that never uses a GPU.
static bool isGpuWork(uint32_t Type) {
  return Type >= HostCallRecord::Type && Type <= MemsetRecord::Type;
}

static void readDefinitions(TraceOutline &Result) {
  TraceReader Reader = TraceReader::open(Result.Path, Content::Outline);
  RawRecord Record;
  while (Reader.next(Record)) {
    Result.UsesGpu |= isGpuWork(Record.type());
    Result.HasNames |= Record.type() == FrameRecord::Type ||
                       Record.type() == SourceFileRecord::Type;
    auto Process = Record.as<ProcessRecord>();
    if (!Process)
      continue;
    Result.Host = Process->Host;
    Result.Program =
        Process->Executable.substr(Process->Executable.rfind('/') + 1);
    Result.Title = programTitle(Process->Executable, Process->CommandLine);
    Result.Pid = Process->Pid;
    Result.ParentPid = Process->ParentPid;
    Result.Rank = Process->Rank;
    Result.Start = Process->Start;
  }
  Result.End = Reader.losses().Last.value_or(Result.Start);
  Result.EventBytes = Reader.facts().EventBytes;
}

/// Whether no part of the name, between dots, is the number of the process.
static bool isNamedByUser(const TraceOutline &Of) {
  std::string Name = "." + std::filesystem::path(Of.Path).filename().string();
  return Name.find("." + std::to_string(Of.Pid) + ".") == std::string::npos;
}

static bool hasGpuWork(const std::string &Path) {
  TraceReader Reader = TraceReader::open(Path);
  RawRecord Record;
  while (Reader.next(Record))
    if (isGpuWork(Record.type()))
      return true;
  return false;
}

TraceOutline recording::outlineOf(const std::string &Path) {
  TraceOutline Result;
  Result.Path = Path;
  try {
    readDefinitions(Result);
    Result.IsNamedByUser = isNamedByUser(Result);
    // The last events of a process that stopped early are none of these.
    Result.UsesGpu = Result.UsesGpu || hasGpuWork(Path);
  } catch (const std::exception &E) {
    Result.Problem = E.what();
  }
  return Result;
}
