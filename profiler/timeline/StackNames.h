//===- StackNames.h - Recorded stacks as source locations -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STACKNAMES_H
#define SYNCLINE_PROFILER_TIMELINE_STACKNAMES_H

#include "format/PlaceSource.h"
#include "format/RawRecord.h"
#include "timeline/PythonCodes.h"
#include "timeline/RecordedFrames.h"
#include "timeline/RecordedSources.h"
#include "timeline/loops/CodePaths.h"
#include "timeline/symbols/ModuleKinds.h"
#include "timeline/symbols/Symbolizer.h"

#include <optional>
#include <unordered_map>
#include <vector>

namespace syncline::timeline {

/// The modules and the trie of stacks of one trace. Symbols are looked up
/// lazily; all definitions have to be added before the first look-up. No file
/// is opened for an address whose frames the trace itself has (`syncline
/// record`, `syncline symbolize`).
class StackNames : public trace::PlaceSource {
public:
  explicit StackNames(
      symbols::SymbolizerOptions Options = symbols::SymbolizerOptions(),
      symbols::ModuleKinds Kinds = symbols::ModuleKinds())
      : Symbols(std::move(Options)), Kinds(std::move(Kinds)) {}

  /// Sets SourceFrame::FileParts of all frames of stacks, by file: see
  /// symbols::partsToShow().
  void showFileParts(std::unordered_map<std::string, uint32_t> Parts) {
    FileParts = std::move(Parts);
  }

  /// Adds the records that make up stacks and describe them: module, stack,
  /// code frame, code, string, frame and source records. Ignores others.
  void add(const trace::RawRecord &Record);

  /// The distinct addresses in all stacks, sorted.
  std::vector<uint64_t> addresses() const;

  /// The module that is mapped at one of these addresses; null if there is
  /// none.
  const symbols::ModuleImage *moduleOf(uint64_t Address) const {
    return Symbols.moduleAt(Address);
  }

  /// The return addresses of a stack, innermost first; none for an unknown one.
  /// Python frames have none.
  std::vector<uint64_t> addressesOf(uint64_t StackId) const;

  /// The Python frames of a stack, innermost first. Valid until the next add().
  struct PythonFrame {
    PythonCodes::Definition Code;
    /// In bytes from the first instruction.
    uint64_t Instruction = 0;
  };
  std::vector<PythonFrame> pythonFramesOf(uint64_t StackId) const;

  /// The functions at one of these addresses, the innermost inlined one first;
  /// at least one.
  std::vector<symbols::SourceFrame> framesAt(uint64_t Address);
  /// The same, but also consults the files on this machine, which may know more
  /// than the trace. Returns the better answer, that of the files if both are
  /// equally good.
  std::vector<symbols::SourceFrame> bestFramesAt(uint64_t Address);

  /// Whether the trace itself says what is at this address, if only that the
  /// file has no name for it.
  bool isRecorded(uint64_t Address) const {
    return !recordedFramesAt(Address).empty();
  }

  /// All frames of a stack, innermost first, including inlined ones. Python
  /// frames replace the interpreter's function that evaluates them, and the
  /// function of one of their instructions.
  std::vector<symbols::SourceFrame> frames(uint64_t StackId);

  /// A function of a stack, with its identity.
  struct PathFrame {
    loops::CodePosition At;
    symbols::SourceFrame Frame;
  };
  /// The same stack as functions of the program and its libraries, outermost
  /// first. Python functions hide the native ones around them.
  std::vector<PathFrame> path(uint64_t StackId);

  /// The positions in that path.
  std::vector<loops::CodePosition> codePath(uint64_t StackId);

  /// The function at \p Index of that path, with the line of a loop: where its
  /// code has the loop, or else that of the call. The name is empty if the
  /// stack has no such function.
  symbols::SourceFrame loopFrame(uint64_t StackId, size_t Index,
                                 const std::optional<loops::CodeSpan> &Loop);

  /// The Python functions of the stacks.
  const PythonCodes &codes() const { return Codes; }

  /// Whether stacks have Python functions.
  bool havePython() const;

  /// Identifies the call that led into PyTorch and CUDA: the innermost part of
  /// the stack that begins with a Python frame, a frame of the user's or one of
  /// a library that called PyTorch. Two stacks have the same if they come from
  /// one instruction, reached in the same way. 0 if the stack has no such
  /// frame.
  uint64_t callingFrame(uint64_t StackId);

  /// The Python frames in all stacks, unordered.
  std::vector<symbols::SourceFrame> pythonFrames() const;

  /// The source lines that the trace itself has.
  const RecordedSources &sources() const { return Sources; }

  trace::SourcePlace userPlace(uint64_t StackId) override;
  trace::SourcePlace frame(uint64_t StackId) override;

  /// What could not be read, one line each.
  const std::vector<std::string> &problems() const {
    return Symbols.problems();
  }

private:
  struct Node {
    uint64_t Parent = 0;
    uint64_t Address = 0;
    /// For a Python frame; Address is then the offset of its instruction.
    uint64_t Code = 0;
  };

  std::vector<symbols::SourceFrame> framesOf(const Node &Node);

  /// Outermost first; none for code whose loops are not the user's.
  const std::vector<PathFrame> &nativePathAt(uint64_t Address);
  symbols::ModuleKind kindAt(uint64_t Address);

  void setFileParts(symbols::SourceFrame &Frame) const {
    if (auto Found = FileParts.find(Frame.File); Found != FileParts.end())
      Frame.FileParts = Found->second;
  }
  static trace::SourcePlace placeOf(const symbols::SourceFrame &Frame);
  std::vector<symbols::SourceFrame> recordedFramesAt(uint64_t Address) const;

  symbols::Symbolizer Symbols;
  RecordedFrames Recorded;
  RecordedSources Sources;
  PythonCodes Codes;
  symbols::ModuleKinds Kinds;
  std::unordered_map<uint64_t, Node> Nodes;
  std::unordered_map<std::string, uint32_t> FileParts;
  std::unordered_map<uint64_t, trace::SourcePlace> UserSites;
  std::unordered_map<uint64_t, std::vector<PathFrame>> NativePaths;
  std::unordered_map<uint64_t, uint64_t> CallingFrames;
  /// By number of the module.
  std::unordered_map<uint64_t, symbols::ModuleKind> KindOfModule;
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STACKNAMES_H
