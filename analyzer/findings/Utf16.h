//===- Utf16.h - Columns as editors count them ------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FINDINGS_UTF16_H
#define SYNCLINE_ANALYZER_FINDINGS_UTF16_H

#include <string_view>

namespace syncline::lint::findings {

/// How many UTF-16 code units the UTF-8 text \p Text takes. A byte that is not
/// UTF-8 counts as one, as the U+FFFD that an editor shows for it.
unsigned utf16Length(std::string_view Text);

/// The column in UTF-16 code units, from 1, of what stands at the byte column
/// \p Column, from 1, of \p Line.
unsigned utf16Column(std::string_view Line, unsigned Column);

} // namespace syncline::lint::findings

#endif // SYNCLINE_ANALYZER_FINDINGS_UTF16_H
