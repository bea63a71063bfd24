"""A small language model and the Trainer of transformers."""

import time

import torch
from _loop import report, seconds
from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainerCallback, TrainingArguments

CONFIG = {"vocab_size": 1000, "hidden_size": 256, "intermediate_size": 512,
          "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 4}


def language_model():
    return LlamaForCausalLM(LlamaConfig(**CONFIG)).cuda()


class Tokens(torch.utils.data.Dataset):
    def __init__(self):
        self.tokens = torch.randint(0, 1000, (256, 64))

    def __len__(self):
        return 1 << 20

    def __getitem__(self, index):
        tokens = self.tokens[index % 256]
        return {"input_ids": tokens, "labels": tokens}


class Stop(TrainerCallback):
    """Ends the training when the time is over."""

    def __init__(self):
        self.start = time.perf_counter()

    def on_step_end(self, args, state, control, **_):
        control.should_training_stop = time.perf_counter() - self.start > seconds()


def train(**options):
    """Trains with these options of TrainingArguments."""
    options = {"output_dir": "/tmp/trainer", "per_device_train_batch_size": 16,
               "report_to": [], "save_strategy": "no", "logging_strategy": "no",
               "max_steps": 1 << 20, "disable_tqdm": True} | options
    stop = Stop()
    trainer = Trainer(language_model(), TrainingArguments(**options), train_dataset=Tokens(),
                      callbacks=[stop])
    trainer.train()
    report(trainer.state.global_step, stop.start)
