"""Training and sampling loops whose rounds do not block: a value is read every so many rounds.

Each function builds its model and returns a function that runs one step, from one read to the next.
"""

import torch
import torch.nn.functional as F
from torch import nn


def rand(*shape):
    return torch.randn(*shape, device="cuda")


def classifier():
    """25 batches, then the mean loss and the accuracy."""
    def block(channels, out, stride):
        return nn.Sequential(nn.Conv2d(channels, out, 3, stride, 1, bias=False),
                             nn.BatchNorm2d(out), nn.ReLU(True))

    net = nn.Sequential(block(3, 64, 1), block(64, 128, 2), block(128, 128, 1),
                        block(128, 256, 2), block(256, 256, 1), nn.AdaptiveAvgPool2d(1),
                        nn.Flatten(), nn.Linear(256, 100)).cuda()
    optimizer = torch.optim.SGD(net.parameters(), 0.05, momentum=0.9, nesterov=True)
    images, labels = rand(2048, 3, 32, 32), torch.randint(100, (2048,), device="cuda")
    total, hits = torch.zeros(2, device="cuda").unbind()

    def step():
        for batch in range(25):
            at = batch % 16 * 128
            x, y = images[at:at + 128], labels[at:at + 128]
            scores = net(x)
            loss = F.cross_entropy(scores, y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total.add_(loss.detach())
            hits.add_((scores.argmax(1) == y).sum())
        result = total.item() / 25, hits.item() / 3200
        total.zero_()
        hits.zero_()
        return result
    return step


def policy():
    """PPO: eight steps of a world on the GPU, three epochs of four minibatches, the divergence."""
    def mlp(out):
        return nn.Sequential(nn.Linear(24, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh(),
                             nn.Linear(256, out)).cuda()

    actor, critic = mlp(6), mlp(1)
    optimizer = torch.optim.Adam([*actor.parameters(), *critic.parameters()], 3e-4, fused=True)
    world = rand(30, 24) * 0.2
    state = [rand(512, 24)]

    def act(states):
        return torch.distributions.Categorical(logits=actor(states), validate_args=False)

    def rollout():
        rows = []
        with torch.no_grad():
            for _ in range(8):
                choice = act(state[0])
                action = choice.sample()
                value = critic(state[0]).squeeze(1)
                after = torch.tanh(torch.cat([state[0], F.one_hot(action, 6).float()], 1) @ world)
                rows.append((state[0], action, choice.log_prob(action), value,
                             -after.square().mean(1)))
                state[0] = after
        return [torch.cat(each) for each in zip(*rows)]

    def step():
        states, actions, before, values, rewards = rollout()
        gain = rewards - values
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        for _ in range(3):
            for part in torch.randperm(4096, device="cuda").split(1024):
                choice = act(states[part])
                now = choice.log_prob(actions[part])
                ratio = (now - before[part]).exp()
                clipped = torch.min(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part])
                error = (critic(states[part]).squeeze(1) - rewards[part]).square().mean()
                loss = 0.5 * error - clipped.mean() - 0.01 * choice.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        return (before[part] - now).mean().item()
    return step


def transformer(width, heads, layers, words):
    return nn.ModuleList([nn.Embedding(words, width),
                          *[nn.TransformerEncoderLayer(width, heads, 4 * width, dropout=0.0,
                                                       batch_first=True) for _ in range(layers)],
                          nn.Linear(width, words)]).cuda()


def language_loss(net, tokens):
    hidden = net[0](tokens[:, :-1])
    for layer in net[1:-1]:
        hidden = layer(hidden)
    return F.cross_entropy(net[-1](hidden).flatten(0, 1), tokens[:, 1:].flatten())


def averaged_weights():
    """40 batches of a language model, then the averaged weights go to the host."""
    net = transformer(384, 6, 6, 4096)
    weights = list(net.parameters())
    averages = [each.detach().clone() for each in weights]
    optimizer = torch.optim.AdamW(weights, 3e-4, fused=True)
    data = torch.randint(4096, (64, 32, 65), device="cuda")

    def step():
        for batch in range(40):
            loss = language_loss(net, data[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            torch._foreach_lerp_(averages, [each.detach() for each in weights], 0.01)
        return [each.cpu() for each in averages]
    return step


def accumulation():
    """Gradients of eight batches of a large language model, then one step of the optimizer."""
    net = transformer(1024, 16, 10, 32000)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4)

    def step():
        optimizer.zero_grad()
        total = 0
        for _ in range(8):
            loss = language_loss(net, torch.randint(32000, (8, 257), device="cuda")) / 8
            loss.backward()
            total = total + loss.detach()
        optimizer.step()
        return total.item()
    return step


def critic_updates():
    """A GAN with five updates of the critic for each of the generator."""
    def mlp(size, out):
        return nn.Sequential(nn.Linear(size, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(),
                             nn.Linear(1024, out)).cuda()

    generator, critic = mlp(128, 784), mlp(784, 1)
    of_generator = torch.optim.Adam(generator.parameters(), 1e-4, fused=True)
    of_critic = torch.optim.Adam(critic.parameters(), 1e-4, fused=True)
    data = rand(4096, 784)

    def update(optimizer, loss):
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    def step():
        for part in range(5):
            real = data[part * 512:(part + 1) * 512]
            fake = generator(rand(512, 128)).detach()
            distance = critic(fake).mean() - critic(real).mean()
            update(of_critic, distance)
        loss = -critic(generator(rand(512, 128))).mean()
        update(of_generator, loss)
        return distance.item(), loss.item()
    return step


def autoencoder():
    """A variational autoencoder: both parts of its loss after 30 batches."""
    encoder = nn.Sequential(nn.Linear(784, 800), nn.ReLU(), nn.Linear(800, 400), nn.ReLU()).cuda()
    decoder = nn.Sequential(nn.Linear(32, 400), nn.ReLU(), nn.Linear(400, 800), nn.ReLU(),
                            nn.Linear(800, 784)).cuda()
    mean, deviation = nn.Linear(400, 32).cuda(), nn.Linear(400, 32).cuda()
    weights = [each for part in (encoder, decoder, mean, deviation) for each in part.parameters()]
    optimizer = torch.optim.RMSprop(weights, 1e-4, foreach=True)
    data = torch.rand(20000, 784, device="cuda")
    sums = torch.zeros(2, device="cuda")

    def step():
        for batch in range(30):
            x = data[batch * 250:(batch + 1) * 250]
            hidden = encoder(x)
            center, log = mean(hidden), deviation(hidden)
            code = center + torch.randn_like(center) * (0.5 * log).exp()
            error = F.binary_cross_entropy_with_logits(decoder(code), x, reduction="sum") / 250
            divergence = -0.5 * (1 + log - center.square() - log.exp()).sum(1).mean()
            optimizer.zero_grad()
            (error + divergence).backward()
            optimizer.step()
            sums.add_(torch.stack([error.detach(), divergence.detach()]))
        result = (sums / 30).tolist()
        sums.zero_()
        return result
    return step


def monte_carlo():
    """Hamiltonian Monte Carlo: four proposals of twelve steps each, then the acceptance rate."""
    matrix, place = rand(2048, 2048) / 2048 ** 0.5, [rand(64, 2048)]
    rate = torch.zeros((), device="cuda")
    size = [0.01]

    def energy(at):
        return 0.5 * torch.tanh(at @ matrix).square().sum(1) + 0.5 * at.square().sum(1)

    def slope(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(energy(at).sum(), at)[0]

    def propose():
        at, speed = place[0], torch.randn_like(place[0])
        before = energy(at) + 0.5 * speed.square().sum(1)
        force = slope(at)
        for _ in range(12):
            speed = speed - 0.5 * size[0] * force
            at = at + size[0] * speed
            force = slope(at)
            speed = speed - 0.5 * size[0] * force
        after = energy(at) + 0.5 * speed.square().sum(1)
        accepted = torch.rand(64, device="cuda") < (before - after).exp()
        place[0] = torch.where(accepted[:, None], at, place[0]).detach()
        rate.add_(accepted.float().mean())

    def step():
        for _ in range(4):
            propose()
        accepted = rate.item() / 4
        rate.zero_()
        size[0] = min(max(size[0] * (1.01 if accepted > 0.8 else 0.99), 1e-3), 5e-2)
        return accepted
    return step


def simulation():
    """A membrane: 60 explicit steps of time, then the energy, which sets the next step of time."""
    kernel = torch.tensor([[0., 1, 0], [1, -4, 1], [0, 1, 0]], device="cuda").view(1, 1, 3, 3)
    height, speed = [rand(1, 1, 1024, 1024)], [torch.zeros(1, 1, 1024, 1024, device="cuda")]
    time = [0.05]

    @torch.no_grad()
    def step():
        for _ in range(60):
            speed[0] = speed[0] + time[0] * F.conv2d(height[0], kernel, padding=1)
            height[0] = height[0] + time[0] * speed[0]
        energy = (speed[0].square().mean() + height[0].square().mean()).item()
        time[0] = 0.05 if energy < 10 else 0.02
        return energy
    return step


LOOPS = {each.__name__: each for each in (
    classifier, policy, averaged_weights, accumulation, critic_updates, autoencoder, monte_carlo,
    simulation)}
