"""Trains a small GPT-2 with transformers' Trainer, which logs and clips gradients."""

import tempfile
import time

import torch
from clock import Clock, device, seconds
from transformers import GPT2Config, GPT2LMHeadModel, Trainer, TrainerCallback, TrainingArguments


class Tokens(torch.utils.data.Dataset):
    def __init__(self):
        self.rows = torch.randint(0, 2000, (512, 64))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return {"input_ids": self.rows[index], "labels": self.rows[index]}


class Timer(TrainerCallback):
    def __init__(self):
        self.clock = Clock(loop="Trainer, steps of the inner training loop")
        self.end = time.time() + seconds()

    def on_step_end(self, args, state, control, **kwargs):
        self.clock.tick()
        control.should_training_stop = time.time() > self.end


def main():
    dev = device()
    torch.manual_seed(0)
    model = GPT2LMHeadModel(GPT2Config(vocab_size=2000, n_positions=64, n_embd=256, n_layer=4,
                                       n_head=4, bos_token_id=0, eos_token_id=0))
    timer = Timer()
    with tempfile.TemporaryDirectory() as folder:
        arguments = TrainingArguments(
            output_dir=folder, per_device_train_batch_size=16, max_steps=100000, logging_steps=10,
            learning_rate=1e-4, save_strategy="no", report_to=[], disable_tqdm=True,
            use_cpu=dev.type == "cpu")
        Trainer(model=model, args=arguments, train_dataset=Tokens(), callbacks=[timer]).train()
    timer.clock.show()


main()
