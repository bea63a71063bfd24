#include "Leaving.h"

#include "CudaCalls.h"
#include "NvtxClient.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <pthread.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace syncline::test;

/// A profiler's or a watchdog's timer, while the program ends.
static void tickEveryMillisecond() {
  struct sigaction Action = {};
  Action.sa_handler = [](int) {};
  Action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &Action, nullptr);
  itimerval Timer = {{0, 1000}, {0, 1000}};
  setitimer(ITIMER_REAL, &Timer, nullptr);
}

/// Two threads that end the program at the same time.
static void exitTwice() {
  std::thread([] { kill(getpid(), SIGTERM); }).detach();
  std::thread([] { exit(0); }).detach();
  for (;;)
    pause();
}

int syncline::test::leave(const std::string &Way) {
  if (Way == "exit")
    exit(3);
  if (Way == "_exit")
    _exit(3);
  if (Way == "quick_exit")
    quick_exit(3);
  if (Way == "abort")
    abort();
  if (Way == "thread-exit")
    std::thread([] { exit(3); }).join();
  if (Way == "pthread_exit") {
    std::thread([] {
      usleep(20'000);
      makeCall(CallType::Wait, nullptr);
      exit(0); // CUDA's own threads would hold the process otherwise
    }).detach();
    pthread_exit(nullptr);
  }
  if (Way == "pthread_exit-alone")
    pthread_exit(nullptr);
  if (Way == "ticking") {
    tickEveryMillisecond();
    exit(3);
  }
  if (Way == "twice")
    exitTwice();
  for (auto [Name, Signal] : {std::pair{"term", SIGTERM},
                              {"int", SIGINT},
                              {"hup", SIGHUP},
                              {"kill9", SIGKILL}})
    if (Way == Name)
      kill(getpid(), Signal);
  return 0;
}

void syncline::test::forkChild(const std::string &Way) {
  fflush(stdout);
  pid_t Child = fork();
  if (!Child) {
    for (unsigned I = 0; I < 100; ++I)
      makeCall(CallType::Wait, nullptr);
    if (Way == "exec")
      execl("/bin/true", "true", nullptr);
    if (Way == "nvtx") {
      nvtxRegister(nvtxDomain("child"), "text of the child");
      _exit(3);
    }
    exit(leave(Way));
  }
  int Status = 0;
  // A child that hangs is no reason to wait for ever.
  for (unsigned I = 0; I < 300 && !waitpid(Child, &Status, WNOHANG); ++I)
    usleep(10'000);
  if (!kill(Child, SIGKILL) && waitpid(Child, &Status, 0) == Child) {
    printf("child hangs\n");
    exit(4);
  } else
    printf("child %d\n", WIFEXITED(Status) ? WEXITSTATUS(Status) : -1);
}
