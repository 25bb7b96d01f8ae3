import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import { retCodes } from '@tessera/contract/errors.ts'
import { isPassing, isRefusal } from '../../api/api-error.ts'
import type { Draft } from './load.ts'

/** `kept`: the server has everything; `waiting`: it cannot be reached, and is tried again; `refused`: it does not take it; `partly`: it has all but single answers. */
export type Keeping = 'kept' | 'sending' | 'waiting' | 'refused' | 'partly'

/** Answers by path; null takes one away. */
export type Changes = Record<string, Value | null>

export interface Kept {
  answers: Answers
  draft: Draft
  keeping: Keeping
  /** Why the server does not take it. */
  problem: unknown
  /** Answers that another device changed meanwhile; what was typed here, which the form does not show any more. */
  conflicts: readonly Conflict[]
  /** Paths of answers that the server does not take as they are. They stand here until they are changed. */
  refused: readonly string[]
}

/** What was typed here and not kept; null where it was taken away. */
export interface Conflict {
  /** Of an answer; of an entry, where that was taken away here or elsewhere: it comes back, or goes, with all that stands in it. */
  path: string
  mine: Value | null
  /** What stood in the entry here. */
  within?: Changes
  /** Paths of what was typed in the entry, by the one who did not take it away. */
  typed?: readonly string[]
}

/** Sends changes made upon a revision and upon answers; answers the draft the server has now, whether others changed it meanwhile, and what it held back. */
export type Save = (
  changes: Changes,
  baseRevision: number,
  was: Changes,
) => Promise<{ draft: Draft; merged: boolean; conflicts: readonly string[] }>

/** So long nobody typed before it is sent, ms. */
export const restMs = 700
/** So long after a failure it is tried again, ms; a connection that comes back is not waited for. */
export const againMs = 5000

/** The entry that an answer's path stands in. */
const entryOf = (path: string): string | null => path.match(/^([^.]+\.[^.]+)\.[^.]+$/)?.[1] ?? null

/** The paths that a saving was refused for; none where it was for something else. */
function refusedFor(error: unknown, changes: Changes): string[] {
  if (!isRefusal(error, retCodes.invalidParameters)) return []
  const fields = error.extInfo['fields']
  const named = Array.isArray(fields) ? (fields as { field?: unknown }[]).map(({ field }) => field) : []
  return Object.keys(changes).filter((path) =>
    [path, entryOf(path)].some((one) => one !== null && named.includes(`changes/${one}`)),
  )
}

const without = (changes: Changes, paths: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([path]) => !paths.includes(path)))

const applied = (answers: Answers, changes: Changes): Answers =>
  Object.fromEntries(
    Object.entries({ ...answers, ...changes }).filter((entry): entry is [string, Value] => entry[1] !== null),
  )

/**
 * A draft that keeps itself: what changes here is sent path by path, one sending at a time; what changed elsewhere comes
 * back with it. Nothing typed is given up while the page is open.
 */
export class DraftKeeper {
  readonly #save: Save
  readonly #listeners = new Set<() => void>()
  #state: Kept
  #pending: Changes = {}
  /** Sent, and no answer came: perhaps the server has it. */
  #tried: Changes = {}
  /** Not taken by the server as they are: they wait until they are changed. */
  #refused: Changes = {}
  #flight: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Nobody types here any more; a file that was on its way may still come. */
  #left = false

  constructor(loaded: Draft, save: Save) {
    this.#save = save
    this.#state = { answers: loaded.answers, draft: loaded, keeping: 'kept', problem: null, conflicts: [], refused: [] }
  }

  readonly state = (): Kept => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something is not with the server yet. */
  readonly isUnsent = (): boolean => this.#state.keeping !== 'kept'

  readonly change = (changes: Changes): void => {
    // Where something is taken away there may be room for what there was none for.
    this.#pending = { ...(Object.values(changes).includes(null) ? this.#refused : {}), ...this.#pending, ...changes }
    this.#refused = without(this.#refused, Object.keys(this.#pending))
    this.#show({
      answers: applied(this.#state.answers, changes),
      refused: Object.keys(this.#refused),
      ...(this.#state.keeping === 'waiting' ? {} : { keeping: 'sending', problem: null }),
    })
    this.#later(this.#left ? 0 : restMs)
  }

  /** Puts back what was typed here before another device's answer took its place; or lets it go. */
  readonly settle = (path: string, whose: 'mine' | 'theirs'): void => {
    const conflict = this.#state.conflicts.find((one) => one.path === path)
    this.#show({ conflicts: this.#state.conflicts.filter((one) => one.path !== path) })
    if (!conflict || whose === 'theirs') return
    // An entry that goes takes along what stands in it by now.
    const within =
      conflict.within && conflict.mine === null
        ? Object.fromEntries(
            Object.keys(this.#state.answers).flatMap((own) => (entryOf(own) === path ? [[own, null]] : [])),
          )
        : conflict.within
    this.change({ [path]: conflict.mine, ...within })
  }

  /** Takes over what another device changed, where nothing of this page is on its way. Fails in silence: there is nothing to lose. */
  readonly refresh = async (): Promise<void> => {
    if (this.#flight || Object.keys(this.#pending).length > 0) return
    const revision = this.#state.draft.revision
    const found = await this.#save({}, revision, {}).catch(() => null)
    if (!found || this.#state.draft.revision !== revision || this.#flight) return
    if (found.draft.revision > revision) this.#takeOver(found.draft, this.#state.conflicts)
    // The answers are the same; what is thought of them follows also from what else is known of the member.
    else this.#show({ draft: { ...this.#state.draft, faults: found.draft.faults } })
  }

  /** Sends what is not sent yet; resolves with how it stands then. Throws when that cannot be. */
  readonly flush = async (): Promise<Kept> => {
    do await this.#send()
    while (Object.keys(this.#pending).length > 0)
    return this.#state
  }

  /** Sends at once, and goes on trying by itself. */
  readonly hurry = (): void => {
    if (this.isUnsent()) this.#later(0)
  }

  /** The page is shown, or was left for another: what comes then is sent at once. */
  readonly show = (shown: boolean): void => {
    this.#left = !shown
    this.hurry()
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#send().catch((error: unknown) => {
        if (isPassing(error)) this.#later(againMs)
      })
    }, ms)
  }

  #send(): Promise<void> {
    clearTimeout(this.#timer)
    this.#flight ??= this.#sendAll().finally(() => {
      this.#flight = null
    })
    return this.#flight
  }

