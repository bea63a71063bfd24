"""A minimal machine: a folder as root, with what Python loads and the given folders.

It contains no shell, no compiler, no LLVM and no CUDA. It needs mount namespaces, which root can
create, as can other users if the kernel permits it.
"""

import os
import shlex
import shutil
import subprocess

SHARED = ("/proc", "/dev")


def libraries_of(program):
    """The paths of the shared libraries that PROGRAM loads, with the loader."""
    listed = subprocess.run(["ldd", program], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [word for word in listed.split() if word.startswith("/")]


def namespace_command():
    """The prefix that runs a command in its own mount namespace; None if not allowed."""
    command = ["unshare", "--mount"] + ["--map-root-user"] * (os.geteuid() != 0)
    try:
        subprocess.run([*command, "mount", "--rbind", "/dev", "/dev"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError):
        return None
    return command


class BareRoot:
    """Provides the libraries of PROGRAMS, and FOLDERS under their own paths."""

    def __init__(self, root, programs, folders):
        self.root = root
        self.folders = [*folders, *SHARED]
        for folder in self.folders:
            os.makedirs(root + folder, exist_ok=True)
        for file in {file for program in programs for file in libraries_of(program)}:
            os.makedirs(os.path.dirname(root + file), exist_ok=True)
            shutil.copy(file, root + file)

    def command(self, arguments, environment):
        """The command that runs ARGUMENTS in it, with ENVIRONMENT and nothing else."""
        words = [f"{name}={value}" for name, value in environment.items()]
        script = [f"mount --rbind {shlex.quote(folder)} {shlex.quote(self.root + folder)}"
                  for folder in self.folders]
        script.append(f"exec env -i {shlex.join(words)} "
                      f"{shutil.which('chroot', path='/usr/sbin:/usr/bin:/sbin:/bin')} "
                      f"{shlex.quote(self.root)} {shlex.join(arguments)}")
        return [*namespace_command(), "/bin/sh", "-c", " && ".join(script)]
