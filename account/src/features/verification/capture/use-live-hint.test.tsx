import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { frameRegion, margin } from './frame-quality.ts'
import { useLiveHint } from './use-live-hint.ts'

/** The hook checks four times a second. Here it checks when the test calls it. */
let looks: (() => void)[] = []
/** The camera picture. */
const camera = document.createElement('canvas')
Object.assign(camera, { width: 640, height: 480 })
const scenes = {
  black: (pen: CanvasRenderingContext2D) => fill(pen, '#000'),
  white: (pen: CanvasRenderingContext2D) => fill(pen, '#fff'),
  desk: (pen: CanvasRenderingContext2D) => fill(pen, '#808080'),
  card,
} as const

function fill(pen: CanvasRenderingContext2D, colour: string): void {
  pen.fillStyle = colour
  pen.fillRect(0, 0, camera.width, camera.height)
}

/** A printed card on a dark desk, with its edges at the frame. */
function card(pen: CanvasRenderingContext2D): void {
  fill(pen, '#404040')
  const {
    x,
    y,
    width: whole,
    height,
  } = frameRegion({ width: camera.width, height: camera.height }, { width: 320, height: 240 }, 'card')
  const [aside, above] = [whole, height].map((side) => (side * margin) / (1 + 2 * margin)) as [number, number]
  pen.fillStyle = '#d0d0d0'
  pen.fillRect(x + aside, y + above, whole - 2 * aside, height - 2 * above)
  pen.fillStyle = '#202020'
  for (let line = y + 3 * above; line < y + height - 3 * above; line += 24)
    for (let sign = x + 3 * aside; sign < x + whole - 3 * aside; sign += 16) pen.fillRect(sign, line, 8, 12)
}

function see(scene: keyof typeof scenes): void {
  const pen = camera.getContext('2d')
  if (pen) scenes[scene](pen)
  // Flush at once, so that a missing hint is not merely a late one.
  for (const look of looks) flushSync(look)
}

beforeEach(() => {
  looks = []
  const every = window.setInterval.bind(window)
  vi.spyOn(window, 'setInterval').mockImplementation(((act: () => void, ms?: number) => {
    if (ms !== 250) return every(act, ms)
    looks.push(act)
    return looks.length
  }) as typeof window.setInterval)
  vi.spyOn(window, 'clearInterval').mockImplementation(() => void (looks = []))
  const draw = CanvasRenderingContext2D.prototype.drawImage
  vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage').mockImplementation(function (
    this: CanvasRenderingContext2D,
    ...[, ...place]: unknown[]
  ) {
    Reflect.apply(draw, this, [camera, ...place])
  })
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockImplementation(() => width)
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480)
})
afterEach(() => {
  width = 640
  vi.restoreAllMocks()
})
let width = 640

const ignore = (): void => undefined

function Part({ live = true, onReady = ignore }: { live?: boolean; onReady?: () => void }): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const hint = useLiveHint(video, { live, shape: 'card', onReady })
  return (
    <>
      <video ref={video} muted width={320} height={240} />
      <output>{hint ?? 'nothing'}</output>
    </>
  )
}
const said = () => page.getByRole('status')

it('shows a problem once two pictures in a row have it', async () => {
  await render(<Part />)
  see('black')
  await expect.element(said()).toHaveTextContent('nothing')
  see('black')
  await expect.element(said()).toHaveTextContent('dark')
  see('white')
  await expect.element(said()).toHaveTextContent('dark')
  see('white')
  await expect.element(said()).toHaveTextContent('glare')
})

it('shows no flickering hint when every picture has another problem', async () => {
  await render(<Part />)
  for (const scene of ['black', 'white', 'desk', 'black', 'white'] as const) see(scene)
  await expect.element(said()).toHaveTextContent('nothing')
})

it('does not capture an empty desk', async () => {
  const onReady = vi.fn()
  await render(<Part onReady={onReady} />)
  for (let count = 0; count < 8; count += 1) see('desk')
  await expect.element(said()).toHaveTextContent('fit')
  expect(onReady).not.toHaveBeenCalled()
})

it('captures automatically after four good pictures in a row, not before', async () => {
  const onReady = vi.fn()
  await render(<Part onReady={onReady} />)
  // The first picture has no previous one to compare for stillness.
  for (const scene of ['card', 'card', 'card', 'card', 'black', 'card', 'card', 'card', 'card'] as const) see(scene)
  await expect.element(said()).toHaveTextContent('ready')
  expect(onReady).not.toHaveBeenCalled()
  see('card')
  expect(onReady).toHaveBeenCalledOnce()
})

it('shows no hint while the camera has no picture yet', async () => {
  width = 0
  await render(<Part />)
  see('black')
  see('black')
  await expect.element(said()).toHaveTextContent('nothing')
  expect(CanvasRenderingContext2D.prototype.drawImage).not.toHaveBeenCalled()
})

it('checks only while the picture is live', async () => {
  const { rerender } = await render(<Part live={false} />)
  expect(looks).toHaveLength(0)
  await rerender(<Part live />)
  expect(looks).toHaveLength(1)
  await rerender(<Part live={false} />)
  expect(looks).toHaveLength(0)
})
