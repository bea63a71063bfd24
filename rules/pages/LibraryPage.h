//===- LibraryPage.h - Synchronizations of libraries, for people -*- C++ -*-==//

#ifndef SYNCLINE_RULES_PAGES_LIBRARYPAGE_H
#define SYNCLINE_RULES_PAGES_LIBRARYPAGE_H

#include "loader/LibraryTable.h"

#include <string>

namespace syncline::rules::pages {

/// For a terminal: syncline rules show.
std::string textPage(const LibraryEntry &Entry);

/// docs/reference/libraries.md: all entries, by package.
std::string libraryPage(const LibraryTable &Table);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_LIBRARYPAGE_H
