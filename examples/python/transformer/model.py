"""A transformer that predicts the next token."""

import math

import torch
from torch import nn


class Block(nn.Module):
    """Attention to the tokens before, and a layer for each token."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))
        self.projection = nn.Linear(width, 3 * width)
        self.output = nn.Linear(width, width)
        self.layers = nn.Sequential(
            nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def attention(self, values, hidden):
        rows, length, width = values.shape
        parts = self.projection(values).view(rows, length, 3, self.heads, -1)
        query, key, value = parts.permute(2, 0, 3, 1, 4)
        scores = query @ key.transpose(-1, -2) / math.sqrt(width // self.heads)
        weights = scores.masked_fill(hidden, -math.inf).softmax(-1)
        return self.output((weights @ value).transpose(1, 2).reshape(rows, length, width))

    def forward(self, values, hidden):
        values = values + self.attention(self.norms[0](values), hidden)
        return values + self.layers(self.norms[1](values))


class Transformer(nn.Module):
    def __init__(self, num_tokens, context, width, layers, heads=8):
        super().__init__()
        self.tokens = nn.Embedding(num_tokens, width)
        self.positions = nn.Embedding(context, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.output = nn.Linear(width, num_tokens)

    def forward(self, tokens, hidden):
        """Logits of the token after each; a token does not see those that are hidden from it."""
        places = torch.arange(tokens.size(1), device=tokens.device)
        values = self.tokens(tokens) + self.positions(places)
        for block in self.blocks:
            values = block(values, hidden)
        return self.output(self.norm(values))
