//===- LauncherVariables.h - What launchers set for a rank ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_FORMAT_LAUNCHERVARIABLES_H
#define SYNCLINE_PROFILER_FORMAT_LAUNCHERVARIABLES_H

namespace syncline::trace {

/// The environment variables from which the process record has its rank, its
/// rank on the host and the number of ranks.
struct LauncherVariables {
  const char *Rank;
  const char *LocalRank;
  const char *WorldSize;
};

/// The first launcher that gives a rank counts: torchrun runs below others, and
/// MPI below Slurm. What it leaves out comes from the next one that does.
inline constexpr LauncherVariables Launchers[] = {
    // torchrun, and programs that start processes by themselves.
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
    // Slurm, of a step and of the whole job.
    {"SLURM_PROCID", "SLURM_LOCALID", "SLURM_STEP_NUM_TASKS"},
    {"SLURM_PROCID", "SLURM_LOCALID", "SLURM_NTASKS"},
    // PMIx gives the rank alone.
    {"PMIX_RANK", "", ""},
};

} // namespace syncline::trace

#endif // SYNCLINE_PROFILER_FORMAT_LAUNCHERVARIABLES_H
