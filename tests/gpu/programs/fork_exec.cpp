//===- fork_exec.cpp - Children of a process that uses CUDA ---------------===//
//
//   fork_exec PROGRAM [ARGUMENT...]
//
// Forks children that leave CUDA alone and end by _exit and by exit, and one
// that executes PROGRAM; then uses CUDA again itself. Exit status 1 where a
// child hangs or ends otherwise than it should.
//
//===----------------------------------------------------------------------===//

#include "support/Kernels.h"

#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace syncline::gputest;

namespace {

constexpr auto Patience = std::chrono::seconds(30);

void useCuda(const Kernels &Kernel, cudaStream_t Stream) {
  for (int I = 0; I < 50; ++I) {
    Kernel.spin(Stream, std::chrono::microseconds(200));
    check(cudaStreamSynchronize(Stream), "cudaStreamSynchronize");
  }
}

/// The status of \p Child as a shell reports it; -1 where it had to be killed.
int statusOf(pid_t Child) {
  auto Start = std::chrono::steady_clock::now();
  int Status = 0;
  while (waitpid(Child, &Status, WNOHANG) == 0) {
    if (std::chrono::steady_clock::now() - Start > Patience) {
      kill(Child, SIGKILL);
      waitpid(Child, &Status, 0);
      return -1;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return WIFSIGNALED(Status) ? 128 + WTERMSIG(Status) : WEXITSTATUS(Status);
}

template <typename BodyT>
bool runChild(const char *Name, int Expected, BodyT &&Body) {
  std::fflush(nullptr);
  pid_t Child = fork();
  if (Child == 0) {
    Body();
    _exit(99);
  }
  int Status = Child < 0 ? -2 : statusOf(Child);
  std::printf("%s=%d%s\n", Name, Status, Status == Expected ? "" : " WRONG");
  return Status == Expected;
}

} // namespace

int main(int, char **Argv) {
  if (!Argv[1]) {
    std::fprintf(stderr, "usage: fork_exec PROGRAM [ARGUMENT...]\n");
    return 2;
  }
  Kernels Kernel;
  cudaStream_t Stream = nullptr;
  check(cudaStreamCreate(&Stream), "cudaStreamCreate");
  useCuda(Kernel, Stream);
  bool Good = runChild("child-_exit", 21, [] { _exit(21); });
  Good &= runChild("child-exit", 22, [] { std::exit(22); });
  Good &= runChild("child-exec", 0, [&] { execv(Argv[1], Argv + 1); });
  Good &=
      runChild("child-sigterm", 128 + SIGTERM, [] { kill(getpid(), SIGTERM); });
  useCuda(Kernel, Stream);
  check(cudaStreamDestroy(Stream), "cudaStreamDestroy");
  return Good ? 0 : 1;
}