  async #sendAll(): Promise<void> {
    while (Object.keys(this.#pending).length > 0) {
      const changes = this.#pending
      this.#pending = {}
      this.#show({ keeping: 'sending', problem: null })
      try {
        const known = this.#state.draft.answers
        const was = Object.fromEntries(Object.keys(changes).map((path) => [path, known[path] ?? null]))
        const { draft, merged, conflicts } = await this.#save(changes, this.#state.draft.revision, was)
        const held = this.#heldBack(changes, draft.answers, conflicts)
        this.#tried = {}
        if (merged || conflicts.length > 0) this.#takeOver(draft, held)
        else this.#show({ draft })
      } catch (error) {
        // What it does not take keeps nothing else from being kept.
        const refused = refusedFor(error, changes)
        if (refused.length > 0) {
          const typed = this.#pending
          this.#refused = {
            ...this.#refused,
            ...without(
              Object.fromEntries(Object.entries(changes).filter(([path]) => refused.includes(path))),
              Object.keys(typed),
            ),
          }
          this.#pending = { ...without(changes, refused), ...typed }
          this.#show({ refused: Object.keys(this.#refused) })
          continue
        }
        this.#tried = { ...this.#tried, ...changes }
        this.#pending = { ...changes, ...this.#pending }
        this.#show({ keeping: isPassing(error) ? 'waiting' : 'refused', problem: error })
        throw error
      }
    }
    this.#show({ keeping: Object.keys(this.#refused).length > 0 ? 'partly' : 'kept', problem: null })
  }

  /** Shows the server's answers, below what was typed since. What was typed in an entry that is not there any more becomes a choice about that entry. */
  #takeOver(draft: Draft, conflicts: readonly Conflict[]): void {
    const here = this.#state.answers
    const unsent = { ...this.#refused, ...this.#pending }
    const typed = [
      ...conflicts.filter(({ mine }) => mine !== null).map(({ path }) => path),
      ...Object.keys(unsent).filter((path) => unsent[path] !== null),
    ]
    const isGone = (entry: string): boolean => !(entry in draft.answers) && (unsent[entry] ?? null) === null
    const entries = [...new Set(typed.map(entryOf))].filter((entry): entry is string => entry !== null && isGone(entry))
    const gone = entries.map((path): Conflict => {
      const known = conflicts.find((one) => one.path === path)
      const within = {
        ...known?.within,
        ...Object.fromEntries(
          [
            ...Object.entries(here),
            ...conflicts.map((one) => [one.path, one.mine] as const),
            ...Object.entries(this.#pending),
          ].filter(([own]) => entryOf(own) === path),
        ),
      }
      return {
        path,
        mine: here[path] ?? known?.mine ?? 1,
        within,
        typed: [...new Set([...(known?.typed ?? []), ...typed.filter((own) => entryOf(own) === path)])],
      }
    })
    const isIn = (path: string): boolean => entries.includes(path) || entries.includes(entryOf(path) ?? '')
    const moved = Object.keys(unsent).filter(isIn)
    this.#pending = without(this.#pending, moved)
    this.#refused = without(this.#refused, moved)
    this.#show({
      draft,
      answers: applied(draft.answers, { ...this.#refused, ...this.#pending }),
      conflicts: [...conflicts.filter(({ path }) => !isIn(path)), ...gone],
      refused: Object.keys(this.#refused),
    })
  }

  /** Sorts what was held back: our own words of a sending whose answer was lost go out again; another device's are shown beside ours. */
  #heldBack(changes: Changes, theirs: Answers, paths: readonly string[]): Conflict[] {
    const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
    const [own, others] = [[] as string[], [] as string[]]
    for (const path of paths) (path in this.#tried && same(theirs[path], this.#tried[path]) ? own : others).push(path)
    const removed = others.filter((path) => changes[path] === null && others.some((one) => entryOf(one) === path))
    const mine = others
      .filter((path) => !removed.includes(entryOf(path) ?? ''))
      .map((path): Conflict => {
        const typed = removed.includes(path)
          ? others.filter((one) => entryOf(one) === path && !same(theirs[one], this.#state.draft.answers[one]))
          : undefined
        return {
          path,
          mine: (path in this.#pending ? this.#pending[path] : changes[path]) ?? null,
          ...(typed ? { within: {}, typed } : {}),
        }
      })
    const left = Object.entries(this.#pending).filter(([path]) => !others.includes(path))
    this.#pending = {
      ...Object.fromEntries(own.map((path) => [path, changes[path] ?? null])),
      ...Object.fromEntries(left),
    }
    return [...this.#state.conflicts.filter(({ path }) => !others.includes(path)), ...mine]
  }

  #show(change: Partial<Kept>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
