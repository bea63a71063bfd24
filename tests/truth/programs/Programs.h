//===- Programs.h - The table of programs -----------------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRUTH_PROGRAMS_H
#define SYNCLINE_TESTS_TRUTH_PROGRAMS_H

#include "StepClock.h"

#include <array>
#include <string_view>

namespace truth {

// Each is the whole of the file with its name.
RunTime mlpTrain(const Settings &Config);
RunTime cnnTrain(const Settings &Config);
RunTime ganTrain(const Settings &Config);
RunTime lmTrain(const Settings &Config);
RunTime lmGenerate(const Settings &Config);
RunTime evaluate(const Settings &Config);
RunTime fourReads(const Settings &Config);
RunTime lossScaling(const Settings &Config);
RunTime rlActor(const Settings &Config);
RunTime rlUpdate(const Settings &Config);
RunTime detectionPostprocess(const Settings &Config);
RunTime twoStreams(const Settings &Config);
RunTime threads(const Settings &Config);
RunTime rareLogging(const Settings &Config);
RunTime checkpoint(const Settings &Config);
RunTime pageableUpload(const Settings &Config);
RunTime dataLoading(const Settings &Config);
RunTime emptyCache(const Settings &Config);
RunTime gradClip(const Settings &Config);
RunTime recommender(const Settings &Config);
RunTime conjugateGradient(const Settings &Config);
RunTime recurrentNet(const Settings &Config);
RunTime beamSearch(const Settings &Config);
RunTime diffusionSampling(const Settings &Config);
RunTime gradAccumulation(const Settings &Config);
RunTime particles(const Settings &Config);
RunTime physicsNet(const Settings &Config);
RunTime videoPipeline(const Settings &Config);
RunTime distillation(const Settings &Config);
RunTime mixtureOfExperts(const Settings &Config);
RunTime odeSolver(const Settings &Config);
RunTime speechTrain(const Settings &Config);
RunTime replayBuffer(const Settings &Config);
RunTime graphSampling(const Settings &Config);
RunTime segmentationMasks(const Settings &Config);
RunTime nanChecks(const Settings &Config);
RunTime kmeans(const Settings &Config);
RunTime adversarialAttack(const Settings &Config);
RunTime kalmanFilter(const Settings &Config);
RunTime cellularAutomaton(const Settings &Config);
RunTime speculativeDecoding(const Settings &Config);
RunTime setMatching(const Settings &Config);
RunTime contrastive(const Settings &Config);
RunTime earlyExit(const Settings &Config);
RunTime featureExport(const Settings &Config);
RunTime poolRefresh(const Settings &Config);
RunTime streamServer(const Settings &Config);
RunTime lineSearch(const Settings &Config);
RunTime cavityFlow(const Settings &Config);
RunTime encoderThread(const Settings &Config);
RunTime hardMining(const Settings &Config);
RunTime kvDecode(const Settings &Config);
RunTime actorLearner(const Settings &Config);
RunTime meshWaves(const Settings &Config);
RunTime uploadThreads(const Settings &Config);
RunTime federated(const Settings &Config);

struct Program {
  std::string_view Name;
  RunTime (*Run)(const Settings &);
  /// It has no meaning on the CPU.
  bool NeedsCuda = false;
};

inline constexpr std::array<Program, 56> Programs = {{
    {"mlp_train", mlpTrain},
    {"cnn_train", cnnTrain},
    {"gan_train", ganTrain},
    {"lm_train", lmTrain},
    {"lm_generate", lmGenerate},
    {"evaluate", evaluate},
    {"four_reads", fourReads},
    {"loss_scaling", lossScaling},
    {"rl_actor", rlActor},
    {"rl_update", rlUpdate},
    {"detection_postprocess", detectionPostprocess},
    {"two_streams", twoStreams, /*NeedsCuda=*/true},
    {"threads", threads},
    {"rare_logging", rareLogging},
    {"checkpoint", checkpoint},
    {"pageable_upload", pageableUpload},
    {"data_loading", dataLoading},
    {"empty_cache", emptyCache},
    {"grad_clip", gradClip},
    {"recommender", recommender},
    // Written after the model of predictions was fitted.
    {"conjugate_gradient", conjugateGradient},
    {"recurrent_net", recurrentNet},
    {"beam_search", beamSearch},
    {"diffusion_sampling", diffusionSampling},
    {"grad_accumulation", gradAccumulation},
    {"particles", particles},
    {"physics_net", physicsNet},
    {"video_pipeline", videoPipeline},
    {"distillation", distillation, /*NeedsCuda=*/true},
    {"mixture_of_experts", mixtureOfExperts},
    {"ode_solver", odeSolver},
    {"speech_train", speechTrain},
    {"replay_buffer", replayBuffer},
    {"graph_sampling", graphSampling},
    {"segmentation_masks", segmentationMasks},
    {"nan_checks", nanChecks},
    {"kmeans", kmeans},
    {"adversarial_attack", adversarialAttack},
    {"kalman_filter", kalmanFilter},
    {"cellular_automaton", cellularAutomaton},
    {"speculative_decoding", speculativeDecoding},
    {"set_matching", setMatching},
    {"contrastive", contrastive},
    {"early_exit", earlyExit},
    {"feature_export", featureExport},
    {"pool_refresh", poolRefresh},
    {"stream_server", streamServer},
    {"line_search", lineSearch},
    {"cavity_flow", cavityFlow},
    {"encoder_thread", encoderThread},
    {"hard_mining", hardMining},
    {"kv_decode", kvDecode},
    {"actor_learner", actorLearner},
    {"mesh_waves", meshWaves},
    {"upload_threads", uploadThreads},
    {"federated", federated},
}};

} // namespace truth

#endif // SYNCLINE_TESTS_TRUTH_PROGRAMS_H
