#include "report/model/ListText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace syncline;

std::string report::listText(std::span<const std::string> Items,
                             const char *Conjunction) {
  if (Items.size() < 2)
    return Items.empty() ? "" : Items.front();
  return fmt::format("{} {} {}", fmt::join(Items.first(Items.size() - 1), ", "),
                     Conjunction, Items.back());
}
