//===- TrialProgram.cpp - A program for `syncline try` to run -------------===//
//
//   trial_program MODE [STATUS]
//
// Each step launches a kernel of 2 ms that counts, reads the count, and works
// for about 1 ms on the host; the marked lines block. The program checks that
// values are never wrong: at most the number of launches, and never less than
// before. It runs until SIGTERM, then writes what it saw to the file STATUS.
//
//   train     until it is ended
//   device    synchronizes the device in each step, and reads nothing
//   pinned    train, with a copy to pinned memory and a synchronization
//   frees     the same, and allocates and frees memory in each step
//   short     50 steps
//   unused    no CUDA
//   once      a synchronization at the start; none in the steps
//   idle      the same, and no work for the device after that
//   children  train; a second process uses CUDA, and from time to time a child
//             of fork
//   deaf      train; ignores SIGINT
//
//===----------------------------------------------------------------------===//

#include "FakeRuntime.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

static constexpr unsigned KernelTime = 2'000, HostTime = 1'000;

static std::atomic<bool> IsEnded{false};

namespace {

struct Device {
  void *Counter = nullptr;
  uint64_t Launches = 0;
  uint64_t *Pinned = nullptr;
};

struct Seen {
  uint64_t Steps = 0;
  /// Values of an earlier step; values that cannot be; of processes that take
  /// no part: late values.
  uint64_t Late = 0, Wrong = 0, LateInChildren = 0, Children = 0;
  uint64_t Latest = 0;
};

} // namespace

/// By the clock of ProgramClock.cpp, which passes as the program works.
static void work(unsigned Microseconds) {
  constexpr int64_t Second = 1'000'000'000, Microsecond = 1'000;
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  int64_t End = int64_t{Time.tv_sec} * Second + Time.tv_nsec +
                int64_t{Microseconds} * Microsecond;
  Time = {static_cast<time_t>(End / Second), static_cast<long>(End % Second)};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &Time, nullptr);
}

[[gnu::noinline]] static uint64_t readCount(const Device &On) {
  uint64_t Count = 0;
  cudaMemcpyAsync(&Count, On.Counter, sizeof(Count), // read
                  cudaMemcpyDeviceToHost, nullptr);
  return Count;
}

/// What was in the memory before is no value: LibTorch's item() reads into
/// memory that other reads have used.
[[gnu::noinline]] static uint64_t readPinned(const Device &On) {
  *On.Pinned = ~uint64_t{0};
  cudaMemcpyAsync(On.Pinned, On.Counter, sizeof(*On.Pinned),
                  cudaMemcpyDeviceToHost, nullptr);
  cudaStreamSynchronize(nullptr); // synchronize
  return *On.Pinned;
}

static void launch(Device &On) {
  fakeLaunch(KernelTime, On.Counter);
  ++On.Launches;
}

/// So that no two stretches of steps are the same; HostTime is the mean.
static unsigned hostTime(uint64_t Step) {
  constexpr unsigned Period = 31, Middle = 15, Difference = 10;
  return HostTime + static_cast<unsigned>(Step % Period) * Difference -
         Middle * Difference;
}

static void step(Device &On, const std::string &Mode, Seen &To) {
  launch(On);
  if (Mode == "device") {
    cudaDeviceSynchronize(); // device
    return work(hostTime(To.Steps++));
  }
  if (Mode == "frees") {
    void *Scratch = nullptr;
    cudaMalloc(&Scratch, 4096);
    cudaFree(Scratch); // free
  }
  uint64_t Count = Mode == "pinned" ? readPinned(On) : readCount(On);
  To.Late += Count < On.Launches;
  To.Wrong += Count > On.Launches || Count < To.Latest;
  To.Latest = std::max(To.Latest, Count);
  work(hostTime(To.Steps++));
}

/// Late values in a few steps: processes that take no part have none.
static int lateInSteps(Device &On) {
  Seen Own;
  Own.Latest = On.Launches;
  for (int I = 0; I < 5; ++I)
    step(On, "train", Own);
  return static_cast<int>(Own.Late + Own.Wrong);
}

static void addChild(int Status, Seen &To) {
  ++To.Children;
  To.LateInChildren += WIFEXITED(Status) ? WEXITSTATUS(Status) : 1;
}

static void forkChild(Device &On, Seen &To) {
  pid_t Child = fork();
  if (!Child) {
    // What the parent has queued goes on here, too.
    cudaDeviceSynchronize();
    _exit(lateInSteps(On));
  }
  int Status = 0;
  waitpid(Child, &Status, 0);
  addChild(Status, To);
}

/// Another program, not a child of fork.
static void startOther(const char *Self, Seen &To) {
  std::string Path = Self, Mode = "other";
  char *Arguments[] = {Path.data(), Mode.data(), nullptr};
  pid_t Child = 0;
  int Status = -1;
  if (posix_spawn(&Child, Self, nullptr, nullptr, Arguments, environ) == 0)
    waitpid(Child, &Status, 0);
  addChild(Status, To);
}

static void writeStatus(const char *Path, const Seen &What) {
  FILE *File = fopen(Path, "w");
  if (!File)
    return;
  fprintf(File,
          "{\"steps\": %ld, \"late\": %ld, \"wrong\": %ld, \"children\": %ld, "
          "\"lateInChildren\": %ld}\n",
          What.Steps, What.Late, What.Wrong, What.Children,
          What.LateInChildren);
  fclose(File);
}

/// The mode "strict" fails where a value is late.
static bool goesOn(const std::string &Mode, const Seen &So) {
  if (Mode == "strict" && So.Late)
    exit(7);
  return !IsEnded.load() && (Mode != "short" || So.Steps < 50);
}

static void train(const std::string &Mode, const char *Self, Seen &To) {
  Device On;
  cudaMalloc(&On.Counter, sizeof(uint64_t));
  cudaMallocHost(reinterpret_cast<void **>(&On.Pinned), sizeof(uint64_t));
  launch(On);
  cudaDeviceSynchronize(); // once
  if (Mode == "other")
    exit(lateInSteps(On));
  while (goesOn(Mode, To)) {
    if (Mode == "once" || Mode == "idle") {
      if (Mode == "once")
        launch(On);
      work(HostTime);
      continue;
    }
    step(On, Mode, To);
    constexpr uint64_t StepsPerChild = 200;
    if (Mode != "children" || To.Steps % StepsPerChild)
      continue;
    forkChild(On, To);
    startOther(Self, To);
  }
}

int main(int Count, char **Arguments) {
  std::string Mode = Count > 1 ? Arguments[1] : "train";
  signal(SIGTERM, [](int) { IsEnded.store(true); });
  if (Mode == "deaf")
    signal(SIGINT, SIG_IGN);
  puts("output of the program");
  fflush(stdout);
  if (Mode == "unused")
    return 0;
  if (cudaError_t Error = cudaSetDevice(0)) {
    fprintf(stderr, "no CUDA: %d\n", Error);
    return 1;
  }
  Seen All;
  train(Mode, Arguments[0], All);
  if (Count > 2)
    writeStatus(Arguments[2], All);
  return 0;
}
