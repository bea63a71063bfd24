//===- StandIn.cpp - What the tracer does, without CUDA -------------------===//
//
// Keeps the tracer's contract with `syncline record` in the one program that
// STAND_IN_PROGRAM names: writes a trace, a copy of the file STAND_IN_TRACE, to
// SYNCLINE_OUTPUT, and logs the run. With STAND_IN_FAILURE it writes none and
// logs that.
//
//===----------------------------------------------------------------------===//

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

static std::string variable(const char *Name) {
  const char *Value = getenv(Name);
  return Value ? Value : "";
}

static std::string expand(const std::string &Pattern) {
  std::string Result;
  for (size_t I = 0; I < Pattern.size(); ++I) {
    if (Pattern.compare(I, 2, "%p") == 0) {
      Result += std::to_string(getpid());
      ++I;
      continue;
    }
    if (Pattern[I] == '%') // stands for the character after it
      ++I;
    Result += Pattern[I];
  }
  return Result;
}

static void log(const std::string &Line) {
  int File = open(variable("SYNCLINE_RUN_LOG").c_str(), O_WRONLY | O_APPEND);
  std::string Text = Line + '\n';
  if (File < 0 || write(File, Text.data(), Text.size()) < 0)
    return;
  close(File);
}

static std::string contents(const std::string &Path) {
  std::string Result(1 << 16, '\0');
  int File = open(Path.c_str(), O_RDONLY);
  ssize_t Size = read(File, Result.data(), Result.size());
  close(File);
  Result.resize(Size > 0 ? static_cast<size_t>(Size) : 0);
  return Result;
}

static void makeTrace() {
  std::string Path = expand(variable("SYNCLINE_OUTPUT"));
  if (Path.ends_with('/')) {
    mkdir(Path.c_str(), 0777);
    Path += std::to_string(getpid()) + ".sltrace";
  }
  constexpr int Flags = O_WRONLY | O_CREAT | O_EXCL;
  int File = open(Path.c_str(), Flags, 0666);
  if (File < 0 && errno == EEXIST) {
    Path.insert(Path.rfind('.'), '-' + std::to_string(getpid()));
    File = open(Path.c_str(), Flags, 0666);
  }
  std::string Bytes = contents(variable("STAND_IN_TRACE"));
  if (File < 0 || write(File, Bytes.data(), Bytes.size()) < 0)
    return;
  close(File);
  log(Path);
}

[[gnu::constructor]] static void start() {
  char Path[4096];
  ssize_t Size = readlink("/proc/self/exe", Path, sizeof(Path));
  std::string Program(Path, Size > 0 ? static_cast<size_t>(Size) : 0);
  std::string Wanted = variable("STAND_IN_PROGRAM");
  if (Wanted.empty() || !Program.ends_with('/' + Wanted))
    return;
  std::string Failure = variable("STAND_IN_FAILURE");
  if (Failure.empty())
    makeTrace();
  else
    log('!' + Failure);
}
