//===- LargestComponent.h - The largest thing in an image -------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_CPU_POSTPROCESS_LARGESTCOMPONENT_H
#define SYNCLINE_EXAMPLES_CPU_POSTPROCESS_LARGESTCOMPONENT_H

#include <cstddef>
#include <cstdint>
#include <span>

namespace cpupostprocess {

using Category = uint8_t;
inline constexpr Category Background = 0;

/// The category of the largest connected component of a map, row by row. Pixels
/// are connected to all eight neighbors of the same category; background
/// pixels belong to no component. Of components of one size, that of the
/// smaller category. Background where there is no component.
///
/// \throws std::invalid_argument where \p Width does not divide the map into
/// rows, or the map has 2^32 pixels or more.
Category categoryOfLargestComponent(std::span<const Category> Map,
                                    size_t Width);

} // namespace cpupostprocess

#endif // SYNCLINE_EXAMPLES_CPU_POSTPROCESS_LARGESTCOMPONENT_H
