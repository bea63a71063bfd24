#include "cli/record/NameClaim.h"

#include "format/ChunkScanner.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace syncline;
using namespace syncline::record;
namespace fs = std::filesystem;

/// A name of a file may be longer than that of a socket.
static uint64_t hashOf(const std::string &Name) {
  return trace::checksum(
      {reinterpret_cast<const uint8_t *>(Name.data()), Name.size()});
}

/// The folder may have several names.
static std::optional<std::string> socketName(const fs::path &Path) {
  struct stat Folder;
  if (stat(Path.parent_path().c_str(), &Folder) != 0)
    return std::nullopt;
  return "syncline-record-" + std::to_string(Folder.st_dev) + '-' +
         std::to_string(Folder.st_ino) + '-' +
         std::to_string(hashOf(Path.filename()));
}

/// A socket with the abstract name \p Name; -1 with errno if there is none.
static int bindSocket(const std::string &Name) {
  int Socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (Socket < 0)
    return Socket;
  sockaddr_un Address = {};
  Address.sun_family = AF_UNIX;
  size_t Length = std::min(Name.size(), sizeof(Address.sun_path) - 1);
  // The zero before it makes it abstract.
  std::copy_n(Name.begin(), Length, Address.sun_path + 1);
  auto Size =
      static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + Length);
  // The type that the function has in C.
  if (bind(Socket, reinterpret_cast<const sockaddr *>(&Address), Size) == 0)
    return Socket;
  int Why = errno;
  close(Socket);
  errno = Why;
  return -1;
}

NameClaim::NameClaim(const fs::path &Wanted) : Path(Wanted) {
  for (unsigned Number = 2;; ++Number) {
    std::optional<std::string> Name = socketName(Path);
    if (!Name)
      return;
    Socket = bindSocket(*Name);
    // A machine without such sockets has no claims.
    if (Socket >= 0 || errno != EADDRINUSE)
      return;
    Path = Wanted.parent_path() /
           (Wanted.stem().string() + '.' + std::to_string(Number) +
            Wanted.extension().string());
  }
}

NameClaim::~NameClaim() {
  if (Socket >= 0)
    close(Socket);
}
