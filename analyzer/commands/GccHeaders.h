//===- GccHeaders.h - GCC headers that Clang lacks --------------*- C++ -*-===//
//
// Programs that are built with GCC may include headers that only GCC provides,
// such as omp.h. GCC's include folder cannot be added as a whole: Clang's
// stdatomic.h, for one, uses #include_next. So Clang searches a virtual folder
// that contains only the headers that it lacks.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_COMMANDS_GCCHEADERS_H
#define SYNCLINE_ANALYZER_COMMANDS_GCCHEADERS_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace syncline::lint::commands {

/// The include folder of the newest GCC in \p Root, such as /usr/lib/gcc, which
/// contains <target>/<version>/include. Nothing if there is none.
std::optional<std::filesystem::path>
newestGccHeaders(const std::filesystem::path &Root);

/// The headers of \p GccHeaders that \p ClangHeaders lacks.
std::vector<std::string>
lackingHeaders(const std::filesystem::path &GccHeaders,
               const std::filesystem::path &ClangHeaders);

/// The option that makes Clang search this machine's GCC headers last; empty if
/// there are none.
const std::string &gccHeaderOption();

/// The real file system overlaid with the virtual folder of that option.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystemForParsing();

} // namespace syncline::lint::commands

#endif // SYNCLINE_ANALYZER_COMMANDS_GCCHEADERS_H
