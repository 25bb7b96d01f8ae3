"""Measures net.pt on 400 lines it has not seen and writes it as mrz.onnx (opset 13)."""
import random

import numpy as np
import torch

from network import Net, decode
from train import batch


def edits(a, b):
    """Levenshtein distance."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        after = [i]
        for j, y in enumerate(b, 1):
            after.append(min(after[-1] + 1, row[j] + 1, row[j - 1] + (x != y)))
        row = after
    return row[-1]


net = Net()
net.load_state_dict(torch.load('net.pt'))
net.eval()
random.seed(999), np.random.seed(999)
right = lines = wrong = characters = 0
with torch.no_grad():
    for _ in range(25):
        x, _, steps, _, texts = batch(16)
        for i, text in enumerate(texts):
            read = decode(net(x[i:i + 1, :, :, :int(steps[i]) * 4]))[0]
            right, lines = right + (read == text), lines + 1
            wrong, characters = wrong + edits(read, text), characters + len(text)
print(f'lines right {right}/{lines}, characters wrong {wrong / characters:.4%}')
torch.onnx.export(net, torch.zeros(1, 1, 32, 400), 'mrz.onnx', input_names=['x'], output_names=['y'],
                  dynamic_axes={'x': {0: 'B', 3: 'W'}, 'y': {0: 'T', 1: 'B'}}, opset_version=13)
