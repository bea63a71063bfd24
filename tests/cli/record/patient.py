"""Prints its process ID and its parent's, then each signal that arrives with its ordinal number,
and exits with 7 at the second one. It starts no processes: a shell that is in vfork cannot be
stopped."""

import os
import signal

expected = {signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM,
            signal.SIGUSR1, signal.SIGUSR2}
# No handlers: Python runs them late where a call that waits has just begun.
signal.pthread_sigmask(signal.SIG_BLOCK, expected)
os.write(1, f"pid {os.getpid()} from {os.getppid()} end\n".encode())
for count in (1, 2):
    name = signal.Signals(signal.sigwait(expected)).name
    os.write(1, f"{name.removeprefix('SIG')} {count}\n".encode())
raise SystemExit(7)
