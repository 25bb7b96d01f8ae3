"""The reader: a small convolutional network with a CTC output, 194,422 parameters."""
import torch.nn as nn

from lines import ALPHABET

CLASSES = len(ALPHABET) + 1  # and the CTC blank


def block(inputs, outputs):
    return [nn.Conv2d(inputs, outputs, 3, padding=1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)]


class Net(nn.Module):
    """Gray [batch, 1, 32, W] to scores [W / 4, batch, classes]; class 0 is the blank."""

    def __init__(self):
        super().__init__()
        # The first step packs 2 x 2 pixels into channels: half the work at once, and nothing is thrown away.
        # The names f and h are those of the published weights.
        self.f = nn.Sequential(
            nn.PixelUnshuffle(2), *block(4, 24), *block(24, 32), nn.MaxPool2d(2),
            *block(32, 48), *block(48, 48), nn.MaxPool2d((2, 1)),
            *block(48, 64), *block(64, 64), nn.MaxPool2d((2, 1)))
        self.h = nn.Sequential(
            nn.Conv2d(64, 96, (2, 3), padding=(0, 1), bias=False), nn.BatchNorm2d(96), nn.ReLU(inplace=True),
            nn.Conv2d(96, 96, (1, 5), padding=(0, 2), bias=False), nn.BatchNorm2d(96), nn.ReLU(inplace=True),
            nn.Conv2d(96, CLASSES, 1))

    def forward(self, x):
        return self.h(self.f(x)).squeeze(2).permute(2, 0, 1)


def decode(scores):
    """Greedy CTC decoding of [T, batch, classes]."""
    texts = []
    for steps in scores.argmax(2).permute(1, 0).tolist():
        text, previous = '', 0
        for k in steps:
            if k and k != previous:
                text += ALPHABET[k - 1]
            previous = k
        texts.append(text)
    return texts
