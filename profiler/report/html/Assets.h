//===- Assets.h - The files that make up the page ---------------*- C++ -*-===//
//
// Compiled in; EmbedAssets.cmake writes the definitions.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_ASSETS_H
#define SYNCLINE_PROFILER_REPORT_HTML_ASSETS_H

#include <span>
#include <string_view>

namespace syncline::report::html {

struct PageAsset {
  /// "page.html", "advice.js", "style.css".
  std::string_view Name;
  std::string_view Text;
};

std::span<const PageAsset> pageAssets();

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_ASSETS_H
