# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# From Clang's AST to MIR.
tn_library(tnLower
  PCH Pch.h
  SOURCES
    Lower.cpp LowerKernel.cpp LowerSignature.cpp LowerDecl.cpp LowerGlobal.cpp
    LowerStmt.cpp LowerLoop.cpp LowerSwitch.cpp
    LowerExpr.cpp LowerSpeculate.cpp LowerOperator.cpp LowerCompare.cpp LowerCast.cpp LowerConst.cpp
    LowerLValue.cpp LowerPointer.cpp LowerPointerExpr.cpp LowerObject.cpp LowerInit.cpp
    LowerCall.cpp LowerInline.cpp LowerIntrinsic.cpp LowerAtomic.cpp LowerWarp.cpp LowerMath.cpp LowerMembers.cpp LowerCmath.cpp
    LowerType.cpp SourceMap.cpp Subset.cpp
  LINK tnIR tnDiagnostics MLIRSideEffectInterfaces clang-cpp LLVM)
