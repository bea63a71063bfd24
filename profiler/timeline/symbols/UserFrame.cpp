#include "timeline/symbols/UserFrame.h"

#include "timeline/symbols/PythonFiles.h"

#include <algorithm>
#include <iterator>

using namespace syncline;
using namespace syncline::symbols;

/// Folders of libraries below a folder named include. Excludes "cuda": users
/// may well have their own headers in include/cuda.
static constexpr std::string_view LibraryFolders[] = {
    "/ATen/", "/torch/",    "/c10/",        "/c10d/",   "/caffe2/",
    "/cub/",  "/pybind11/", "/tensorpipe/", "/thrust/", "/c++/",
};

static constexpr std::string_view LibraryPrefixes[] = {
    "/usr/include/",
    "/usr/lib/",
    "/usr/local/cuda",
    "/opt/nvidia/",
};

static constexpr std::string_view LibraryScopes[] = {
    "at",         "c10", "c10d",     "torch",  "caffe2", "std",    "__gnu_cxx",
    "__cxxabiv1", "cub", "pybind11", "thrust", "cuda",   "nvcuda", "numpy",
};

static constexpr std::string_view TracingLibraries[] = {
    "libsyncline_tracer", "libcupti", "libcuda.so"};

bool symbols::isOfTracing(const SourceFrame &Frame) {
  std::string_view Module = Frame.Module;
  Module.remove_prefix(Module.rfind('/') + 1);
  return std::ranges::any_of(TracingLibraries, [&](std::string_view Name) {
    return Module.starts_with(Name);
  });
}

static bool isBelowInclude(std::string_view File) {
  size_t Include = File.find("/include/");
  if (Include == std::string_view::npos)
    return false;
  // Starts at the slash after "include", which precedes the next folder.
  std::string_view Below = File.substr(Include + std::size("/include") - 1);
  return std::any_of(std::begin(LibraryFolders), std::end(LibraryFolders),
                     [&](std::string_view Folder) {
                       return Below.find(Folder) != std::string_view::npos;
                     });
}

bool symbols::isPlatformHeader(std::string_view File) {
  return isBelowInclude(File) || File.starts_with("/usr/local/cuda") ||
         File.starts_with("/opt/nvidia/");
}

bool symbols::isLibraryHeader(std::string_view File) {
  for (std::string_view Folder : LibraryPrefixes)
    if (File.starts_with(Folder))
      return true;
  return File.find("/site-packages/") != std::string_view::npos ||
         File.find("/dist-packages/") != std::string_view::npos ||
         isBelowInclude(File);
}

bool symbols::isLibraryScope(std::string_view OuterScope) {
  return std::find(std::begin(LibraryScopes), std::end(LibraryScopes),
                   OuterScope) != std::end(LibraryScopes);
}

bool symbols::isUserFrame(const SourceFrame &Frame, const ModuleKinds &Kinds) {
  if (!Frame.File.empty() && Kinds.isUserCode(Frame.File))
    return true;
  if (Frame.Language == SourceLanguage::Python)
    return !Frame.File.empty() && !isPythonLibrary(Frame.File) &&
           !isLibraryScope(Frame.OuterScope);
  return Kinds.classify(Frame.Module) == ModuleKind::User &&
         !isLibraryHeader(Frame.File) && !isLibraryScope(Frame.OuterScope);
}

/// Whether a Python frame is better than a user frame without a line.
static bool isUserPython(const SourceFrame &Frame, const ModuleKinds &Kinds) {
  return Frame.Language == SourceLanguage::Python && isUserFrame(Frame, Kinds);
}

std::string_view symbols::programFile(std::span<const SourceFrame> Stack,
                                      const ModuleKinds &Kinds) {
  for (size_t I = Stack.size(); I-- > 0;)
    if (isUserPython(Stack[I], Kinds))
      return Stack[I].File;
  return {};
}

bool symbols::isGeneratedFrame(const SourceFrame &Frame,
                               std::string_view Program,
                               const ModuleKinds &Kinds) {
  return Frame.Language == SourceLanguage::Python &&
         (isGenerated(Frame.File) ||
          (mayBeGenerated(Frame.File) && Frame.File != Program)) &&
         !Kinds.isUserCode(Frame.File);
}

std::optional<size_t>
symbols::firstUserFrame(std::span<const SourceFrame> Stack,
                        const ModuleKinds &Kinds) {
  std::optional<size_t> WithoutLine;
  std::string_view Program = programFile(Stack, Kinds);
  for (size_t I = 0; I < Stack.size(); ++I) {
    if (isGeneratedFrame(Stack[I], Program, Kinds))
      continue;
    if (WithoutLine ? isUserPython(Stack[I], Kinds)
                    : isUserFrame(Stack[I], Kinds)) {
      if (WithoutLine || !Stack[I].File.empty())
        return I;
      WithoutLine = I;
    }
  }
  if (WithoutLine)
    return WithoutLine;
  for (size_t I = 0; I < Stack.size(); ++I)
    if (!Stack[I].File.empty() && !isLibraryHeader(Stack[I].File) &&
        Kinds.classify(Stack[I].Module) == ModuleKind::User)
      return I;
  return std::nullopt;
}
