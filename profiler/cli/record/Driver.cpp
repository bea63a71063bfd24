#include "cli/record/Driver.h"

#include "cli/record/Launchers.h"

#include "cli/record/Receive.h"

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <span>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace syncline::record;

template <class FunctionT>
static FunctionT *functionOf(void *Library, const char *Name) {
  return reinterpret_cast<FunctionT *>(dlsym(Library, Name));
}

/// The files through which a driver talks to the kernel: Linux, WSL.
static bool hasDeviceFile() {
  return !access("/dev/nvidiactl", F_OK) || !access("/dev/dxg", F_OK);
}

static std::string errorText(void *Library, int Code) {
  const char *Text = nullptr;
  if (auto *Describe =
          functionOf<int(int, const char **)>(Library, "cuGetErrorString"))
    Describe(Code, &Text);
  return Text ? Text : "error " + std::to_string(Code);
}

/// Most often the reason why a driver shows no GPU.
static std::string hiddenDevices() {
  const char *Visible = getenv("CUDA_VISIBLE_DEVICES");
  return Visible ? std::string(" (CUDA_VISIBLE_DEVICES=") + Visible + ')' : "";
}

/// As driverObstacle(), in this process.
static std::string askDriver() {
  void *Library = dlopen("libcuda.so.1", RTLD_NOW);
  if (!Library) {
    const char *Reason = dlerror();
    // The program may find the library in a folder of its own.
    if (hasDeviceFile())
      return "";
    return std::string("there is no NVIDIA driver here: ") +
           (Reason ? Reason : "libcuda.so.1 cannot be loaded");
  }
  auto *Start = functionOf<int(unsigned)>(Library, "cuInit");
  if (int Code = Start ? Start(0) : 0)
    return "the NVIDIA driver does not start: " + errorText(Library, Code) +
           hiddenDevices();
  auto *CountDevices = functionOf<int(int *)>(Library, "cuDeviceGetCount");
  int Count = 0;
  if (CountDevices && !CountDevices(&Count) && !Count)
    return "the NVIDIA driver finds no GPU" + hiddenDevices();
  return "";
}

/// Sends the answer and ends.
[[noreturn]] static void answer(int Pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Above the standard streams, which may have been closed.
  Pipe = fcntl(Pipe, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (int Nowhere = open("/dev/null", O_RDWR | O_CLOEXEC); Nowhere >= 0) {
    dup2(Nowhere, STDOUT_FILENO);
    dup2(Nowhere, STDERR_FILENO);
  }
  // The driver would load another tool, or the tracer of an outer recording.
  unsetenv("CUDA_INJECTION64_PATH");
  std::string Text = askDriver();
  [[maybe_unused]] ssize_t Written = write(Pipe, Text.data(), Text.size());
  _exit(0);
}

std::string syncline::record::driverObstacle(int Milliseconds) {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC))
    return "";
  pid_t Child = fork();
  if (!Child)
    answer(Ends[1]);
  close(Ends[1]);
  std::string Result;
  if (Child > 0) {
    // Half an answer is none.
    if (!receive(Ends[0], Milliseconds, [&](std::span<const uint8_t> Bytes) {
          Result.append(Bytes.begin(), Bytes.end());
        }))
      Result.clear();
    kill(Child, SIGKILL);
    waitpid(Child, nullptr, 0);
  }
  close(Ends[0]);
  return Result;
}

std::string syncline::record::obstacleOf(const std::string &Program) {
  return startsElsewhere(Program) ? "" : driverObstacle();
}
