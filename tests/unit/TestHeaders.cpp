// Compiles the header alone, for the precompiled form that all tests share.
#include "TestHeaders.h"
