"""Renders lines of machine-readable zones the way bad photos show them. Every line is invented at random."""
import io
import math
import random

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONT_FOLDER = '/usr/share/fonts/opentype/ocr-b/'
FONTS = ['OCRB.otf', 'OCRBL.otf', 'OCRBS.otf']  # regular, light, sharp
ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'
CLASS_OF = {char: i + 1 for i, char in enumerate(ALPHABET)}  # class 0 is the CTC blank
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
DIGITS = '0123456789'
LINE_LENGTHS = [44, 44, 30, 36]  # TD3 (twice as often), TD1, TD2
HEIGHT = 32

_fonts = {}


def font(name, size):
    if (name, size) not in _fonts:
        _fonts[name, size] = ImageFont.truetype(FONT_FOLDER + name, size)
    return _fonts[name, size]


def word(shortest, longest, alphabet=LETTERS):
    return ''.join(random.choice(alphabet) for _ in range(random.randint(shortest, longest)))


def names_line():
    kind = random.choice(['P<', 'PP', 'PM', 'I<', 'ID', 'V<'])
    surnames = '<'.join(word(2, 10) for _ in range(random.randint(1, 3)))
    given = '<'.join(word(2, 9) for _ in range(random.randint(1, 3)))
    return f'{kind}{word(3, 3)}{surnames}<<{given}'


def numbers_line(length):
    """Second line of TD2 and TD3; look-alikes (O0 I1 S5 Z2 B8 QD) stand in the number more often than in life."""
    text = (word(1, 3, LETTERS + 'OIZSBQD') + word(5, 7, DIGITS + '0123456789OISBZ') + word(1, 1, DIGITS + '<') + word(3, 3)
            + word(7, 7, DIGITS) + random.choice('MF<') + word(7, 7, DIGITS) + word(0, 14, ALPHABET))
    if random.random() < .5:
        text = (text + '<' * length)[:length - 2] + word(2, 2, DIGITS)
    return text


def card_line():
    """Second line of TD1."""
    return (word(7, 7, DIGITS) + random.choice('MF<') + word(7, 7, DIGITS) + word(3, 3)
            + '<' * random.randint(5, 11) + word(1, 1, DIGITS))


