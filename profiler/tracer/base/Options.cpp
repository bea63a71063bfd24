#include "tracer/base/Options.h"

#include "tracer/base/Clock.h"
#include "tracer/base/Messages.h"

#include <bit>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>

using namespace syncline;
using namespace syncline::tracer;
using namespace syncline::tracer::base;

static const char *variable(const char *Name) {
  const char *Value = getenv(Name);
  return Value && *Value ? Value : nullptr;
}

static bool Complaining = false;

static void complain(const char *Name, const char *Value, const char *Wanted) {
  if (Complaining)
    say("%s=%s is not %s; the default is used", Name, Value, Wanted);
}

static void readFlag(const char *Name, bool &Flag) {
  const char *Value = variable(Name);
  if (!Value)
    return;
  if (!strcmp(Value, "1") || !strcmp(Value, "0"))
    Flag = *Value == '1';
  else
    complain(Name, Value, "0 or 1");
}

static void readText(const char *Name, std::string &Text) {
  if (const char *Value = variable(Name))
    Text = Value;
}

/// Parses a number and scales it by Unit: for SYNCLINE_DELAY=1.5, Unit is one
/// second.
static void readNumber(const char *Name, double Unit, uint64_t Least,
                       uint64_t &Number) {
  const char *Value = variable(Name);
  if (!Value)
    return;
  const char *End = Value + strlen(Value);
  double Read = 0;
  // Avoid strtod: the program may have set a locale with a decimal comma.
  auto [Stop, Error] = std::from_chars(Value, End, Read);
  Read *= Unit;
  if (Stop != End || Error != std::errc() ||
      !(Read >= static_cast<double>(Least)) || Read > 1e18)
    complain(Name, Value, "a number in range");
  else
    Number = static_cast<uint64_t>(Read);
}

static void readMode(Options &Result) {
  const char *Value = variable("SYNCLINE_MODE");
  if (!Value)
    return;
  for (Mode Candidate : {Mode::SyncOnly, Mode::Windows, Mode::Full})
    if (!strcmp(Value, modeName(Candidate))) {
      Result.Recording = Candidate;
      return;
    }
  complain("SYNCLINE_MODE", Value, "sync-only, windows or full");
}

static void readLaunchStacks(Options &Result) {
  const char *Value = variable("SYNCLINE_LAUNCH_STACKS");
  if (!Value)
    return;
  for (LaunchStacks Candidate :
       {LaunchStacks::Never, LaunchStacks::Windows, LaunchStacks::Always})
    if (!strcmp(Value, launchStacksName(Candidate))) {
      Result.Launches = Candidate;
      return;
    }
  complain("SYNCLINE_LAUNCH_STACKS", Value, "never, windows or always");
}

int base::toggleSignal() {
  const char *Value = variable("SYNCLINE_SIGNAL");
  if (!Value)
    return 0;
  const char *Bare = strncmp(Value, "SIG", 3) ? Value : Value + 3;
  return !strcmp(Bare, "USR1") ? SIGUSR1 : !strcmp(Bare, "USR2") ? SIGUSR2 : 0;
}

const char *base::modeName(Mode Recording) {
  switch (Recording) {
  case Mode::SyncOnly:
    return "sync-only";
  case Mode::Windows:
    return "windows";
  case Mode::Full:
    return "full";
  }
  return "";
}

const char *base::launchStacksName(LaunchStacks Which) {
  switch (Which) {
  case LaunchStacks::Never:
    return "never";
  case LaunchStacks::Windows:
    return "windows";
  case LaunchStacks::Always:
    return "always";
  }
  return "";
}

bool base::takesLaunchStacks(const Options &Config) {
  if (!Config.Stacks)
    return false;
  switch (Config.Launches) {
  case LaunchStacks::Never:
    return false;
  case LaunchStacks::Windows:
    return Config.Recording == Mode::Windows;
  case LaunchStacks::Always:
    return true;
  }
  return false;
}

static void readStacks(Options &Result) {
  readFlag("SYNCLINE_STACKS", Result.Stacks);
  uint64_t Depth = Result.StackDepth;
  readNumber("SYNCLINE_STACK_DEPTH", 1, 1, Depth);
  if (Depth > 256)
    complain("SYNCLINE_STACK_DEPTH", variable("SYNCLINE_STACK_DEPTH"),
             "at most 256");
  else
    Result.StackDepth = static_cast<unsigned>(Depth);
  readLaunchStacks(Result);
}

static void readDurationOf(Options &Result) {
  const char *Value = variable("SYNCLINE_DURATION_OF");
  if (!Value || !strcmp(Value, "run"))
    return;
  if (!strcmp(Value, "steps"))
    Result.DurationOfSteps = true;
  else
    complain("SYNCLINE_DURATION_OF", Value, "run or steps");
}

/// When to record.
static void readTimes(Options &Result) {
  constexpr double Second = 1e9, Millisecond = 1e6;
  readNumber("SYNCLINE_DELAY", Second, 0, Result.Delay);
  readNumber("SYNCLINE_DURATION", Second, 0, Result.Duration);
  readDurationOf(Result);
  readText("SYNCLINE_RANGE", Result.Range);
  Result.Signal = toggleSignal();
  if (const char *Name = variable("SYNCLINE_SIGNAL"); Name && !Result.Signal)
    complain("SYNCLINE_SIGNAL", Name, "USR1 or USR2");
  readNumber("SYNCLINE_WINDOW_MS", Millisecond, 1, Result.WindowLength);
  readNumber("SYNCLINE_WINDOW_PERIOD_MS", Millisecond, 1, Result.WindowPeriod);
}

static void readSizes(Options &Result) {
  constexpr double Mebibyte = 1 << 20;
  uint64_t Buffer = Result.BufferSize;
  readNumber("SYNCLINE_BUFFER_MIB", Mebibyte, 1 << 16, Buffer);
  Result.BufferSize = Buffer;
  uint64_t Slots = Result.ThreadSlots;
  readNumber("SYNCLINE_THREAD_SLOTS", 1, 64, Slots);
  Result.ThreadSlots =
      std::bit_ceil(Slots < (1 << 20) ? Slots : uint64_t{1 << 20});
  readNumber("SYNCLINE_MAX_SIZE_MIB", Mebibyte, 1 << 18, Result.MaxSize);
}

Options base::optionsFromEnvironment(bool Complain) {
  Complaining = Complain;
  bool Quiet = false;
  readFlag("SYNCLINE_QUIET", Quiet);
  if (Quiet)
    silenceMessages();
  Options Result;
  readMode(Result);
  readText("SYNCLINE_OUTPUT", Result.Output);
  readStacks(Result);
  readFlag("SYNCLINE_GRAPH_NODES", Result.GraphNodes);
  readFlag("SYNCLINE_ALWAYS", Result.Always);
  readFlag("SYNCLINE_TORCH_RANGES", Result.TorchRanges);
  readFlag("SYNCLINE_BACKWARD_LINES", Result.BackwardLines);
  readFlag("SYNCLINE_DETACH", Result.Detach);
  readTimes(Result);
  readSizes(Result);
  readText("SYNCLINE_CUPTI", Result.CuptiLibrary);
  return Result;
}
