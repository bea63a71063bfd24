//===- CacheFolder.h - Where the cache is -----------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_CACHEFOLDER_H
#define SYNCLINE_ANALYZER_RUN_CACHEFOLDER_H

#include <string>

namespace syncline::lint::config {
struct LintOptions;
} // namespace syncline::lint::config

namespace syncline::lint::run {

/// The absolute path of the folder that --cache-dir or $SYNCLINE_CACHE_DIR
/// names, or else of $XDG_CACHE_HOME/syncline or ~/.cache/syncline; empty if
/// there is no home, or if \p Options exclude the cache.
/// \throws UsageError if the user names a folder that cannot be created.
std::string cacheFolderOf(const config::LintOptions &Options);

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_CACHEFOLDER_H
