"""torchaudio: spectrograms on the GPU, a recurrent network, and the CTC loss."""

import time

import torch
import torchaudio
from clock import Clock, device, seconds
from torch import nn
from torch.utils.data import DataLoader


class Recognizer(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(
            torchaudio.transforms.MelSpectrogram(16000, n_mels=40),
            torchaudio.transforms.AmplitudeToDB(),
            torchaudio.transforms.FrequencyMasking(8))
        self.rnn = nn.GRU(40, 128, num_layers=2, batch_first=True, bidirectional=True)
        self.out = nn.Linear(256, 29)

    def forward(self, waves):
        states, _ = self.rnn(self.features(waves).transpose(1, 2))
        return self.out(states).log_softmax(-1)


def collate(samples):
    waves, texts = zip(*samples)
    lengths = torch.tensor([len(text) for text in texts])
    return torch.stack(waves), torch.cat(texts), lengths


def sample():
    return torch.randn(16000), torch.randint(1, 29, (int(torch.randint(8, 16, ())),))


def main():
    dev = device()
    torch.manual_seed(0)
    model = Recognizer().to(dev)
    optimizer = torch.optim.Adam(model.parameters(), 3e-4)
    loader = DataLoader([sample() for _ in range(512)], batch_size=16, collate_fn=collate)
    loss_of, best, clock = nn.CTCLoss(zero_infinity=True), float("inf"), Clock()
    end = time.time() + seconds()
    while time.time() < end:
        for waves, texts, lengths in loader:  # STEP
            scores = model(waves.to(dev))
            frames = torch.full((len(waves),), scores.shape[1], device=dev)
            loss = loss_of(scores.transpose(0, 1), texts.to(dev), frames, lengths.to(dev))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            if loss < best:
                best = loss.item()
            clock.tick()
    clock.show()


main()
