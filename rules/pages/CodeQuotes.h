//===- CodeQuotes.h - Code within prose -------------------------*- C++ -*-===//

#ifndef SYNCLINE_RULES_PAGES_CODEQUOTES_H
#define SYNCLINE_RULES_PAGES_CODEQUOTES_H

#include <string>
#include <string_view>

namespace syncline::rules::pages {

/// \p Text as Markdown: puts words that are code, such as calls, names with an
/// underscore and paths, in backquotes. Otherwise a renderer would read
/// `<bool>` as a tag and underscores as emphasis. Words that are already quoted
/// are unchanged.
std::string withCodeQuoted(std::string_view Text);

/// \p Text for a terminal: without the backquotes around code.
std::string withoutQuotes(std::string_view Text);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_CODEQUOTES_H
