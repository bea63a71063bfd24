//===- LargestComponent.cpp - The largest thing in an image ---------------===//

#include "LargestComponent.h"

#include <boost/pending/disjoint_sets.hpp>
#include <boost/property_map/property_map.hpp>

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace cpupostprocess {
namespace {

/// A pixel's place in the map.
using Pixel = uint32_t;

/// One set of pixels a component. The property maps are plain arrays.
using Components = boost::disjoint_sets<uint8_t *, Pixel *>;

/// Joins the pixel at row \p Y and column \p X with those of its neighbors
/// that come before it and have its category; the others will join it.
void joinWithEarlier(Components &Sets, std::span<const Category> Map,
                     size_t Width, size_t Y, size_t X) {
  size_t At = Y * Width + X;
  auto JoinIfSame = [&](size_t Neighbor) {
    if (Map[Neighbor] == Map[At])
      Sets.union_set(static_cast<Pixel>(At), static_cast<Pixel>(Neighbor));
  };
  if (X > 0)
    JoinIfSame(At - 1);
  if (Y == 0)
    return;
  size_t Above = At - Width;
  if (X > 0)
    JoinIfSame(Above - 1);
  JoinIfSame(Above);
  if (X + 1 < Width)
    JoinIfSame(Above + 1);
}

} // namespace

Category categoryOfLargestComponent(std::span<const Category> Map,
                                    size_t Width) {
  if (Width == 0 || Map.size() % Width != 0 ||
      Map.size() > std::numeric_limits<Pixel>::max())
    throw std::invalid_argument("not a map of rows of " +
                                std::to_string(Width) + " pixels");
  std::vector<uint8_t> Rank(Map.size()); // logarithmic in a component's size
  std::vector<Pixel> Parent(Map.size());
  Components Sets(Rank.data(), Parent.data());
  for (size_t At = 0; At < Map.size(); ++At)
    Sets.make_set(static_cast<Pixel>(At));
  for (size_t Y = 0; Y < Map.size() / Width; ++Y)
    for (size_t X = 0; X < Width; ++X)
      if (Map[Y * Width + X] != Background)
        joinWithEarlier(Sets, Map, Width, Y, X);

  std::vector<Pixel> Sizes(Map.size());
  for (size_t At = 0; At < Map.size(); ++At)
    if (Map[At] != Background)
      ++Sizes[Sets.find_set(static_cast<Pixel>(At))];
  // A component is counted at its representative, a pixel of its own.
  Category Largest = Background;
  Pixel LargestSize = 0;
  for (size_t At = 0; At < Map.size(); ++At)
    if (Sizes[At] > LargestSize ||
        (Sizes[At] != 0 && Sizes[At] == LargestSize && Map[At] < Largest)) {
      LargestSize = Sizes[At];
      Largest = Map[At];
    }
  return Largest;
}

} // namespace cpupostprocess
