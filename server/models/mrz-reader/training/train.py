"""Trains the reader on lines rendered as it goes; keeps the weights in net.pt."""
import argparse
import random
import time

import numpy as np
import torch
import torch.nn as nn

from lines import CLASS_OF, sample
from network import Net, decode

LONGEST = 1500  # pixels; longer lines are rare and would blow up the whole batch


def batch(size):
    """Images padded to one width, all classes in one row, lengths of inputs and texts, the texts."""
    samples = [s for s in (sample() for _ in range(size)) if s[0].shape[1] <= LONGEST]
    width = (max(image.shape[1] for image, _ in samples) + 3) // 4 * 4
    x = torch.zeros(len(samples), 1, 32, width)
    steps, classes, lengths = [], [], []
    for i, (image, text) in enumerate(samples):
        x[i, 0, :, :image.shape[1]] = torch.from_numpy(image)
        steps.append(image.shape[1] // 4)
        classes += [CLASS_OF[char] for char in text]
        lengths.append(len(text))
    return x, torch.tensor(classes), torch.tensor(steps), torch.tensor(lengths), [text for _, text in samples]


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--steps', type=int, default=4000)
    options.add_argument('--batch', type=int, default=16)
    options.add_argument('--from-weights')
    args = options.parse_args()
    torch.set_num_threads(2)
    random.seed(0), np.random.seed(0), torch.manual_seed(0)
    net = Net()
    if args.from_weights:
        net.load_state_dict(torch.load(args.from_weights))
    optimiser = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-4)
    peak = 1.5e-3 if args.from_weights else 3e-3
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, peak, total_steps=args.steps + 1, pct_start=.1)
    ctc = nn.CTCLoss(zero_infinity=True)
    began, total = time.time(), 0.
    for step in range(1, args.steps + 1):
        x, classes, steps, lengths, texts = batch(args.batch)
        scores = net(x).log_softmax(2)
        loss = ctc(scores, classes, torch.clamp(steps, max=scores.shape[0]), lengths)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        schedule.step()
        total += loss.item()
        if step % 100 == 0:
            right = sum(a == b for a, b in zip(decode(scores.detach()), texts))
            print(f'{step} loss {total / 100:.4f} lines right {right}/{len(texts)} {time.time() - began:.0f} s', flush=True)
            total = 0.
            torch.save(net.state_dict(), 'net.pt')
    torch.save(net.state_dict(), 'net.pt')


if __name__ == '__main__':
    main()
