import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { retCodes } from '@tessera/contract/errors.ts'
import { ApiError } from '../../api/api-error.ts'
import { againMs, DraftKeeper, restMs, type Changes, type Save } from './draft-keeper.ts'
import type { Draft } from './load.ts'

const draft = (answers: Draft['answers'], revision: number): Draft => ({
  answers,
  revision,
  savedAt: null,
  prefilled: [],
  files: [],
  proven: [],
  faults: [],
})
const offline = new ApiError('network', 'http network error')

/** A server that merges as the real one does; `fail` makes it refuse once. */
function server(): {
  save: Save
  asked: [Changes, number][]
  fail: (error: unknown) => void
  other: (answers: Draft['answers']) => void
} {
  let now = draft({}, 0)
  let failure: unknown = null
  const asked: [Changes, number][] = []
  return {
    asked,
    fail: (error) => (failure = error),
    other: (answers) => (now = draft({ ...now.answers, ...answers }, now.revision + 1)),
    save: async (typed, base, was) => {
      if (Object.keys(typed).length > 0) asked.push([typed, base])
      await Promise.resolve()
      const error = failure
      failure = null
      if (error) throw error
      const merged = base !== now.revision
      const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
      const conflicts = Object.keys(typed).filter(
        (path) => !same(now.answers[path], was[path]) && !same(now.answers[path], typed[path]),
      )
      const changes = Object.fromEntries(Object.entries(typed).filter(([path]) => !conflicts.includes(path)))
      if (Object.keys(changes).length === 0) return { draft: now, merged, conflicts }
      now = draft(
        Object.fromEntries(
          Object.entries({ ...now.answers, ...changes }).filter(([, value]) => value !== null),
        ) as Draft['answers'],
        now.revision + 1,
      )
      return { draft: now, merged, conflicts }
    },
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a draft', () => {
  it('is sent once typing rests, all changes together', async () => {
    const { save, asked } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    keeper.change({ 'a.x': 'N' })
    await vi.advanceTimersByTimeAsync(restMs - 1)
    keeper.change({ 'a.x': 'No', 'a.y': 'b' })
    await vi.advanceTimersByTimeAsync(restMs - 1)
    expect(asked).toEqual([])
    expect(keeper.state()).toMatchObject({ keeping: 'sending', answers: { 'a.x': 'No', 'a.y': 'b' } })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([[{ 'a.x': 'No', 'a.y': 'b' }, 0]])
    expect(keeper.state()).toMatchObject({ keeping: 'kept', draft: { revision: 1 } })
    expect(keeper.isUnsent()).toBe(false)
  })

  it('without a connection keeps everything, tries again, and forgets nothing typed meanwhile', async () => {
    const { save, asked, fail } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    fail(offline)
    keeper.change({ 'a.x': '1' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(keeper.state()).toMatchObject({ keeping: 'waiting', answers: { 'a.x': '1' } })
    await vi.advanceTimersByTimeAsync(againMs)
    expect(asked.at(-1)).toEqual([{ 'a.x': '1' }, 0])
    expect(keeper.state().keeping).toBe('kept')
  })

  it('takes in what another device wrote, below what is typed here', async () => {
    const { save, other } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    other({ 'a.y': 'theirs' })
    keeper.change({ 'a.x': 'mine' })
    await keeper.flush()
    expect(keeper.state().answers).toEqual({ 'a.x': 'mine', 'a.y': 'theirs' })
  })

  it('flush sends what is typed while it is on its way, and answers the last revision', async () => {
    const { save } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    keeper.change({ 'a.x': '1' })
    const flushed = keeper.flush()
    keeper.change({ 'a.y': '2' })
    expect(await flushed).toMatchObject({ draft: { revision: 2 }, answers: { 'a.x': '1', 'a.y': '2' } })
  })

  it('tells of a refusal that trying again cannot help, and does not try', async () => {
    const { save, asked, fail } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    const refused = new ApiError('refused', 'questionnaireClosed', { code: 20302 })
    fail(refused)
    keeper.change({ 'a.x': '1' })
    await vi.advanceTimersByTimeAsync(restMs + 3 * againMs)
    expect(asked).toHaveLength(1)
    expect(keeper.state()).toMatchObject({ keeping: 'refused', problem: refused })
    await expect(keeper.flush()).resolves.toMatchObject({ draft: { revision: 1 } })
  })
})

describe('what another device changed', () => {
  it('is not written over unseen: both answers are told, and the member says which one stands', async () => {
    const { save, asked, other } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    other({ 'a.x': 'theirs', 'a.z': 'new' })
    keeper.change({ 'a.x': 'mine', 'a.y': 'b' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(keeper.state()).toMatchObject({
      keeping: 'kept',
      answers: { 'a.x': 'theirs', 'a.y': 'b', 'a.z': 'new' },
      conflicts: [{ path: 'a.x', mine: 'mine' }],
    })
    keeper.settle('a.x', 'mine')
    expect(keeper.state()).toMatchObject({ answers: { 'a.x': 'mine' }, conflicts: [] })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(asked.at(-1)?.[0]).toEqual({ 'a.x': 'mine' })
    expect(keeper.state()).toMatchObject({ keeping: 'kept', draft: { answers: { 'a.x': 'mine' } } })
  })

  it('may stay', async () => {
    const { save, asked, other } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    other({ 'a.x': 'theirs' })
    keeper.change({ 'a.x': 'mine' })
    await vi.advanceTimersByTimeAsync(restMs)
    keeper.settle('a.x', 'theirs')
    await vi.advanceTimersByTimeAsync(restMs)
    expect([keeper.state().answers, keeper.state().conflicts, asked.length]).toEqual([{ 'a.x': 'theirs' }, [], 1])
  })

  it('is taken over by a page that touched nothing, and not while something typed is on its way', async () => {
    const { save, other } = server()
    const keeper = new DraftKeeper(draft({ 'a.x': 'old' }, 0), save)
    other({ 'a.x': 'newer' })
    await keeper.refresh()
    expect(keeper.state()).toMatchObject({ answers: { 'a.x': 'newer' }, conflicts: [] })
    other({ 'a.x': 'newest' })
    keeper.change({ 'a.y': 'typed' })
    await keeper.refresh()
    expect(keeper.state().answers).toEqual({ 'a.x': 'newer', 'a.y': 'typed' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(keeper.state().answers).toEqual({ 'a.x': 'newest', 'a.y': 'typed' })
  })

  it('and what the server thinks of the same answers follows when the member is known better', async () => {
    const { save } = server()
    const found = [{ path: 'a.name', code: 'signatureName' as const }]
    let thought = found
    const keeper = new DraftKeeper({ ...draft({ 'a.name': 'Ada' }, 0), faults: found }, async (...args) => {
      const answer = await save(...args)
      return { ...answer, draft: { ...answer.draft, faults: thought } }
    })
    thought = []
    await keeper.refresh()
    expect(keeper.state()).toMatchObject({ answers: { 'a.name': 'Ada' }, draft: { faults: [] } })
  })

  it('is not what this page itself sent before the connection broke', async () => {
    const { save, other, fail } = server()
    const keeper = new DraftKeeper(draft({}, 0), save)
    fail(offline)
    keeper.change({ 'a.x': 'N' })
    await vi.advanceTimersByTimeAsync(restMs)
    // The server had taken it; only the answer was lost.
    other({ 'a.x': 'N' })
    keeper.change({ 'a.x': 'No' })
    await vi.advanceTimersByTimeAsync(restMs + againMs)
    expect(keeper.state()).toMatchObject({
      keeping: 'kept',
      answers: { 'a.x': 'No' },
      conflicts: [],
      draft: { answers: { 'a.x': 'No' } },
    })
  })
})

/** A server that keeps the rule of entries: an answer in one that is not there is held back, an entry goes with all that stands in it. */
function entries(start: Draft['answers']): {
  keeper: DraftKeeper
  put: (changes: Changes) => void
  held: () => Draft['answers']
} {
  let now = draft(start, 1)
  const put = (changes: Changes): void => {
    const all = Object.entries({ ...now.answers, ...changes }).filter(
      ([path]) =>
        !Object.keys(changes).some((one) => changes[one] === null && (path === one || path.startsWith(`${one}.`))),
    )
    now = draft(Object.fromEntries(all) as Draft['answers'], now.revision + 1)
  }
  const save: Save = async (typed, base, was) => {
    await Promise.resolve()
    const merged = base !== now.revision
    const changed = Object.keys(typed).filter(
      (path) => now.answers[path] !== (was[path] ?? undefined) && now.answers[path] !== (typed[path] ?? undefined),
    )
    const staying = Object.keys(typed).filter(
      (path) => typed[path] === null && changed.some((one) => one.startsWith(`${path}.`)),
    )
    const there = (entry: string): boolean => entry in now.answers || entry in typed
    const isHeld = (path: string): boolean =>
      changed.includes(path) ||
      staying.some((one) => path.startsWith(one)) ||
      (typed[path] !== null && path.split('.').length === 3 && !there(path.split('.').slice(0, 2).join('.')))
    const conflicts = Object.keys(typed).filter(isHeld)
    const made = Object.fromEntries(Object.entries(typed).filter(([path]) => !conflicts.includes(path)))
    if (Object.keys(made).length > 0) put(made)
    return { draft: now, merged, conflicts }
  }
  return { keeper: new DraftKeeper(now, save), put, held: () => now.answers }
}

describe('an entry that another device took away', () => {
  const two = { 't.a': 1, 't.a.tin': 'A', 't.b': 2, 't.b.country': 'NL' }

  it('is asked about as soon as one types in it, and comes back with all that stood in it here', async () => {
    const { keeper, put, held } = entries(two)
    put({ 't.b': null })
    keeper.change({ 't.b.tin': '12' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(held()).toEqual({ 't.a': 1, 't.a.tin': 'A' })
    expect(keeper.state()).toMatchObject({
      answers: { 't.a': 1, 't.a.tin': 'A' },
      conflicts: [{ path: 't.b', mine: 2, within: { 't.b.country': 'NL', 't.b.tin': '12' }, typed: ['t.b.tin'] }],
    })
    keeper.settle('t.b', 'mine')
    await keeper.flush()
    expect(held()).toEqual({ ...two, 't.b.tin': '12' })
    expect(keeper.state()).toMatchObject({ keeping: 'kept', answers: held(), conflicts: [] })
  })

  it('also where an answer of it was changed, and where more is typed while that is on its way', async () => {
    const { keeper, put, held } = entries(two)
    put({ 't.b': null })
    keeper.change({ 't.a.tin': 'AA', 't.b.country': 'DE' })
    const flushed = keeper.flush()
    keeper.change({ 't.b.tin': '12' })
    await flushed
    expect(keeper.state()).toMatchObject({
      answers: { 't.a': 1, 't.a.tin': 'AA' },
      conflicts: [{ path: 't.b', within: { 't.b.country': 'DE', 't.b.tin': '12' } }],
    })
    expect(keeper.state().conflicts).toHaveLength(1)
    keeper.settle('t.b', 'mine')
    await keeper.flush()
    expect(held()).toEqual({ 't.a': 1, 't.a.tin': 'AA', 't.b': 2, 't.b.country': 'DE', 't.b.tin': '12' })
  })

  it('stays away where the other is chosen', async () => {
    const { keeper, put, held } = entries(two)
    put({ 't.b': null })
    keeper.change({ 't.b.tin': '12' })
    await keeper.flush()
    keeper.settle('t.b', 'theirs')
    await keeper.flush()
    expect([held(), keeper.state().answers, keeper.state().conflicts]).toEqual([
      { 't.a': 1, 't.a.tin': 'A' },
      { 't.a': 1, 't.a.tin': 'A' },
      [],
    ])
  })

  it('is not taken away over what another device typed in it, until that is said here', async () => {
    const { keeper, put, held } = entries(two)
    put({ 't.b.tin': '12' })
    keeper.change({ 't.b': null, 't.b.country': null, 't.b.tin': null })
    await keeper.flush()
    expect(held()).toEqual({ ...two, 't.b.tin': '12' })
    expect(keeper.state()).toMatchObject({
      answers: held(),
      conflicts: [{ path: 't.b', mine: null, typed: ['t.b.tin'] }],
    })
    keeper.settle('t.b', 'mine')
    await keeper.flush()
    expect([held(), keeper.state().conflicts]).toEqual([{ 't.a': 1, 't.a.tin': 'A' }, []])
  })
})

describe('an answer that the server does not take as it is', () => {
  it('keeps nothing else from being kept, stands until it is changed, and is sent then', async () => {
    const { save, asked } = server()
    const isLong = (value: unknown): boolean => typeof value === 'string' && value.length > 3
    const keeper = new DraftKeeper(draft({}, 0), (changes, ...rest) => {
      const fields = Object.keys(changes).flatMap((path) =>
        isLong(changes[path]) ? [{ field: `changes/${path}`, rule: 'shape' }] : [],
      )
      return fields.length > 0
        ? Promise.reject(
            new ApiError('refused', 'invalidParameters', { code: retCodes.invalidParameters, extInfo: { fields } }),
          )
        : save(changes, ...rest)
    })
    keeper.change({ 'a.x': 'long', 'a.y': 'b' })
    await vi.advanceTimersByTimeAsync(restMs)
    expect(keeper.state()).toMatchObject({
      keeping: 'partly',
      answers: { 'a.x': 'long', 'a.y': 'b' },
      refused: ['a.x'],
      draft: { answers: { 'a.y': 'b' } },
    })
    keeper.change({ 'a.z': 'c' })
    await expect(keeper.flush()).resolves.toMatchObject({
      keeping: 'partly',
      answers: { 'a.x': 'long' },
      draft: { answers: { 'a.y': 'b', 'a.z': 'c' } },
    })
    expect(keeper.isUnsent()).toBe(true)
    keeper.change({ 'a.x': 'l' })
    await keeper.flush()
    expect(keeper.state()).toMatchObject({
      keeping: 'kept',
      refused: [],
      draft: { answers: { 'a.x': 'l', 'a.y': 'b', 'a.z': 'c' } },
    })
    expect(asked.map(([changes]) => changes)).toEqual([{ 'a.y': 'b' }, { 'a.z': 'c' }, { 'a.x': 'l' }])
  })
})
