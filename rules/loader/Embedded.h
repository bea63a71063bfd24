//===- Embedded.h - Rule files compiled into the program --------*- C++ -*-===//

#ifndef SYNCLINE_RULES_LOADER_EMBEDDED_H
#define SYNCLINE_RULES_LOADER_EMBEDDED_H

#include <span>
#include <string_view>

namespace syncline::rules {

/// A file of this folder as it was when the program was built.
struct EmbeddedFile {
  std::string_view Path; ///< relative to rules/, with forward slashes
  std::string_view Text;
  std::string_view Test; ///< of a rule: its test, relative to rules/
};

/// Defined by the file that EmbedRules.cmake generates.
std::span<const EmbeddedFile> embeddedRules();
std::string_view embeddedSchema();
/// libraries/*.json and their schema.
std::span<const EmbeddedFile> embeddedLibraries();
std::string_view embeddedLibrarySchema();
/// model/uncovered.json.
std::string_view embeddedUncovered();
/// model/kernels.json and its schema.
std::string_view embeddedKernels();
std::string_view embeddedKernelsSchema();

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_EMBEDDED_H
