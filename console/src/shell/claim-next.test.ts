import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { claimNext } from './claim-next.ts'

/** The cases that wait, the earliest due first, and who claimed each. */
let waiting: string[] = []
let claimed: string[] = []
const stored = new Map<string, string>()

beforeEach(() => {
  claimed = []
  stored.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
  })
  vi.stubGlobal('fetch', (_address: string, { body = '{}' }: { body?: string } = {}) =>
    Promise.resolve(Response.json({ ret_code: 0, ret_msg: '', result: answer(JSON.parse(body)) })),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** What the server answers: what was passed by comes last. */
function answer({ passed }: { passed: string[] }): unknown {
  const free = waiting.filter((id) => !claimed.includes(id))
  const [next] = [...free.filter((id) => !passed.includes(id)), ...free.filter((id) => passed.includes(id))]
  if (next === undefined) return null
  claimed.push(next)
  return { caseId: next, until: '' }
}

/** The next case, after which the one before is released, as when its page closes. */
async function nextAfter(leaving: string | undefined): Promise<string | null> {
  const next = await claimNext(leaving)
  claimed = claimed.filter((id) => id === next)
  return next
}

it('goes on to a case that the reviewer has not left, and starts again after the last', async () => {
  waiting = ['a', 'b', 'c']
  const seen = [await nextAfter(undefined)]
  for (const _ of [1, 2, 3]) seen.push(await nextAfter(seen.at(-1) ?? undefined))
  expect(seen).toEqual(['a', 'b', 'c', 'a'])
  expect(claimed).toEqual(['a'])
})

it('is null when nothing waits', async () => {
  waiting = []
  expect(await claimNext('a')).toBeNull()
})
