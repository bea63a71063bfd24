//===- ModuleKinds.h - Whose code a module is -------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEKINDS_H
#define SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEKINDS_H

#include <string>
#include <string_view>
#include <vector>

namespace syncline::symbols {

enum class ModuleKind {
  /// Code of whoever recorded: what is none of the others.
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
  /// Other libraries: by name, or because they lie where only package managers
  /// put libraries.
  ThirdParty,
  /// No path was recorded.
  Unknown,
};

/// "User", "LibTorch" and so on.
const char *toString(ModuleKind Kind);

/// Finds the kind of a module's code by its path.
class ModuleKinds {
public:
  /// \p UserCode are globs ('*' stands for any text, '/' included) for modules
  /// and source files that are the user's whatever their names:
  /// "libtorch_mine*",
  /// "*/forks/vision/*". One without '/' is compared with the file name, one
  /// with '/' with the whole path.
  explicit ModuleKinds(std::vector<std::string> UserCode = {});

  ModuleKind classify(std::string_view ModulePath) const;
  /// Whether a glob matches this path, of a module or of a source file.
  bool isUserCode(std::string_view Path) const;

private:
  std::vector<std::string> UserCode;
};

} // namespace syncline::symbols

#endif // SYNCLINE_PROFILER_TIMELINE_SYMBOLS_MODULEKINDS_H
