#include "cli/record/Launchers.h"

#include <algorithm>
#include <array>
#include <filesystem>

using namespace syncline;

template <size_t N>
static bool isOneOf(const std::array<const char *, N> &Names,
                    const std::string &Program) {
  std::string Name = std::filesystem::path(Program).filename();
  return std::ranges::find(Names, Name) != Names.end();
}

bool record::startsElsewhere(const std::string &Program) {
  static constexpr std::array Names = {"mpirun", "mpiexec", "orterun",  "prun",
                                       "srun",   "ssh",     "deepspeed"};
  return isOneOf(Names, Program);
}

bool record::isLauncher(const std::string &Program) {
  static constexpr std::array Names = {"torchrun", "accelerate"};
  return startsElsewhere(Program) || isOneOf(Names, Program);
}
