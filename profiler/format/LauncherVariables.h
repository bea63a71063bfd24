//===- LauncherVariables.h - The variables that launchers set ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_LAUNCHERVARIABLES_H
#define SYNCLINE_PROFILER_FORMAT_LAUNCHERVARIABLES_H

namespace syncline::trace {

/// The environment variables that provide the process record's rank, rank on
/// the host and number of ranks.
struct LauncherVariables {
  const char *Rank;
  const char *LocalRank;
  const char *WorldSize;
};

/// The first launcher that sets a rank wins: torchrun runs inside others, and
/// MPI inside Slurm. Values that it does not set come from the next launcher
/// that does.
inline constexpr LauncherVariables Launchers[] = {
    // torchrun, and programs that start processes themselves.
    {"RANK", "LOCAL_RANK", "WORLD_SIZE"},
    // Open MPI.
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_LOCAL_RANK",
     "OMPI_COMM_WORLD_SIZE"},
    // MVAPICH.
    {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_SIZE"},
    // MPICH and Intel MPI.
    {"PMI_RANK", "MPI_LOCALRANKID", "PMI_SIZE"},
    // IBM Spectrum MPI.
    {"JSM_NAMESPACE_RANK", "JSM_NAMESPACE_LOCAL_RANK", "JSM_NAMESPACE_SIZE"},
    // Flux.
    {"FLUX_TASK_RANK", "FLUX_TASK_LOCAL_ID", "FLUX_JOB_SIZE"},
    // Slurm, for a step and for the whole job.
    {"SLURM_PROCID", "SLURM_LOCALID", "SLURM_STEP_NUM_TASKS"},
    {"SLURM_PROCID", "SLURM_LOCALID", "SLURM_NTASKS"},
    // PMIx sets only the rank.
    {"PMIX_RANK", "", ""},
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_LAUNCHERVARIABLES_H