def noise_line(length):
    """Any characters, so that the reader learns shapes and not which word follows which."""
    extra = random.choice(['', '0O' * 10, '1I' * 8, '8B5S2Z6G' * 4, '<' * 30, DIGITS * 3, '<K<LC' * 5])
    return word(length // 2, length, ALPHABET + extra)


def random_line():
    share, length = random.random(), random.choice(LINE_LENGTHS)
    if share < .3:
        text = names_line()
    elif share < .6:
        text = numbers_line(length)
    elif share < .75:
        text = card_line()
    else:
        text = noise_line(length)
    text = (text + '<' * length)[:length]
    if random.random() < .15:  # a piece, as a cut-off photo shows it
        start = random.randint(0, length // 2)
        text = text[start:start + random.randint(8, length)]
    return text


def wavy_background(draw, width, height, paper):
    """Security print: a few waves under the text."""
    for _ in range(random.randint(2, 9)):
        y, amplitude, speed, phase = random.uniform(0, height), random.uniform(3, 20), random.uniform(.005, .05), random.uniform(0, 6)
        shade = max(0, paper - random.randint(8, 60))
        points = [(x, y + amplitude * math.sin(x * speed + phase)) for x in range(0, width, 6)]
        draw.line(points, fill=shade, width=random.choice([1, 1, 2]))


def draw_line(text):
    """The line with its neighbours above and below, slightly turned and sheared, then cut out a little loosely."""
    name, size = random.choice(FONTS), random.choice([28, 32, 36])
    face = font(name, size)
    pitch = size * random.uniform(.66, .80)
    stroke = random.choice([0, 0, 0, 1, 1, 2]) if size >= 32 else random.choice([0, 0, 1])
    gap, margin = size * random.uniform(1.25, 1.95), size * random.uniform(.2, 2.0)
    width, height = int(pitch * len(text) + 2 * margin), int(gap * 2 + size * 2)
    paper = random.randint(110, 255)
    ink = max(0, paper - random.randint(70, 235)) if random.random() < .5 else random.randint(0, 50)
    if paper - ink < 60:
        ink = max(0, paper - 90)
    image = Image.new('L', (width, height), paper)
    draw = ImageDraw.Draw(image)
    if random.random() < .5:
        wavy_background(draw, width, height, paper)

    def put(line, base):
        x = margin
        for char in line:
            place = (x + random.uniform(-.6, .6), base + random.uniform(-.4, .4))
            draw.text(place, char, fill=ink, font=face, anchor='ls', stroke_width=stroke)
            x += pitch

    capital = size * .68
    if random.random() < .25:  # the edge of the document or of a finger at one end
        edge, shade = random.uniform(0, margin * .7), random.randint(0, 255)
        draw.rectangle([0, 0, edge, height] if random.random() < .5 else [width - edge, 0, width, height], fill=shade)
    base = height / 2 + capital / 2
    put(text, base)
    if random.random() < .6:
        put(random_line()[:len(text)], base - gap)
    if random.random() < .6:
        put(random_line()[:len(text)], base + gap)

    angle, shear = math.radians(random.gauss(0, .7)), random.gauss(0, .06)
    cos, sin, cx, cy = math.cos(angle), math.sin(angle), width / 2, height / 2
    image = image.transform((width, height), Image.AFFINE,
                            (cos, sin + shear, cx - cos * cx - (sin + shear) * cy, -sin, cos, cy + sin * cx - cos * cy),
                            Image.BILINEAR, fillcolor=paper)
    cut, shift = capital * random.uniform(1.02, 1.9), random.uniform(-.12, .12) * capital
    left, right = random.uniform(0, margin * .8), width - random.uniform(0, margin * .8)
    return image.crop((int(left), int(cy - cut / 2 + shift), int(right), int(cy + cut / 2 + shift)))


def photograph(image):
    """Low resolution, blur, shake, sensor noise, binarisation, uneven light, glare, JPEG: each some of the time."""
    if random.random() < .7:
        scale = random.uniform(.28, 1.0)
        size = (max(8, int(image.width * scale)), max(8, int(image.height * scale)))
        image = image.resize(size, random.choice([Image.BILINEAR, Image.BICUBIC, Image.LANCZOS]))
    if random.random() < .6:
        image = image.filter(ImageFilter.GaussianBlur(random.uniform(.2, 1.5) * image.height / 36))
    if random.random() < .1:
        side = random.choice([3, 5])
        kernel = np.zeros((side, side))
        kernel[side // 2, :] = 1
        image = image.filter(ImageFilter.Kernel((side, side), (kernel / kernel.sum()).ravel().tolist()))
    pixels = np.asarray(image, np.float32)
    if random.random() < .7:
        pixels = pixels + np.random.normal(0, random.uniform(1, 18), pixels.shape)
    if random.random() < .22:
        threshold = pixels.mean() - random.uniform(.2, .9) * pixels.std()
        pixels = np.where(pixels > threshold, 255., 0.)
    if random.random() < .35:
        pixels = pixels * np.linspace(random.uniform(.5, 1), random.uniform(.7, 1.2), pixels.shape[1])[None, :]
    if random.random() < .2:
        x = np.arange(pixels.shape[1])[None, :]
        centre, spread = random.uniform(0, pixels.shape[1]), random.uniform(.05, .25) * pixels.shape[1]
        glare = random.uniform(.2, .7) * np.exp(-((x - centre) / spread) ** 2 / 2)
        pixels = pixels * (1 - glare) + 255 * glare
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if random.random() < .5:
        packed = io.BytesIO()
        image.save(packed, 'JPEG', quality=random.randint(20, 80))
        image = Image.open(packed)
    return image


def sample():
    """One training line: (float32 array of 32 rows, mean 0 and deviation 1; its text)."""
    stretch = random.uniform(.72, .92)  # width relative to the natural one; keeps the steps of the network few
    text = random_line()
    image = photograph(draw_line(text))
    width = max(32, int(round(image.width / image.height * HEIGHT * stretch)))
    pixels = np.asarray(image.resize((width, HEIGHT), Image.BILINEAR), np.float32)
    return ((pixels - pixels.mean()) / (pixels.std() + 1e-3)).astype(np.float32), text
