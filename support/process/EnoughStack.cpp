#include "process/EnoughStack.h"

#include <csignal>
#include <cstddef>
#include <pthread.h>
#include <sys/resource.h>

using namespace syncline;
using namespace syncline::process;

/// What Linux allows by default.
static constexpr size_t UsualStack = size_t{8} << 20;

namespace {

struct Task {
  const std::function<int()> &Main;
  int Status = 0;
};

} // namespace

static void *runTask(void *Argument) {
  auto *Own = static_cast<Task *>(Argument);
  Own->Status = Own->Main();
  return nullptr;
}

/// Whether \p Own has run on a thread with a stack of its own.
static bool runOnThread(Task &Own) {
  pthread_attr_t Attributes;
  if (pthread_attr_init(&Attributes) != 0)
    return false;
  pthread_attr_setstacksize(&Attributes, UsualStack);
  // For the threads that it starts.
  pthread_setattr_default_np(&Attributes);
  pthread_t Thread;
  bool IsStarted = pthread_create(&Thread, &Attributes, runTask, &Own) == 0;
  pthread_attr_destroy(&Attributes);
  if (!IsStarted)
    return false;
  // Signals go to the other thread, as if it were the only one.
  sigset_t All;
  sigfillset(&All);
  pthread_sigmask(SIG_SETMASK, &All, nullptr);
  pthread_join(Thread, nullptr);
  return true;
}

int process::withEnoughStack(const std::function<int()> &Main) {
  rlimit Limit = {};
  bool IsSmall =
      getrlimit(RLIMIT_STACK, &Limit) == 0 && Limit.rlim_cur < UsualStack;
  Task Own{Main};
  return IsSmall && runOnThread(Own) ? Own.Status : Main();
}
