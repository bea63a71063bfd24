//===- VisibleText.h - Names that a terminal may show -----------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_TERMINAL_VISIBLETEXT_H
#define SYNCLINE_SUPPORT_TERMINAL_VISIBLETEXT_H

#include <string>
#include <string_view>

namespace syncline::terminal {

/// \p Text on one line and without control characters, which would break the
/// line or change the terminal: a newline becomes \n, and others become \x1b.
/// For names of files and for messages that contain them.
std::string visible(std::string_view Text);

/// The same for source code and other text of several lines: tabs and newlines
/// stay.
std::string visibleLines(std::string_view Text);

} // namespace syncline::terminal

#endif // SYNCLINE_SUPPORT_TERMINAL_VISIBLETEXT_H
