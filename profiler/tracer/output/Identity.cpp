#include "tracer/output/Identity.h"

#include "format/LauncherVariables.h"
#include "tracer/base/Clock.h"
#include "tracer/cupti/CudaDriver.h"
#include "tracer/output/FaultTime.h"
#include "tracer/output/TraceFile.h"
#include "tracer/tables/Recorder.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <sys/stat.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::cupti;
using namespace syncline::tracer::base;
using namespace syncline::tracer::output;
using namespace syncline::tracer::tables;
using trace::LauncherVariables;

/// -1 if the variable does not hold a number.
static int64_t numberIn(const char *Name) {
  const char *Value = getenv(Name);
  if (!Value)
    return -1;
  char *End = nullptr;
  long long Number = strtoll(Value, &End, 10);
  return End != Value && !*End && Number >= 0 ? Number : -1;
}

/// \p Variable of the launchers that set a rank; failing that, of any launcher.
static int64_t launched(const char *LauncherVariables::*Variable) {
  for (bool GivesRank : {true, false})
    for (const LauncherVariables &Each : trace::Launchers)
      if (int64_t Number = numberIn(Each.*Variable);
          Number >= 0 && (!GivesRank || numberIn(Each.Rank) >= 0))
        return Number;
  return -1;
}

static std::string readFile(const char *Path) {
  std::string Text;
  int File = open(Path, O_RDONLY | O_CLOEXEC);
  if (File < 0)
    return Text;
  char Block[4096];
  ssize_t Count = 0;
  while ((Count = read(File, Block, sizeof(Block))) > 0)
    Text.append(Block, static_cast<size_t>(Count));
  close(File);
  return Text;
}

static std::string quoted(const std::string &Argument) {
  constexpr const char *Plain =
      "abcdefghijklmnopqrstuvwxyz"
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=:,@%+";
  if (!Argument.empty() &&
      Argument.find_first_not_of(Plain) == std::string::npos)
    return Argument;
  std::string Text = "'";
  for (char Character : Argument)
    Text +=
        Character == '\'' ? std::string("'\\''") : std::string(1, Character);
  return Text + "'";
}

static std::string commandLine() {
  std::string Raw = readFile("/proc/self/cmdline");
  std::string Line;
  size_t Begin = 0;
  while (Begin < Raw.size()) {
    size_t End = std::min(Raw.find('\0', Begin), Raw.size());
    Line += (Line.empty() ? "" : " ") + quoted(Raw.substr(Begin, End - Begin));
    Begin = End + 1;
  }
  return Line;
}

Identity Identity::read() {
  Identity Who;
  Who.Rank = launched(&LauncherVariables::Rank);
  Who.LocalRank = launched(&LauncherVariables::LocalRank);
  Who.WorldSize = launched(&LauncherVariables::WorldSize);
  char Name[256] = {};
  if (!gethostname(Name, sizeof(Name) - 1))
    Who.Host = Name;
  char Path[PATH_MAX];
  ssize_t Size = readlink("/proc/self/exe", Path, sizeof(Path));
  if (Size > 0)
    Who.Executable.assign(Path, static_cast<size_t>(Size));
  Who.CommandLine = commandLine();
  return Who;
}

void output::writeProcess(const Recorder &R, const Identity &Who,
                          TraceFile &File) {
  trace::ProcessRecord Record;
  Record.Pid = static_cast<uint64_t>(getpid());
  Record.ParentPid = static_cast<uint64_t>(getppid());
  Record.Start = now();
  Record.Rank = Who.Rank;
  Record.LocalRank = Who.LocalRank;
  Record.WorldSize = Who.WorldSize;
  Record.CuptiVersion = R.Cupti.Version;
  Record.DriverVersion = static_cast<uint64_t>(R.Driver.version());
  Record.FaultTime = measureFaultTime();
  Record.Host = Who.Host;
  Record.Executable = Who.Executable;
  Record.CommandLine = Who.CommandLine;
  Record.TracerVersion = SYNCLINE_VERSION;
  Record.Mode = modeName(R.Config.Recording);
  File.append(Record);
}

static uint64_t attribute(const CudaDriver &Driver, CUdevice Device,
                          CUdevice_attribute What) {
  int Value = 0;
  if (Driver.DeviceGetAttribute)
    Driver.DeviceGetAttribute(&Value, What, Device);
  return static_cast<uint64_t>(std::max(Value, 0));
}

static std::string uuidText(const CUuuid &Uuid) {
  std::string Text = "GPU-";
  for (size_t I = 0; I < std::size(Uuid.bytes); ++I) {
    auto Byte = static_cast<unsigned char>(Uuid.bytes[I]);
    Text += "0123456789abcdef"[Byte >> 4];
    Text += "0123456789abcdef"[Byte & 15];
    if (I == 3 || I == 5 || I == 7 || I == 9)
      Text += '-';
  }
  return Text;
}

