//===- Escapes.h - Whether a terminal has colors ----------------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_TERMINAL_ESCAPES_H
#define SYNCLINE_SUPPORT_TERMINAL_ESCAPES_H

namespace syncline::terminal {

/// Whether \p Stream, a file descriptor, is a terminal that interprets escape
/// sequences. One without a type (TERM), or of the type "dumb", does not.
bool takesEscapes(int Stream);

/// Whether standard output gets colors if the user names no choice.
bool showsColors();

} // namespace syncline::terminal

#endif // SYNCLINE_SUPPORT_TERMINAL_ESCAPES_H
