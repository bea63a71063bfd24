//===- FakeDriver.cpp - A driver that finds a GPU, or does not ------------===//
//
// libcuda.so.1 as far as `syncline record` asks it. cuInit returns
// FAKE_DRIVER_ERROR; with FAKE_DRIVER_INIT it crashes, never returns or prints.
// FAKE_DRIVER_GPUS is the number of GPUs. It notes in the file FAKE_DRIVER_LOG
// that it was asked, and which tool it would load.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>

static std::string variable(const char *Name) {
  const char *Value = getenv(Name);
  return Value ? Value : "";
}

static int number(const char *Name, int Usual) {
  std::string Value = variable(Name);
  return Value.empty() ? Usual : std::stoi(Value);
}

static void log() {
  if (FILE *File = fopen(variable("FAKE_DRIVER_LOG").c_str(), "a")) {
    fprintf(File, "asked %s\n", variable("CUDA_INJECTION64_PATH").c_str());
    fclose(File);
  }
}

#define EXPORTED extern "C" [[gnu::visibility("default")]]

EXPORTED int cuInit(unsigned) {
  log();
  std::string Manner = variable("FAKE_DRIVER_INIT");
  if (Manner == "crash")
    abort();
  while (Manner == "hang")
    pause();
  if (Manner == "print") {
    puts("chatter");
    fflush(stdout);
    fputs("chatter\n", stderr);
  }
  return number("FAKE_DRIVER_ERROR", 0);
}

EXPORTED int cuDeviceGetCount(int *Count) {
  *Count = number("FAKE_DRIVER_GPUS", 1);
  return 0;
}

EXPORTED int cuGetErrorString(int Code, const char **Text) {
  *Text = Code == 100 ? "no CUDA-capable device is detected" : nullptr;
  return *Text ? 0 : 1;
}
