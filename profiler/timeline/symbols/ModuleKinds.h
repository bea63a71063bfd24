//===- ModuleKinds.h - Whose code a module is -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEKINDS_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEKINDS_H

#include <string>
#include <string_view>
#include <vector>

namespace syncline::symbols {

enum class ModuleKind {
  /// The user's code: whatever has none of the other kinds.
  User,
  /// LibTorch, c10 and Caffe2, with their Python bindings.
  LibTorch,
  /// CUDA's runtime, driver and libraries.
  Cuda,
  /// The C and C++ libraries, the loader, OpenMP, sanitizers, the vdso.
  Runtime,
  /// The interpreter and its own modules.
  Python,
  /// syncline's own library in the traced process.
  Tracer,
  /// Other libraries, recognized by name, or because they are where only
  /// package managers put libraries.
  ThirdParty,
  /// No path was recorded.
  Unknown,
};

/// "User", "LibTorch" and so on.
const char *toString(ModuleKind Kind);

/// Whether the module is CUDA's runtime or driver, or a tool that records their
/// calls. CUDA's other libraries call these for their own purposes.
bool isCudaRuntime(std::string_view ModulePath);

/// Determines the kind of a module's code from its path.
class ModuleKinds {
public:
  /// \p UserCode are globs ('*' matches any text, including '/') for modules
  /// and source files that belong to the user regardless of their names:
  /// "libtorch_mine*", "*/forks/vision/*". One without '/' is compared with the
  /// file name, one with '/' with the whole path.
  explicit ModuleKinds(std::vector<std::string> UserCode = {});

  ModuleKind classify(std::string_view ModulePath) const;
  /// Whether a glob matches this path, of a module or of a source file.
  bool isUserCode(std::string_view Path) const;

private:
  std::vector<std::string> UserCode;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEKINDS_H
