#include "cli/record/Receive.h"

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <poll.h>
#include <unistd.h>
#include <vector>

using namespace syncline;

bool record::receive(int Pipe, int Milliseconds,
                     const std::function<void(std::span<const uint8_t>)> &To) {
  using Clock = std::chrono::steady_clock;
  auto End = Clock::now() + std::chrono::milliseconds(Milliseconds);
  std::vector<uint8_t> Buffer(size_t{64} << 10);
  for (;;) {
    auto Left =
        std::chrono::ceil<std::chrono::milliseconds>(End - Clock::now());
    pollfd Wanted{Pipe, POLLIN, 0};
    int Ready =
        Left.count() > 0 ? poll(&Wanted, 1, static_cast<int>(Left.count())) : 0;
    if (Ready < 0 && errno == EINTR)
      continue;
    if (Ready <= 0)
      return false;
    ssize_t Count = read(Pipe, Buffer.data(), Buffer.size());
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return true;
    To(std::span(Buffer).first(static_cast<size_t>(Count)));
  }
}
