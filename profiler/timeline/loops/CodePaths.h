//===- CodePaths.h - Stacks as positions in functions -----------*- C++ -*-===//
//
// Loops are read from stacks, so a stack has to say how far each function on it
// has got. A path has the functions of the program and of the libraries that it
// uses, not those of the interpreter, PyTorch, CUDA and the system: what these
// repeat is not a loop that a user can change.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPS_CODEPATHS_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPS_CODEPATHS_H

#include "timeline/loops/CodeLoops.h"

#include <cstdint>
#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace syncline::loops {

/// Where one function of a stack is.
struct CodePosition {
  /// Equal for the same function only.
  uint64_t Function = 0;
  /// Grows in the order of the function's code: the place of an instruction in
  /// Python, otherwise a source line, or the address if no line is known.
  uint64_t Position = 0;
  /// The loops of the function, with positions as above; null if they are
  /// unknown. Owned by the source of the paths.
  const CodeLoops *Code = nullptr;
};

/// The positions in a stack, outermost function first; empty if none is known.
using PathSource = std::function<std::vector<CodePosition>(uint32_t Stack)>;

/// The paths of all stacks, as a tree. Node 0 is the root.
class CodePaths {
public:
  explicit CodePaths(PathSource Source) : Source(std::move(Source)), Nodes(1) {}

  struct Node {
    uint32_t Parent = 0;
    /// The number of nodes above this one.
    uint32_t Depth = 0;
    /// The function as called from Parent: equal for all positions in it.
    uint32_t Instance = 0;
    CodePosition At;
  };

  /// The node of the innermost function; 0 if the path is empty.
  uint32_t of(uint32_t Stack);
  const Node &node(uint32_t Id) const { return Nodes[Id]; }
  /// The number of nodes; ids are smaller.
  size_t size() const { return Nodes.size(); }
  size_t instances() const { return Instances.size() + 1; }

private:
  uint32_t childOf(uint32_t Parent, const CodePosition &At);

  PathSource Source;
  std::vector<Node> Nodes;
  std::unordered_map<uint32_t, uint32_t> OfStacks;
  std::map<std::tuple<uint32_t, uint64_t, uint64_t>, uint32_t> Children;
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> Instances;
};

} // namespace syncline::loops

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPS_CODEPATHS_H