static void writeDevice(const CudaDriver &Driver, int Ordinal,
                        TraceFile &File) {
  CUdevice Device = 0;
  if (Driver.DeviceGet(&Device, Ordinal) != CUDA_SUCCESS)
    return;
  trace::DeviceRecord Record;
  Record.Id = static_cast<uint64_t>(Ordinal);
  auto Ask = [&](CUdevice_attribute What) {
    return attribute(Driver, Device, What);
  };
  Record.ComputeMajor = Ask(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  Record.ComputeMinor = Ask(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  Record.Multiprocessors = Ask(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT);
  Record.MaxThreads = Ask(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR);
  Record.MaxBlocks = Ask(CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR);
  Record.Registers = Ask(CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR);
  Record.SharedMemory =
      Ask(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR);
  Record.CopyEngines = Ask(CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT);
  size_t Memory = 0;
  if (Driver.DeviceTotalMem)
    Driver.DeviceTotalMem(&Memory, Device);
  Record.Memory = Memory;
  char Name[256] = {}, Bus[32] = {};
  if (Driver.DeviceGetName)
    Driver.DeviceGetName(Name, sizeof(Name) - 1, Device);
  if (Driver.DeviceGetPCIBusId)
    Driver.DeviceGetPCIBusId(Bus, sizeof(Bus) - 1, Device);
  CUuuid Uuid = {};
  std::string UuidText;
  if (Driver.DeviceGetUuid &&
      Driver.DeviceGetUuid(&Uuid, Device) == CUDA_SUCCESS)
    UuidText = uuidText(Uuid);
  Record.DeviceName = Name;
  Record.PciBus = Bus;
  Record.Uuid = UuidText;
  File.append(Record);
}

void output::writeDevices(const Recorder &R, TraceFile &File) {
  int Count = 0;
  if (!R.Driver.DeviceGet || !R.Driver.DeviceGetCount ||
      R.Driver.DeviceGetCount(&Count) != CUDA_SUCCESS)
    return;
  for (int Ordinal = 0; Ordinal < Count; ++Ordinal)
    writeDevice(R.Driver, Ordinal, File);
}

std::string output::threadName(uint32_t Tid) {
  std::string Path = "/proc/self/task/" + std::to_string(Tid) + "/comm";
  std::string Name = readFile(Path.c_str());
  while (!Name.empty() && Name.back() == '\n')
    Name.pop_back();
  return Name;
}

static std::string rankText(const Identity &Who) {
  return Who.Rank < 0 ? "" : std::to_string(Who.Rank);
}

/// "rank3.node7.4711", as far as it is known.
static std::string distinctName(const Identity &Who) {
  std::string Name;
  if (Who.Rank >= 0)
    Name += "rank" + rankText(Who) + ".";
  if (!Who.Host.empty())
    Name += Who.Host + ".";
  return Name + std::to_string(getpid());
}

/// Inserts Middle before the extension.
static std::string inserted(const std::string &Path,
                            const std::string &Middle) {
  size_t Slash = Path.rfind('/');
  size_t Dot = Path.rfind('.');
  if (Dot == std::string::npos || (Slash != std::string::npos && Dot < Slash))
    Dot = Path.size();
  return Path.substr(0, Dot) + "." + Middle + Path.substr(Dot);
}

/// Replaces placeholders; HasPlaceholder is set if there is one.
static std::string expanded(const std::string &Pattern, const Identity &Who,
                            bool &HasPlaceholder) {
  std::string Path;
  for (size_t I = 0; I < Pattern.size(); ++I) {
    char Letter =
        Pattern[I] == '%' && I + 1 < Pattern.size() ? Pattern[I + 1] : 0;
    std::string Replacement = Letter == 'p'   ? std::to_string(getpid())
                              : Letter == 'h' ? Who.Host
                              : Letter == 'r' ? rankText(Who)
                                              : "";
    if (Letter != 'p' && Letter != 'h' && Letter != 'r') {
      Path += Pattern[I];
      I += Letter == '%'; // %% is a plain one
      continue;
    }
    HasPlaceholder = true;
    Path += Replacement;
    ++I;
  }
  return Path;
}

std::string output::outputPath(const std::string &Pattern, const Identity &Who,
                               unsigned Attempt) {
  bool HasPlaceholder = false;
  std::string Path = expanded(Pattern, Who, HasPlaceholder);
  bool IsPlain = false;
  if (Path.empty())
    Path = inserted("syncline.sltrace", distinctName(Who));
  else if (Path.ends_with('/'))
    Path += distinctName(Who) + ".sltrace";
  else if (!HasPlaceholder && Who.Rank >= 0)
    Path = inserted(Path, distinctName(Who));
  else
    IsPlain = true;
  if (IsPlain && Attempt)
    Path = inserted(Path, distinctName(Who));
  // A process that executes another program keeps its number, and hosts of one
  // name may share a folder.
  unsigned Number = IsPlain ? Attempt : Attempt + 1;
  return Number > 1 ? inserted(Path, std::to_string(Number)) : Path;
}

std::string output::withFolder(const std::string &Pattern,
                               const Identity &Who) {
  if (!Pattern.ends_with('/'))
    return Pattern;
  bool HasPlaceholder = false;
  std::string Folder = expanded(Pattern, Who, HasPlaceholder);
  mkdir(Folder.c_str(), 0777);
  struct stat Status;
  // A recording of one process, which became a file when `syncline record`
  // ended.
  if (stat(Folder.c_str(), &Status) && errno == ENOTDIR)
    return Pattern.substr(0, Pattern.find_last_not_of('/') + 1);
  return Pattern;
}
