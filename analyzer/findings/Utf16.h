//===- Utf16.h - UTF-16 columns of UTF-8 text -------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_UTF16_H
#define SYNCLINE_ANALYZER_FINDINGS_UTF16_H

#include <string_view>

namespace syncline::lint::findings {

/// The length of the UTF-8 text \p Text in UTF-16 code units. An invalid byte
/// counts as one unit, like the U+FFFD that an editor shows for it.
unsigned utf16Length(std::string_view Text);

/// The column in UTF-16 code units of the byte column \p Column in \p Line.
/// Both count from 1.
unsigned utf16Column(std::string_view Line, unsigned Column);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_UTF16_H
