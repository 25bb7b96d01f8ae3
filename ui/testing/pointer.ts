import { cdp } from 'vitest/browser'

interface Point {
  x: number
  y: number
}

/** The part of the browser protocol that we use. The session's own type declares no commands. */
interface Session {
  send(method: string, parameters: object): Promise<unknown>
}

const session = (): Session => cdp()

/** Converts a point of this page to a point of the window that contains its frame. */
function inWindow({ x, y }: Point): Point {
  const frame = window.frameElement
  if (!frame) return { x, y }
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / window.innerWidth
  return { x: left + x * scale, y: top + y * scale }
}

/** The centre of an element. */
export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** Moves the mouse. */
export async function moveMouse(to: Point): Promise<void> {
  await session().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...inWindow(to) })
}

/** Presses the mouse button and does not release it. */
export async function pressMouse(at: Point): Promise<void> {
  await moveMouse(at)
  await session().send('Input.dispatchMouseEvent', {
    type: 'mousePressed',
    button: 'left',
    buttons: 1,
    clickCount: 1,
    ...inWindow(at),
  })
}

export async function releaseMouse(at: Point): Promise<void> {
  await session().send('Input.dispatchMouseEvent', {
    type: 'mouseReleased',
    button: 'left',
    clickCount: 1,
    ...inWindow(at),
  })
}

/** Drags from a point by a distance, with the mouse or a finger, in small steps. */
export async function drag(kind: 'mouse' | 'touch', from: Point, by: Point): Promise<void> {
  const to = { x: from.x + by.x, y: from.y + by.y }
  const steps = Array.from({ length: 6 }, (_, index) => ({
    x: from.x + (by.x * (index + 1)) / 6,
    y: from.y + (by.y * (index + 1)) / 6,
  }))
  if (kind === 'mouse') {
    await pressMouse(from)
    for (const step of steps)
      await session().send('Input.dispatchMouseEvent', {
        type: 'mouseMoved',
        button: 'left',
        buttons: 1,
        ...inWindow(step),
      })
    await releaseMouse(to)
    return
  }
  const touch = (type: string, touchPoints: Point[]): Promise<unknown> =>
    session().send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [inWindow(from)])
  for (const step of steps) await touch('touchMove', [inWindow(step)])
  await touch('touchEnd', [])
}

/** Emulates a device with reduced motion. */
export async function preferReducedMotion(wanted: boolean): Promise<void> {
  await session().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value: wanted ? 'reduce' : 'no-preference' }],
  })
}
