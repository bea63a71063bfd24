//===- Manifest.cpp - What a trace of a program must hold -----------------===//

#include "support/Manifest.h"

#include <ctime>
#include <fstream>

namespace syncline::gputest {
namespace {

uint64_t now() {
  timespec Time{};
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * 1'000'000'000 +
         static_cast<uint64_t>(Time.tv_nsec);
}

const char *nameOf(Waits Waiting) {
  switch (Waiting) {
  case Waits::Unknown:
    return "-";
  case Waits::No:
    return "no";
  case Waits::Yes:
    return "yes";
  }
  return "-";
}

const char *nameOf(Scope Where) {
  switch (Where) {
  case Scope::Range:
    return "range";
  case Scope::File:
    return "file";
  case Scope::Thread:
    return "thread";
  }
  return "file";
}

/// Empty columns would be hard to see in a file that is read by people too.
std::string orDash(const std::string &Text) {
  return Text.empty() ? "-" : Text;
}

} // namespace

void Site::enter(const char *AtFunction, const char *AtFile, unsigned AtLine) {
  Function = AtFunction;
  File = AtFile;
  Line = AtLine;
  ++Count;
  Entered = now();
}

void Site::leave() { Nanoseconds += now() - Entered; }

bool Manifest::write(const std::string &Path) const {
  std::ofstream Out(Path);
  Out << "kind\tapi\trecord\tcount\tleast\twaits\tmodes\tscope\tthread\t"
         "fields\tfunction\tfile\tline\tnanoseconds\n";
  for (const Row &R : Rows)
    Out << R.Kind << '\t' << orDash(R.Api) << '\t' << R.Record << '\t'
        << R.Count << '\t' << (R.AtLeast ? "yes" : "no") << '\t'
        << nameOf(R.Waiting) << '\t' << (R.In == Modes::Full ? "full" : "all")
        << '\t' << nameOf(R.Where) << '\t' << orDash(R.ThreadName) << '\t'
        << orDash(R.Fields) << '\t' << orDash(R.At.Function) << '\t'
        << orDash(R.At.File) << '\t' << R.At.Line << '\t' << R.At.Nanoseconds
        << '\n';
  Out.close();
  return static_cast<bool>(Out);
}

} // namespace syncline::gputest
