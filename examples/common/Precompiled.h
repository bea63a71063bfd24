//===- Precompiled.h - The headers that are compiled in advance -*- C++ -*-===//
//
// What most examples include of LibTorch. Not torch/torch.h: each file that
// uses precompiled headers instantiates again what these use of templates, and
// there is twice as much in all of LibTorch. No file of an example includes
// this one.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_EXAMPLES_COMMON_PRECOMPILED_H
#define SYNCLINE_EXAMPLES_COMMON_PRECOMPILED_H

#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/sequential.h>
#include <torch/nn/modules/conv.h>
#include <torch/nn/modules/linear.h>
#include <torch/optim/sgd.h>
#include <torch/utils.h>

#endif // SYNCLINE_EXAMPLES_COMMON_PRECOMPILED_H
