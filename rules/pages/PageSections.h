//===- PageSections.h - The contents of a rule's page -----------*- C++ -*-===//
//
// The sections of a rule's page, in Ruff's order, before they are rendered for
// the terminal or as Markdown.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_PAGES_PAGESECTIONS_H
#define SYNCLINE_RULES_PAGES_PAGESECTIONS_H

#include "loader/Rule.h"

#include <string>
#include <vector>

namespace syncline::rules::pages {

/// One part of a section.
struct PageBlock {
  enum class Kind { Paragraph, Subheading, Code, PythonCode, Item };

  Kind Is = Kind::Paragraph;
  std::string Text;
};

struct PageSection {
  std::string Heading;
  std::vector<PageBlock> Blocks;
};

std::vector<PageSection> pageSections(const Rule &R);

/// Formats \p Text as a sentence: with a capital first letter, unless it begins
/// with a function's name, and with a period.
std::string sentence(std::string Text);

} // namespace syncline::rules::pages

#endif // SYNCLINE_RULES_PAGES_PAGESECTIONS_H
