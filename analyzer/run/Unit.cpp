#include "run/Unit.h"

#include <filesystem>

using namespace syncline::lint;
using namespace syncline::lint::run;
namespace fs = std::filesystem;

std::string run::mainFileOf(const Unit &Each) {
  return (fs::path(Each.Job.Directory) / Each.Job.MainFile)
      .lexically_normal()
      .string();
}
