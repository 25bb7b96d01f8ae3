import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retCodes } from '@tessera/contract/errors.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { ApiError } from '../api/api-error.ts'
import { againMs, Autosave, restMs, type Changes, type Written } from './autosave.ts'
import { emptyDraft } from './empty-draft.ts'

const offline = new ApiError('network', 'http network error')

/**
 * A server with one draft and the real server's rule: it refuses a field that another window wrote over a newer
 * revision.
 */
function setUp() {
  let now = emptyDraft
  const others = new Map<string, number>()
  const asked: [Changes, number][] = []
  let failure: unknown = null
  const write = (changes: Changes): void => {
    const values = Object.entries({ ...now.values, ...changes }).filter(
      (entry): entry is [string, Value] => entry[1] !== null,
    )
    now = { ...now, revision: now.revision + 1, values: Object.fromEntries(values) }
  }
  const save = async (changes: Changes, revision: number): Promise<Written> => {
    asked.push([changes, revision])
    await Promise.resolve()
    const error = failure
    failure = null
    if (error) throw error
    const newer = [...others].flatMap(([name, at]) => (at > revision ? [name] : []))
    const refused = Object.keys(changes).filter((name) => newer.includes(name))
    const accepted = Object.entries(changes).filter(([name]) => !refused.includes(name))
    if (accepted.length > 0) write(Object.fromEntries(accepted))
    return { draft: now, refused, newer }
  }
  return {
    autosave: new Autosave(now, save),
    asked,
    fail: (error: unknown): void => {
      failure = error
    },
    other: (values: Record<string, string>): void => {
      write(values)
      for (const name of Object.keys(values)) others.set(name, now.revision)
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('input', () => {
  it('is sent when typing pauses, all fields together', async () => {
    const { autosave, asked } = setUp()
    autosave.change({ x: 'N' })
    await vi.advanceTimersByTimeAsync(restMs - 1)
    autosave.change({ x: 'No', y: 'b' })
    await vi.advanceTimersByTimeAsync(restMs - 1)
    expect(asked).toEqual([])
    expect(autosave.state()).toMatchObject({ status: 'saving', values: { x: 'No', y: 'b' } })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([[{ x: 'No', y: 'b' }, 0]])
    expect(autosave.state()).toMatchObject({ status: 'saved', draft: { revision: 1 } })
    expect(autosave.isUnsent()).toBe(false)
  })

  it('is sent again while the connection is broken, with later input', async () => {
    const { autosave, asked, fail } = setUp()
    fail(offline)
    autosave.change({ x: '1' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(autosave.state()).toMatchObject({ status: 'waiting', values: { x: '1' } })
    autosave.change({ y: '2' })
    await vi.advanceTimersByTimeAsync(againMs)
    expect(asked.at(-1)).toEqual([{ x: '1', y: '2' }, 0])
    expect(autosave.state().status).toBe('saved')
  })

  it('is sent at once when the connection is back, and when it arrives after the page was left', async () => {
    const { autosave, asked, fail } = setUp()
    fail(offline)
    autosave.change({ x: '1' })
    await vi.advanceTimersByTimeAsync(restMs)
    autosave.hurry()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
    autosave.show(false)
    autosave.change({ y: '2' })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.at(-1)).toEqual([{ y: '2' }, 1])
  })

  it('is sent at once when the page goes away, also beside a pending call', async () => {
    const { autosave, asked } = setUp()
    autosave.change({ x: 'a' })
    void autosave.flush()
    autosave.change({ y: 'b' })
    autosave.leave()
    expect(asked).toEqual([
      [{ x: 'a' }, 0],
      [{ y: 'b' }, 0],
    ])
    await vi.advanceTimersByTimeAsync(restMs)
    expect(autosave.state()).toMatchObject({ status: 'saved', draft: { values: { x: 'a', y: 'b' } } })
    autosave.leave()
    expect(asked).toHaveLength(3)
  })

  it('flush sends input that was typed during a pending call, and returns the last revision', async () => {
    const { autosave } = setUp()
    autosave.change({ x: '1' })
    const flushed = autosave.flush()
    autosave.change({ y: '2' })
    expect(await flushed).toMatchObject({ draft: { revision: 2 }, values: { x: '1', y: '2' } })
  })

  it('is not sent again if the server refuses all of it', async () => {
    const { autosave, asked, fail } = setUp()
    const refused = new ApiError('refused', 'questionnaireClosed', { code: 20302 })
    fail(refused)
    autosave.change({ x: '1' })
    await vi.advanceTimersByTimeAsync(restMs + 3 * againMs)
    expect(asked).toHaveLength(1)
    expect(autosave.state()).toMatchObject({ status: 'refused', problem: refused })
  })

  it('stays as typed if the server refuses a single field; the others are saved', async () => {
    const { autosave, asked, fail } = setUp()
    fail(
      new ApiError('refused', 'invalidParameters', {
        code: retCodes.invalidParameters,
        extInfo: { fields: [{ field: 'changes/x', rule: 'shape' }] },
      }),
    )
    autosave.change({ x: '?', y: 'b' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(asked.at(-1)).toEqual([{ y: 'b' }, 0])
    expect(autosave.state()).toMatchObject({ status: 'partly', misfits: ['x'], values: { x: '?', y: 'b' } })
    autosave.change({ x: 'a' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(autosave.state()).toMatchObject({ status: 'saved', misfits: [], values: { x: 'a', y: 'b' } })
  })
})

describe('input from another window', () => {
  it('replaces an older write, and is announced', async () => {
    const { autosave, other } = setUp()
    other({ x: 'theirs' })
    autosave.change({ x: 'mine' })
    await autosave.flush()
    expect(autosave.state()).toMatchObject({ status: 'saved', newer: 1, values: { x: 'theirs' } })
    autosave.change({ x: 'mine after all' })
    await autosave.flush()
    expect(autosave.state()).toMatchObject({ newer: 1, values: { x: 'mine after all' } })
  })

  it('is shown beside local input in another field', async () => {
    const { autosave, other } = setUp()
    other({ y: 'theirs' })
    autosave.change({ x: 'mine' })
    await autosave.flush()
    expect(autosave.state()).toMatchObject({ newer: 1, values: { x: 'mine', y: 'theirs' } })
  })

  it('is loaded when the page becomes visible again, and before sending', async () => {
    const { autosave, asked, other } = setUp()
    other({ y: 'theirs' })
    await autosave.refresh()
    expect(autosave.state()).toMatchObject({ newer: 1, values: { y: 'theirs' } })
    other({ y: 'theirs again' })
    expect(await autosave.flush({ ask: true })).toMatchObject({ newer: 2, values: { y: 'theirs again' } })
    expect(asked.map(([changes]) => changes)).toEqual([{}, {}])
  })

  it('is not announced if it equals what is shown', async () => {
    const { autosave, other } = setUp()
    autosave.change({ x: 'same' })
    await autosave.flush()
    other({ x: 'same' })
    await autosave.refresh()
    expect(autosave.state()).toMatchObject({ newer: 0, draft: { revision: 2 } })
  })

  it('wins over input typed in the same field while the refusal is pending', async () => {
    const { autosave, other } = setUp()
    other({ x: 'theirs' })
    autosave.change({ x: 'mi' })
    const flushed = autosave.flush()
    autosave.change({ x: 'mine' })
    await flushed
    expect(autosave.state()).toMatchObject({ values: { x: 'theirs' } })
  })
})

describe('input sent just before a reload', () => {
  it('is shown without an announcement, before anything is sent', async () => {
    const { autosave, asked, other } = setUp()
    other({ x: 'from before the reload' })
    autosave.reread()
    autosave.change({ y: 'mine' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(autosave.state()).toMatchObject({ newer: 0, values: { x: 'from before the reload', y: 'mine' } })
    expect(asked.map(([changes]) => changes)).toEqual([{}, { y: 'mine' }])
    other({ x: 'theirs' })
    await autosave.refresh()
    expect(autosave.state()).toMatchObject({ newer: 1, values: { x: 'theirs' } })
  })
})
