//===- TemporaryFolder.h - A folder that lives as long as a test -*- C++ -*-==//

#ifndef SYNCLINE_TESTS_UNIT_SUPPORT_TEMPORARYFOLDER_H
#define SYNCLINE_TESTS_UNIT_SUPPORT_TEMPORARYFOLDER_H

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

namespace syncline::tests {

class TemporaryFolder {
public:
  TemporaryFolder() {
    // Canonical, so that a test can compare paths as text.
    std::string Name =
        std::filesystem::canonical(std::filesystem::temp_directory_path()) /
        "syncline-test-XXXXXX";
    if (!mkdtemp(Name.data()))
      throw std::system_error(errno, std::generic_category(), Name);
    Root = Name;
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;
  ~TemporaryFolder() {
    std::error_code Ignored;
    std::filesystem::remove_all(Root, Ignored);
  }

  const std::filesystem::path &path() const { return Root; }

  /// Writes \p Text to \p Name below the folder, and makes the folders between.
  std::filesystem::path write(const std::filesystem::path &Name,
                              std::string_view Text) const {
    std::filesystem::path File = Root / Name;
    std::filesystem::create_directories(File.parent_path());
    std::ofstream Out(File, std::ios::binary);
    Out << Text;
    Out.close();
    if (!Out)
      throw std::runtime_error("cannot write " + File.string());
    return File;
  }

private:
  std::filesystem::path Root;
};

} // namespace syncline::tests

#endif // SYNCLINE_TESTS_UNIT_SUPPORT_TEMPORARYFOLDER_H
