import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { frameRegion, margin } from './frame-quality.ts'
import { useLiveHint } from './use-live-hint.ts'

/** The hook looks every quarter of a second; here it looks when told. */
let looks: (() => void)[] = []
/** What the camera sees. */
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

/** A card with print on a dark desk, its edges where the frame's are. */
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
  // Drawn at once: what is not said must not merely be said later.
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

it('says what is wrong once it has been so twice', async () => {
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

it('does not let hints flicker when every picture says something else', async () => {
  await render(<Part />)
  for (const scene of ['black', 'white', 'desk', 'black', 'white'] as const) see(scene)
  await expect.element(said()).toHaveTextContent('nothing')
})

it('takes no shot of an empty desk', async () => {
  const onReady = vi.fn()
  await render(<Part onReady={onReady} />)
  for (let count = 0; count < 8; count += 1) see('desk')
  await expect.element(said()).toHaveTextContent('fit')
  expect(onReady).not.toHaveBeenCalled()
})

it('takes the shot by itself once four pictures in a row were good, and not before', async () => {
  const onReady = vi.fn()
  await render(<Part onReady={onReady} />)
  // The first of a row has none before it to be as still as.
  for (const scene of ['card', 'card', 'card', 'card', 'black', 'card', 'card', 'card', 'card'] as const) see(scene)
  await expect.element(said()).toHaveTextContent('ready')
  expect(onReady).not.toHaveBeenCalled()
  see('card')
  expect(onReady).toHaveBeenCalledOnce()
})

it('says nothing while the camera has no picture yet', async () => {
  width = 0
  await render(<Part />)
  see('black')
  see('black')
  await expect.element(said()).toHaveTextContent('nothing')
  expect(CanvasRenderingContext2D.prototype.drawImage).not.toHaveBeenCalled()
})

it('looks only while the picture is live', async () => {
  const { rerender } = await render(<Part live={false} />)
  expect(looks).toHaveLength(0)
  await rerender(<Part live />)
  expect(looks).toHaveLength(1)
  await rerender(<Part live={false} />)
  expect(looks).toHaveLength(0)
})
