"""Translates with beam search: T5 of transformers, random weights."""

import time

import torch
from clock import Clock, device, seconds
from transformers import T5Config, T5ForConditionalGeneration


def documents(count=64):
    """Of several lengths; 0 is padding and 1 ends a sentence."""
    for _ in range(count):
        rows = torch.randint(2, 4000, (4, 20))
        rows[:, -1] = 1
        for row, length in zip(rows, torch.randint(10, 20, (4,)).tolist()):
            row[length:] = 0
        yield rows


def main():
    dev = device()
    torch.manual_seed(0)
    config = T5Config(vocab_size=4000, d_model=256, d_kv=32, d_ff=512, num_layers=3, num_heads=8,
                      decoder_start_token_id=0)
    model = T5ForConditionalGeneration(config).to(dev).eval()
    outputs, clock = [], Clock(warmup=2)
    texts, end = list(documents()), time.time() + seconds()
    for count in range(100000):  # STEP
        ids = texts[count % len(texts)].to(dev)
        beams = model.generate(ids, attention_mask=ids.ne(0).long(), num_beams=3, do_sample=False,
                               min_new_tokens=16, max_new_tokens=16, no_repeat_ngram_size=2)
        outputs.extend(beams.cpu().tolist())
        clock.tick()
        if time.time() > end:
            break
    clock.show()


main()
