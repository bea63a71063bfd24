// RUN: %lint_verify --min-confidence possible %s -- -std=c++20

// Functions of cuBLAS whose result goes to the host. The declarations stand for those of cublas_v2.h,
// which a machine without a toolkit lacks: the rule knows functions by their names.

extern "C" {
int cublasDdot_v2(float *Result);
int cublasCdotu_v2(float *Result);
int cublasCdotc_v2(float *Result);
int cublasZdotu_v2(float *Result);
int cublasZdotc_v2(float *Result);
int cublasDnrm2_v2(float *Result);
int cublasScnrm2_v2(float *Result);
int cublasDznrm2_v2(float *Result);
int cublasSasum_v2(float *Result);
int cublasScasum_v2(float *Result);
int cublasDzasum_v2(float *Result);
int cublasIsamax_v2(float *Result);
int cublasIdamax_v2(float *Result);
int cublasIcamax_v2(float *Result);
int cublasIzamax_v2(float *Result);
int cublasIsamin_v2(float *Result);
int cublasIdamin_v2(float *Result);
int cublasIcamin_v2(float *Result);
int cublasIzamin_v2(float *Result);
int cublasDotEx(float *Result);
int cublasDotcEx(float *Result);
int cublasNrm2Ex(float *Result);
int cublasAsumEx(float *Result);
int cublasIamaxEx(float *Result);
int cublasIaminEx(float *Result);
}

void results(float *Result) {
  cublasDdot_v2(Result); // expect: sync-cublas-host-result/likely
  cublasCdotu_v2(Result); // expect: sync-cublas-host-result/likely
  cublasCdotc_v2(Result); // expect: sync-cublas-host-result/likely
  cublasZdotu_v2(Result); // expect: sync-cublas-host-result/likely
  cublasZdotc_v2(Result); // expect: sync-cublas-host-result/likely
  cublasDnrm2_v2(Result); // expect: sync-cublas-host-result/likely
  cublasScnrm2_v2(Result); // expect: sync-cublas-host-result/likely
  cublasDznrm2_v2(Result); // expect: sync-cublas-host-result/likely
  cublasSasum_v2(Result); // expect: sync-cublas-host-result/likely
  cublasScasum_v2(Result); // expect: sync-cublas-host-result/likely
  cublasDzasum_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIsamax_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIdamax_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIcamax_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIzamax_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIsamin_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIdamin_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIcamin_v2(Result); // expect: sync-cublas-host-result/likely
  cublasIzamin_v2(Result); // expect: sync-cublas-host-result/likely
  cublasDotEx(Result); // expect: sync-cublas-host-result/likely
  cublasDotcEx(Result); // expect: sync-cublas-host-result/likely
  cublasNrm2Ex(Result); // expect: sync-cublas-host-result/likely
  cublasAsumEx(Result); // expect: sync-cublas-host-result/likely
  cublasIamaxEx(Result); // expect: sync-cublas-host-result/likely
  cublasIaminEx(Result); // expect: sync-cublas-host-result/likely
}
