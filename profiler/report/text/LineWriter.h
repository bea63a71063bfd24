//===- LineWriter.h - Text that is made of lines ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_LINEWRITER_H
#define SYNCLINE_PROFILER_REPORT_TEXT_LINEWRITER_H

#include <fmt/format.h>

#include <iterator>
#include <string>
#include <utility>

namespace syncline::report::text {

/// A base for classes that write a text line by line.
class LineWriter {
protected:
  template <class... Ts>
  void line(fmt::format_string<Ts...> Format, Ts &&...Values) {
    fmt::format_to(std::back_inserter(Out), Format,
                   std::forward<Ts>(Values)...);
    Out += '\n';
  }

  std::string Out;
};

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_LINEWRITER_H
