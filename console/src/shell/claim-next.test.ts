import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queue } from '../testing/answers.ts'
import { claimNext } from './claim-next.ts'

const [row] = queue().rows
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
  vi.stubGlobal('fetch', (address: string, { body = '{}' }: { body?: string } = {}) =>
    Promise.resolve(Response.json({ ret_code: 0, ret_msg: '', result: answer(address, JSON.parse(body).caseId) })),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** What the server answers. */
function answer(address: string, caseId: string | undefined): unknown {
  const free = waiting.filter((id) => !claimed.includes(id))
  if (address.includes('/list')) return { ...queue(), rows: free.map((id) => ({ ...row, id })) }
  if (address.includes('/release')) claimed = claimed.filter((id) => id !== caseId)
  const next = caseId ?? free[0]
  if (next === undefined) return null
  if (address.includes('/claim')) claimed.push(next)
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
