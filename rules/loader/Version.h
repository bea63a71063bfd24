//===- Version.h - LibTorch versions and ranges of them ---------*- C++ -*-===//
//
// A rule states the LibTorch versions to which it applies: ">=1.13,<2.5".
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_LOADER_VERSION_H
#define SYNCLINE_RULES_LOADER_VERSION_H

#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::rules {

/// A LibTorch release without its patch level: operators do not change there.
struct Version {
  unsigned Major = 0;
  unsigned Minor = 0;

  auto operator<=>(const Version &) const = default;

  /// Reads "2.11" or "2.11.0"; nothing if \p Text is neither.
  static std::optional<Version> parse(std::string_view Text);
  std::string str() const;
};

/// A conjunction of comparisons. An empty range contains every version.
class VersionRange {
public:
  /// Reads ">=1.13,<2.5". Returns nothing if \p Text does not have that form.
  static std::optional<VersionRange> parse(std::string_view Text);

  bool contains(const Version &V) const;
  bool unbounded() const { return Bounds.empty(); }
  const std::string &str() const { return Spelling; }
  /// The release of each comparison.
  std::vector<Version> limits() const;

private:
  enum class Comparison { Less, LessEqual, Greater, GreaterEqual, Equal };
  struct Bound {
    Comparison Operator;
    Version Limit;
  };

  static std::optional<Bound> parseBound(std::string_view Text);

  std::vector<Bound> Bounds;
  std::string Spelling;
};

} // namespace syncline::rules

#endif // SYNCLINE_RULES_LOADER_VERSION_H
