"""sentence-transformers' own loss in a plain loop: pairs of sentences, negatives in the batch."""

import time
import zlib

import torch
from clock import Clock, device, seconds
from sentence_transformers import SentenceTransformer, losses
from torch import nn


class HashedWords(nn.Module):
    """The first module of an encoder: texts to the ids of their words, and a pooled embedding."""

    def __init__(self, width=256, buckets=4096):
        super().__init__()
        self.bag = nn.EmbeddingBag(buckets, width, padding_idx=0)
        layer = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.LayerNorm(width))
        self.layers = nn.Sequential(*[nn.Sequential(*layer) for _ in range(3)])
        self.buckets = buckets

    def tokenize(self, texts, **unused):
        rows = [[1 + zlib.crc32(word.encode()) % (self.buckets - 1) for word in text.split()]
                for text in texts]
        longest = max(map(len, rows))
        return {"input_ids": torch.tensor([row + [0] * (longest - len(row)) for row in rows])}

    preprocess = tokenize

    def forward(self, features):
        features["sentence_embedding"] = self.layers(self.bag(features["input_ids"]))
        return features

    def save(self, path, *unused, **also):
        raise NotImplementedError


def main():
    dev = device()
    torch.manual_seed(0)
    words = HashedWords()
    model = SentenceTransformer(modules=[words], device=str(dev)).train()
    loss_of = losses.MultipleNegativesRankingLoss(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-4)
    numbers = torch.randint(0, 3000, (4096, 12)).tolist()
    texts = [" ".join(f"word{n}" for n in row) for row in numbers]
    total, step, clock, end = 0.0, 0, Clock(), time.time() + seconds()
    while time.time() < end:  # STEP
        batch = texts[32 * step % 4096:][:32]
        sides = [words.tokenize(batch), words.tokenize([text[8:] for text in batch])]
        sides = [{name: value.to(dev) for name, value in side.items()} for side in sides]
        loss = loss_of(sides, None)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        total += loss.item()
        step += 1
        clock.tick()
    clock.show()


main()
