//===- TgzWriter.h - Writes a tgz -------------------------------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_TGZWRITER_H
#define SYNCLINE_EXAMPLES_PREFETCH_TGZWRITER_H

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct archive;

namespace prefetch {

/// Writes a gzipped tar file, as TgzImages reads it.
class TgzWriter {
public:
  /// \throws std::runtime_error where the file cannot be written, here and in
  /// what follows.
  explicit TgzWriter(std::string File);

  /// \p Name is `LABEL/NAME.jpg`. The same entries give the same file, byte by
  /// byte: it holds no times.
  void add(const std::string &Name, const std::vector<uint8_t> &Bytes);

  /// Without it, the file is not complete.
  void finish();

private:
  struct Close {
    void operator()(archive *Writer) const;
  };

  void check(int Status) const;

  std::string Path;
  std::unique_ptr<archive, Close> Writer;
};

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_TGZWRITER_H
