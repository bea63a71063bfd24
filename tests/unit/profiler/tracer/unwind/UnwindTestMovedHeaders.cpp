#include "UnwindTestSupport.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <fstream>
#include <gtest/gtest.h>
#include <link.h>
#include <sstream>
#include <string>
#include <vector>

/// Moves the program headers after all else, as far in memory as in the file,
/// into a segment of their own.
static void moveProgramHeaders(std::string &File) {
  ElfW(Ehdr) Header;
  std::memcpy(&Header, File.data(), sizeof(Header));
  std::vector<ElfW(Phdr)> Table(Header.e_phnum);
  std::memcpy(Table.data(), File.data() + Header.e_phoff,
              Table.size() * sizeof(ElfW(Phdr)));
  std::uintptr_t End = File.size();
  for (const ElfW(Phdr) &Segment : Table)
    End = std::max(End, Segment.p_vaddr + Segment.p_memsz);
  constexpr std::uintptr_t PageSize = 4096;
  ElfW(Phdr) Own = {};
  Own.p_type = PT_LOAD;
  Own.p_flags = PF_R;
  Own.p_offset = (End + PageSize - 1) & ~(PageSize - 1);
  Own.p_vaddr = Own.p_paddr = Own.p_offset;
  Own.p_filesz = Own.p_memsz = (Table.size() + 1) * sizeof(Own);
  Own.p_align = PageSize;
  Table.push_back(Own);
  Header.e_phoff = Own.p_offset;
  Header.e_phnum = static_cast<ElfW(Half)>(Table.size());
  std::memcpy(File.data(), &Header, sizeof(Header));
  File.resize(Own.p_offset);
  File.append(reinterpret_cast<const char *>(Table.data()), Own.p_filesz);
}

/// BOLT makes such files. In this program the module of an address is looked up
/// as the tracer that is shipped does it: see cmake/compat.
TEST(UnwindMovedHeadersTest, GoesThroughALibrary) {
  std::string Folder = SYNCLINE_UNWIND_TEST_LIBRARIES "/";
  std::ostringstream Contents;
  Contents << std::ifstream(Folder + "libsyncline_unwind_small.so").rdbuf();
  std::string File = Contents.str();
  moveProgramHeaders(File);
  std::string Name = Folder + "libsyncline_unwind_moved.so";
  std::ofstream(Name) << File;
  void *Library = dlopen(Name.c_str(), RTLD_NOW | RTLD_LOCAL);
  ASSERT_TRUE(Library) << dlerror();
  static StackCheck Check = {8};
  auto *CallDeep = reinterpret_cast<std::size_t (*)(std::size_t, void (*)())>(
      dlsym(Library, "callDeep"));
  CallDeep(20, [] { Check.run(); });
  EXPECT_GT(Check.Calls, 10);
  dlclose(Library);
}
