#include "run/ParkedWorker.h"

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::run;

ParkedWorker::ParkedWorker(ParkedWorker &&Other) noexcept
    : Process(std::exchange(Other.Process, 0)), Records(Other.Records),
      Orders(Other.Orders) {}

ParkedWorker &ParkedWorker::operator=(ParkedWorker &&Other) noexcept {
  std::swap(Process, Other.Process);
  std::swap(Records, Other.Records);
  std::swap(Orders, Other.Orders);
  return *this;
}

ParkedWorker::~ParkedWorker() {
  if (Process == 0)
    return;
  close(Records);
  close(Orders);
  kill(Process, SIGKILL);
  while (waitpid(Process, nullptr, 0) < 0 && errno == EINTR) {
  }
}

ParkedWorker::Parts ParkedWorker::release() {
  return {std::exchange(Process, 0), Records, Orders};
}

/// A quarter of the memory stays free for other processes.
static constexpr uint64_t FreePart = 4;
static constexpr uint64_t KilobytesPerWorker = 1ULL << 20;

bool run::hasMemoryToPark(unsigned Workers) {
  std::ifstream Meminfo("/proc/meminfo");
  uint64_t Total = 0, Available = 0;
  std::string Name;
  uint64_t Value = 0;
  while (Meminfo >> Name >> Value) {
    if (Name == "MemTotal:")
      Total = Value;
    if (Name == "MemAvailable:")
      Available = Value;
    std::getline(Meminfo, Name);
  }
  return Available > Total / FreePart + Workers * KilobytesPerWorker;
}
