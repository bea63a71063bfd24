//===- FindObject.h - The loaded object of an address -----------*- C++ -*-===//
//
// The unwinder in GCC's static library asks _dl_find_object, which glibc has
// since 2.35, where an address has its unwind table. This one answers the same
// by dl_iterate_phdr, which every glibc has.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_CMAKE_COMPAT_FINDOBJECT_H
#define SYNCLINE_CMAKE_COMPAT_FINDOBJECT_H

#include <dlfcn.h>

#ifdef DLFO_STRUCT_HAS_EH_DBASE // glibc 2.35 and newer

namespace syncline::compat {

/// Fills the range and the unwind table of the object that holds \p Address.
/// The link map stays null: the unwinder does not read it. Returns 0, or -1 if
/// no object with an unwind table holds the address.
int findObject(void *Address, dl_find_object *Result) noexcept;

} // namespace syncline::compat

#endif

#endif // SYNCLINE_CMAKE_COMPAT_FINDOBJECT_H
