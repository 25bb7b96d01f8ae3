import sharp, { type OverlayOptions } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawDocument } from '../../../../../tools/specimens/draw.ts'
import { specimen } from '../../../../../tools/specimens/spec.ts'
import { frameRegion, glareOf, hintFor, margin, motionBetween, sidesSeen, type GreyFrame } from './frame-quality.ts'

const width = 240
const height = Math.round(width / (85.6 / 54))
const desks = ['#202020', '#5a4632', '#808080', '#b08d62']

let card: Buffer
beforeAll(async () => {
  card = await sharp(await drawDocument({ ...specimen({ seed: 3 }), kind: 'id-front' }))
    .png()
    .toBuffer()
})

interface Scene {
  desk?: string
  /** Degrees. */
  tilt?: number
  /** Pixels of the downscaled picture. */
  shift?: number
  size?: number
  blur?: number
  /** 1 is the brightness as drawn. */
  light?: number
  reflection?: boolean
  /** Whether there is a card in the picture. */
  empty?: boolean
}

/**
 * The camera picture: by default the card on a desk, filling the frame. Drawn large and scaled down, as a camera does.
 */
async function scene({
  desk = '#808080',
  tilt = 0,
  shift = 0,
  size = 1,
  blur = 0,
  light = 1,
  reflection = false,
  empty = false,
}: Scene = {}): Promise<GreyFrame> {
  const large = 4
  const [w, h] = [width * large, height * large]
  const [cardWidth, cardHeight] = [Math.round((w / (1 + 2 * margin)) * size), Math.round((h / (1 + 2 * margin)) * size)]
  const layers: OverlayOptions[] = []
  if (!empty) {
    const laid = await sharp(card)
      .resize(cardWidth, cardHeight, { fit: 'fill' })
      .rotate(tilt, { background: '#00000000' })
      .png()
      .toBuffer({ resolveWithObject: true })
    const fit = await sharp({ create: { width: w * 2, height: h * 2, channels: 4, background: '#00000000' } })
      .composite([
        {
          input: laid.data,
          left: Math.round(w - laid.info.width / 2 + shift * large),
          top: Math.round(h - laid.info.height / 2),
        },
      ])
      .png()
      .toBuffer()
    layers.push({
      input: await sharp(fit)
        .extract({ left: w / 2, top: h / 2, width: w, height: h })
        .png()
        .toBuffer(),
    })
  }
  if (reflection)
    layers.push({
      input: Buffer.from(
        `<svg width="${w}" height="${h}"><ellipse cx="${w * 0.6}" cy="${h * 0.45}" rx="${w * 0.14}" ry="${h * 0.14}" fill="#fff"/></svg>`,
      ),
    })
  const flat = await sharp({ create: { width: w, height: h, channels: 3, background: desk } })
    .composite(layers)
    .png()
    .toBuffer()
  const lit = sharp(flat).linear(light, 0)
  // In two steps: in a single step the picture would be scaled before it is blurred.
  const seen = await (blur > 0 ? lit.blur(blur * large) : lit).png().toBuffer()
  const { data } = await sharp(seen).resize(width, height).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: new Uint8Array(data), width, height }
}

async function hint(what: Scene): Promise<string> {
  const frame = await scene(what)
  return hintFor(frame, frame)
}

describe('frame hint', () => {
  it.each(desks)('accepts a card that fills the frame, on a desk of %s', async (desk) => {
    expect(await hint({ desk })).toBe('ready')
  })

  it('leaves a white card on a white desk to the button, because its edges are invisible', async () => {
    expect(await hint({ desk: '#e8e4da' })).toBe('fit')
  })

  it.each([-3, -1.5, 2, 3])('accepts a small tilt of %d degrees', async (tilt) => {
    expect(await hint({ tilt })).toBe('ready')
  })

  it.each([
    ['nothing there', { empty: true }],
    ['too far away', { size: 0.6 }],
    ['too near', { size: 1.5 }],
    ['half outside', { shift: 60 }],
    ['turned by 25 degrees', { tilt: 25 }],
  ])('asks to fit the document into the frame: %s', async (_name, what) => {
    expect(await hint(what)).toBe('fit')
  })

  it('names darkness, reflection and blur', async () => {
    expect(await hint({ light: 0.2 })).toBe('dark')
    expect(await hint({ reflection: true })).toBe('glare')
    expect(await hint({ blur: 1.2 })).toBe('blur')
  })

  it.each([1, 0.5])(
    'does not auto-capture a picture that the server would call blurred, in any light: %d',
    async (light) => {
      expect(await hint({ light })).toBe('ready')
      expect(await hint({ light, blur: 0.3 })).toBe('ready')
      expect(await hint({ light, blur: 0.6 })).toBe('blur')
    },
  )

  it('names light problems first, because the rest cannot be measured without light', async () => {
    expect(await hint({ light: 0.2, empty: true })).toBe('dark')
    expect(await hint({ reflection: true, blur: 1.2 })).toBe('glare')
  })

  it('asks the member to hold still until two pictures are alike', async () => {
    const [one, two] = [await scene(), await scene({ shift: 4 })]
    expect(hintFor(one, null)).toBe('steady')
    expect(hintFor(two, one)).toBe('steady')
    expect(hintFor(two, two)).toBe('ready')
  })
})

describe('frame measurements', () => {
  it('treats a white patch as a reflection, but not white paper', async () => {
    expect(glareOf(await scene({ desk: '#f4f4f4' }))).toBe(0)
    expect(glareOf(await scene({ reflection: true }))).toBeGreaterThan(0.02)
  })

  it('counts the visible sides', async () => {
    expect(sidesSeen(await scene({ empty: true }))).toBe(0)
    expect(sidesSeen(await scene({ desk: '#202020' }))).toBe(4)
  })

  it('does not compare pictures of different sizes', async () => {
    expect(motionBetween(await scene(), { pixels: new Uint8Array(4), width: 2, height: 2 })).toBe(
      Number.POSITIVE_INFINITY,
    )
  })

  it.each([
    [{ width: 1920, height: 1080 }, { width: 360, height: 480 }, 'card'],
    [{ width: 1080, height: 1920 }, { width: 360, height: 480 }, 'page'],
    [{ width: 640, height: 480 }, { width: 800, height: 600 }, 'card'],
  ] as const)('finds the frame in a picture of %o shown at %o', (video, stage, shape) => {
    const region = frameRegion(video, stage, shape)
    const scale = Math.max(stage.width / video.width, stage.height / video.height)
    expect(region.width * scale).toBeCloseTo(
      Math.min(
        video.width * scale,
        Math.min(stage.width * 0.88, stage.height * 0.62 * (shape === 'card' ? 85.6 / 54 : 125 / 88)) * 1.2,
      ),
      5,
    )
    expect(region.x + region.width / 2).toBeCloseTo(video.width / 2, 5)
    expect(region.y).toBeGreaterThanOrEqual(0)
    expect(region.y + region.height).toBeLessThanOrEqual(video.height)
  })
})
