import { expect, it } from 'vitest'
import type { LiveHint } from './frame-quality.ts'
import { isTimeToTake, unwatched, watchFrame } from './frame-watch.ts'

/** What the checks say after these pictures, a quarter of a second apart. */
const after = (...pictures: LiveHint[]) => pictures.reduce(watchFrame, unwatched)

it('takes the photo once the picture has been sharp, still and filled for a second', () => {
  expect(isTimeToTake(after('steady', 'ready', 'ready', 'ready'))).toBe(false)
  expect(isTimeToTake(after('steady', 'ready', 'ready', 'ready', 'ready'))).toBe(true)
})

it.each<LiveHint>(['dark', 'glare', 'fit', 'steady', 'blur'])(
  'starts the second again after one bad picture: %s',
  (bad) => {
    expect(isTimeToTake(after('ready', 'ready', 'ready', bad, 'ready', 'ready', 'ready'))).toBe(false)
    expect(isTimeToTake(after('ready', 'ready', 'ready', bad, 'ready', 'ready', 'ready', 'ready'))).toBe(true)
  },
)

it('shows a problem once two pictures in a row have it, and that all is good at once', () => {
  expect(after('dark').shown).toBeNull()
  expect(after('dark', 'glare', 'fit').shown).toBeNull()
  expect(after('dark', 'dark').shown).toBe('dark')
  expect(after('dark', 'dark', 'glare').shown).toBe('dark')
  expect(after('dark', 'dark', 'ready').shown).toBe('ready')
})
