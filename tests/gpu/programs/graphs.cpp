//===- graphs.cpp - Graphs that are captured while the tracer runs --------===//
//
//   graphs [SECONDS [MANIFEST]]
//
// Launches several graphs again and again, captures and instantiates them again
// while others run, and checks every result: a tracer that comes and goes must
// change nothing. Exit status 1 where a result is wrong.
//
//===----------------------------------------------------------------------===//

#include "support/Kernels.h"
#include "support/Manifest.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace syncline::gputest;
using Clock = std::chrono::steady_clock;

namespace {

constexpr uint32_t NumValues = 1024;

/// A graph of NumNodes kernels, each of which adds one to all values, and a
/// copy of the values to the host after them.
class AddingGraph {
public:
  AddingGraph(const Kernels &Kernel, uint32_t NumNodes)
      : Kernel(Kernel), NumNodes(NumNodes) {
    check(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking),
          "cudaStreamCreateWithFlags");
    check(cudaMalloc(reinterpret_cast<void **>(&Values), Size), "cudaMalloc");
    check(cudaMallocHost(reinterpret_cast<void **>(&Copied), Size),
          "cudaMallocHost");
    check(cudaMemsetAsync(Values, 0, Size, Stream), "cudaMemsetAsync");
    capture();
  }
  AddingGraph(const AddingGraph &) = delete;
  AddingGraph &operator=(const AddingGraph &) = delete;
  ~AddingGraph() {
    release();
    cudaFree(Values);
    cudaFreeHost(Copied);
    cudaStreamDestroy(Stream);
  }

  void capture() {
    release();
    check(cudaStreamBeginCapture(Stream, cudaStreamCaptureModeThreadLocal),
          "cudaStreamBeginCapture");
    for (uint32_t I = 0; I < NumNodes; ++I)
      Kernel.add(Stream, Values, NumValues, 1);
    check(cudaMemcpyAsync(Copied, Values, Size, cudaMemcpyDeviceToHost, Stream),
          "cudaMemcpyAsync");
    cudaGraph_t Graph = nullptr;
    check(cudaStreamEndCapture(Stream, &Graph), "cudaStreamEndCapture");
    check(cudaGraphInstantiate(&Executable, Graph, 0), "cudaGraphInstantiate");
    check(cudaGraphDestroy(Graph), "cudaGraphDestroy");
  }

  void launch() {
    check(cudaGraphLaunch(Executable, Stream), "cudaGraphLaunch");
    Expected += NumNodes;
    ++Launches;
  }

  bool finishAndCheck() {
    check(cudaStreamSynchronize(Stream), "cudaStreamSynchronize");
    for (uint32_t I = 0; I < NumValues; ++I)
      if (Copied[I] != Expected) {
        std::fprintf(stderr, "graph of %u nodes: value %u is %u, not %u\n",
                     NumNodes, I, Copied[I], Expected);
        return false;
      }
    return true;
  }

  uint64_t launches() const { return Launches; }

private:
  static constexpr size_t Size = NumValues * sizeof(uint32_t);

  void release() {
    if (Executable)
      check(cudaGraphExecDestroy(Executable), "cudaGraphExecDestroy");
    Executable = nullptr;
  }

  const Kernels &Kernel;
  uint32_t NumNodes;
  cudaStream_t Stream = nullptr;
  uint32_t *Values = nullptr;
  uint32_t *Copied = nullptr;
  cudaGraphExec_t Executable = nullptr;
  uint32_t Expected = 0;
  uint64_t Launches = 0;
};

} // namespace

static bool writeManifest(const char *Path, uint64_t Launches) {
  Manifest Out;
  Out.add({.Kind = "graph-launches",
           .Api = "cudaGraphLaunch",
           .Record = "api-call",
           .Count = Launches,
           .In = Modes::Full,
           .Where = Scope::File});
  return Out.write(Path);
}

int main(int Argc, char **Argv) {
  double Seconds = Argc > 1 ? std::strtod(Argv[1], nullptr) : 6;
  Kernels Kernel;
  std::array<AddingGraph, 3> Graphs = {AddingGraph(Kernel, 5),
                                       AddingGraph(Kernel, 20),
                                       AddingGraph(Kernel, 100)};
  uint64_t Checks = 0, Captures = Graphs.size();
  Clock::time_point Start = Clock::now();
  while (Clock::now() - Start < std::chrono::duration<double>(Seconds)) {
    for (AddingGraph &Graph : Graphs)
      for (unsigned I = 0; I < 4; ++I)
        Graph.launch();
    for (AddingGraph &Graph : Graphs)
      if (!Graph.finishAndCheck())
        return 1;
    // One again from time to time, with the others still running.
    if (++Checks % 50 == 0) {
      for (AddingGraph &Graph : Graphs)
        Graph.launch();
      AddingGraph &Renewed = Graphs[Checks / 50 % Graphs.size()];
      if (!Renewed.finishAndCheck())
        return 1;
      Renewed.capture();
      ++Captures;
    }
  }
  uint64_t Launches = 0;
  for (AddingGraph &Graph : Graphs) {
    if (!Graph.finishAndCheck())
      return 1;
    Launches += Graph.launches();
  }
  std::printf("launches=%llu captures=%llu checks=%llu\n",
              static_cast<unsigned long long>(Launches),
              static_cast<unsigned long long>(Captures),
              static_cast<unsigned long long>(Checks));
  return Argc > 2 && !writeManifest(Argv[2], Launches) ? 1 : 0;
}
