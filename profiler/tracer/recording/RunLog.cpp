#include "tracer/recording/RunLog.h"

#include "tracer/base/Messages.h"

#include <climits>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace syncline::tracer;
using namespace syncline::tracer::base;
using namespace syncline::tracer::recording;

static void append(const std::string &Line) {
  const char *Log = getenv("SYNCLINE_RUN_LOG");
  if (!Log)
    return;
  int File = open(Log, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (File < 0)
    return;
  std::string Whole = Line + "\n";
  [[maybe_unused]] ssize_t Count = write(File, Whole.data(), Whole.size());
  close(File);
}

void recording::logTrace(const std::string &Path) {
  char Absolute[PATH_MAX];
  append(realpath(Path.c_str(), Absolute) ? Absolute : Path);
}

void recording::giveUp(const std::string &Why) {
  say("%s; the program continues without tracing", Why.c_str());
  append("!" + Why);
}
