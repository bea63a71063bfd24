//===- WrapText.h - Breaks sentences into lines -----------------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_TERMINAL_WRAPTEXT_H
#define SYNCLINE_SUPPORT_TERMINAL_WRAPTEXT_H

#include "terminal/TextLayout.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace syncline::terminal {

/// Columns of a text in UTF-8, as a terminal counts most of them.
size_t widthOf(std::string_view Text);

/// \p Line, without a newline at its end, broken at spaces into lines that fit.
/// Lines after the first one are indented by two columns more than it. A word
/// that is longer than a line stays whole.
std::string wrapped(std::string_view Line, TextLayout How);

/// The same for a line of which the first \p Fixed bytes stay whole, and whose
/// other lines have \p Indent.
std::string wrappedAfter(std::string_view Line, size_t Fixed, size_t Indent,
                         TextLayout How);

} // namespace syncline::terminal

#endif // SYNCLINE_SUPPORT_TERMINAL_WRAPTEXT_H
