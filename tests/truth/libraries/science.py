"""Graphs, Gaussian processes, differential equations and reinforcement learning."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


def graph_batches(size, clock):
    """Graph classification with torch_geometric: batches are pooled by graph."""
    from torch_geometric.data import Data
    from torch_geometric.loader import DataLoader
    from torch_geometric.nn import GINConv, global_add_pool

    width, nodes, batch = ((64, 20, 32), (512, 200, 128))[size - 1]

    def layer(before):
        return GINConv(nn.Sequential(nn.Linear(before, width), nn.BatchNorm1d(width), nn.ReLU(),
                                     nn.Linear(width, width), nn.ReLU()))

    graphs = [Data(x=torch.randn(nodes, 16), y=torch.randint(2, (1,)),
                   edge_index=torch.randint(nodes, (2, 4 * nodes))) for _ in range(1024)]
    layers = nn.ModuleList([layer(16), layer(width), layer(width)]).cuda()
    head = nn.Linear(width, 2).cuda()
    optimizer = torch.optim.Adam([*layers.parameters(), *head.parameters()], 1e-3)
    while True:
        total = right = 0
        for data in DataLoader(graphs, batch, shuffle=True):
            data = data.to("cuda")
            x = data.x
            for each in layers:
                x = each(x, data.edge_index)
            scores = head(global_add_pool(x, data.batch))
            loss = F.cross_entropy(scores, data.y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item() * data.num_graphs
            right += int((scores.argmax(1) == data.y).sum())
            clock()


def gaussian_process(size, clock):
    """Hyperparameters of an exact Gaussian process with gpytorch."""
    import gpytorch

    class Model(gpytorch.models.ExactGP):
        def __init__(self, x, y, likelihood):
            super().__init__(x, y, likelihood)
            self.mean = gpytorch.means.ConstantMean()
            self.kernel = gpytorch.kernels.ScaleKernel(gpytorch.kernels.RBFKernel(ard_num_dims=4))

        def forward(self, x):
            return gpytorch.distributions.MultivariateNormal(self.mean(x), self.kernel(x))

    x = torch.rand((200, 3000)[size - 1], 4, device="cuda")
    y = torch.sin(6 * x.sum(1)) + 0.1 * torch.randn(len(x), device="cuda")
    likelihood = gpytorch.likelihoods.GaussianLikelihood().cuda()
    model = Model(x, y, likelihood).cuda().train()
    bound = gpytorch.mlls.ExactMarginalLogLikelihood(likelihood, model)
    optimizer = torch.optim.Adam(model.parameters(), 0.01)
    while True:
        optimizer.zero_grad()
        loss = -bound(model(x), y)
        loss.backward()
        print(f"{loss.item():.3f} {model.likelihood.noise.item():.3f}")
        optimizer.step()
        clock()


def neural_ode(size, clock):
    """Adaptive steps of an ordinary differential equation with torchdiffeq."""
    import torchdiffeq

    width, batch = ((64, 32), (2048, 4096))[size - 1]

    class Field(nn.Module):
        def __init__(self):
            super().__init__()
            self.net = nn.Sequential(nn.Linear(8, width), nn.Tanh(), nn.Linear(width, width),
                                     nn.Tanh(), nn.Linear(width, 8))

        def forward(self, _, y):
            return self.net(y**3)

    field = Field().cuda()
    optimizer = torch.optim.RMSprop(field.parameters(), 1e-5)
    times = torch.linspace(0, 1, 5, device="cuda")
    start, goal = torch.randn(batch, 8, device="cuda"), torch.randn(5, batch, 8, device="cuda")
    while True:
        optimizer.zero_grad()
        loss = (torchdiffeq.odeint(field, start, times, method="dopri5") - goal).abs().mean()
        loss.backward()
        optimizer.step()
        print(f"{loss.item():.4f}")
        clock()


class Pendulums:
    """Many pendulums on the CPU, in the interface of a vector environment."""

    def __init__(self, count):
        self.state = np.random.default_rng(1).normal(size=(count, 2)).astype(np.float32)

    def step(self, actions):
        angle, speed = self.state.T
        speed = np.clip(speed + 0.05 * (15 * np.sin(angle) + 3 * (actions - 1)), -8, 8)
        angle = angle + 0.05 * speed
        self.state = np.stack([angle, speed], 1).astype(np.float32)
        return self.state, -(angle**2 + 0.1 * speed**2).astype(np.float32)


def q_learning(size, clock):
    """A Q network that acts in every step, and learns in every fourth from a buffer in NumPy."""
    width, count, batch = ((128, 1, 128), (1024, 64, 4096))[size - 1]

    def q_values():
        return nn.Sequential(nn.Linear(2, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
                             nn.Linear(width, 3)).cuda()

    net, target = q_values(), q_values()
    target.load_state_dict(net.state_dict())
    optimizer = torch.optim.Adam(net.parameters(), 1e-4)
    world, random = Pendulums(count), np.random.default_rng(2)
    before, after = np.zeros((2, 65536, 2), np.float32)
    taken, rewards = np.zeros(65536, np.int64), np.zeros(65536, np.float32)
    state, at = world.state, 0
    for step in range(10**9):
        if random.random() < 0.05:
            actions = random.integers(3, size=count)
        else:
            actions = net(torch.Tensor(state).to("cuda")).argmax(1).cpu().numpy()
        rows = (at + np.arange(count)) % 65536
        at += count
        before[rows], taken[rows] = state, actions
        state, rewards[rows] = world.step(actions)
        after[rows] = state
        if step > 256 and step % 4 == 0:
            rows = random.integers(min(at, 65536), size=batch)
            x, chosen, reward, then = (torch.as_tensor(each[rows], device="cuda")
                                       for each in (before, taken, rewards, after))
            with torch.no_grad():
                wanted = reward + 0.99 * target(then).amax(1)
            loss = F.mse_loss(net(x).gather(1, chosen[:, None]).squeeze(1), wanted)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            if step % 400 == 0:
                print(f"{loss.item():.4f}")
            if step % 2000 == 0:
                target.load_state_dict(net.state_dict())
        clock()
