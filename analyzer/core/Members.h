//===- Members.h - What a class puts in its members -------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CORE_MEMBERS_H
#define SYNCLINE_ANALYZER_CORE_MEMBERS_H

#include "core/Facts.h"

#include <map>

namespace clang {
class CXXRecordDecl;
class FieldDecl;
} // namespace clang

namespace syncline {

class Program;

using MemberFacts = std::map<const clang::FieldDecl *, ValueFacts>;

/// The private members that only \p Class can assign, with no facts yet. Empty
/// where a method is defined elsewhere, or the class has friends.
MemberFacts assignableMembers(const clang::CXXRecordDecl &Class);

/// \p Before and what any method of \p Class ever puts in these members, with
/// what \p Around knows of them.
MemberFacts membersOf(const clang::CXXRecordDecl &Class,
                      const MemberFacts &Before, const Program &Around);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_MEMBERS_H
