#include "trial/runtime/Participation.h"

#include "tracer/base/Clock.h"
#include "trial/Control.h"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <memory>
#include <pthread.h>
#include <sstream>
#include <sys/mman.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

namespace {

/// Created at the first call; never destroyed, since threads may call until the
/// process ends.
struct Participation {
  std::string Folder;
  /// Null if this process does not participate.
  Control *Shared = nullptr;
  std::atomic<Experiment *> Own{nullptr};
  /// The plan has been read, or cannot be read.
  std::atomic<bool> HasPlan{false};
  std::mutex Lock;
};

} // namespace

static std::atomic<bool> IsForked{false};

static Control *mapControl(const std::string &Folder) {
  std::string Path = Folder + '/' + ControlFile;
  int File = open(Path.c_str(), O_RDWR | O_CLOEXEC);
  if (File < 0)
    return nullptr;
  void *Memory = mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE,
                      MAP_SHARED, File, 0);
  close(File);
  return Memory == MAP_FAILED ? nullptr : static_cast<Control *>(Memory);
}

static Participation *join() {
  auto *Result = new Participation;
  const char *Folder = getenv(FolderVariable);
  if (!Folder)
    return Result;
  Result->Folder = Folder;
  Control *Shared = mapControl(Folder);
  if (!Shared)
    return Result;
  int32_t Nobody = 0;
  if (!Shared->Owner.compare_exchange_strong(Nobody, getpid()))
    return Result;
  Shared->FirstCall.store(tracer::base::now());
  Result->Shared = Shared;
  pthread_atfork(nullptr, nullptr, [] { IsForked.store(true); });
  return Result;
}

/// Null if the plan cannot be followed; the reason is then written to \p File.
static Experiment *begin(Plan What, int File) {
  bool NeedsPython = hasPython(What);
  auto Result = std::make_unique<Experiment>(std::move(What), File);
  if (!NeedsPython || Result->findPython())
    return Result.release();
  dprintf(File, "problem the frames of Python cannot be read\n");
  return nullptr;
}

static void readPlanOf(Participation &Mine) {
  std::scoped_lock Hold(Mine.Lock);
  if (Mine.HasPlan.load())
    return;
  std::ifstream In(Mine.Folder + '/' + PlanFile);
  std::ostringstream Text;
  Text << In.rdbuf();
  std::optional<Plan> What = readPlan(Text.str());
  std::string Output = Mine.Folder + '/' + ResultsFile;
  int File = What ? open(Output.c_str(),
                         O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)
                  : -1;
  if (File >= 0 && driver().Missing)
    dprintf(File, "problem the driver has no %s\n", driver().Missing);
  else if (What && File >= 0)
    Mine.Own.store(begin(std::move(*What), File));
  Mine.HasPlan.store(true);
}

void runtime::noteFailedInit(int Error) {
  const char *Folder = getenv(FolderVariable);
  Control *Shared = Folder ? mapControl(Folder) : nullptr;
  if (!Shared)
    return;
  Shared->InitError.store(Error);
  munmap(Shared, sizeof(Control));
}

Experiment *runtime::experiment() {
  static Participation *const Mine = join();
  if (!Mine->Shared || IsForked.load(std::memory_order_relaxed) ||
      !Mine->Shared->HasPlan.load(std::memory_order_acquire))
    return nullptr;
  if (!Mine->HasPlan.load(std::memory_order_acquire))
    readPlanOf(*Mine);
  return Mine->Own.load(std::memory_order_acquire);
}
