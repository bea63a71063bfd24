#include "cli/experiment/TrialFolder.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <stdexcept>
#include <sys/mman.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::experiment;
using namespace syncline::trial;
namespace fs = std::filesystem;

TrialFolder::TrialFolder() {
  std::string Pattern =
      fs::absolute(fs::temp_directory_path()) / "syncline-try-XXXXXX";
  if (!mkdtemp(Pattern.data()))
    throw std::runtime_error(
        fmt::format("cannot make a temporary folder: {}", strerror(errno)));
  Path = Pattern;
  int File =
      open((Path / ControlFile).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  void *Memory = MAP_FAILED;
  if (File >= 0 && !ftruncate(File, sizeof(Control)))
    Memory = mmap(nullptr, sizeof(Control), PROT_READ | PROT_WRITE, MAP_SHARED,
                  File, 0);
  if (File >= 0)
    close(File);
  if (Memory == MAP_FAILED) {
    fs::remove_all(Path);
    throw std::runtime_error(
        fmt::format("cannot write to {}: {}", Pattern, strerror(errno)));
  }
  Shared = static_cast<Control *>(Memory);
}

TrialFolder::~TrialFolder() {
  munmap(Shared, sizeof(Control));
  remove();
}

void TrialFolder::remove() const {
  std::error_code Ignored;
  fs::remove_all(Path, Ignored);
}
