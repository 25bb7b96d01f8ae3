import { retCodes } from '@tessera/contract/errors.ts'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { isPassing, isRefusal } from '../api/api-error.ts'
import type { Draft } from './drafts.ts'

/**
 * `saved`: the server has everything. `waiting`: it is unreachable, and we retry. `refused`: it refuses the form.
 * `partly`: it has everything except single fields.
 */
export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'refused' | 'partly'

/** Fields by name; null clears one. */
export type Changes = Readonly<Record<string, Value | null>>

/** The server's answer to a write. */
export interface Written {
  draft: Draft
  /** Names of fields whose write was refused because another window wrote them since. */
  refused: readonly string[]
  /** Names of fields that another window wrote since the page read the draft. */
  newer: readonly string[]
}

/** Sends changes based on the revision that the page shows. */
type Save = (changes: Changes, revision: number) => Promise<Written>

export interface AutosaveState {
  /** The fields as the page shows them. */
  values: Readonly<Record<string, Value>>
  /** The fields as the server has them. */
  draft: Draft
  status: SaveStatus
  /** Why the server refuses the form. */
  problem: unknown
  /** Names of fields that the server refuses as they are. They stay until the member changes them. */
  misfits: readonly string[]
  /** How often input from another window replaced what was shown. */
  newer: number
}

/** Delay after the last key before sending, in milliseconds. */
export const restMs = 700
/** Delay after a failure before the next attempt, in milliseconds. We also retry as soon as the connection is back. */
export const againMs = 5000

const without = (changes: Changes, names: readonly string[]): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)))

const applied = (values: Readonly<Record<string, Value>>, changes: Changes): Record<string, Value> =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter((entry): entry is [string, Value] => entry[1] !== null),
  )

/** True if the list names the field or its parent field. */
const isNamed = (name: string, named: readonly string[]): boolean =>
  named.some((one) => name === one || name.startsWith(`${one}.`))

/** The names of fields that a write was refused for; none if it was refused for another reason. */
function misfitsIn(error: unknown, names: readonly string[]): string[] {
  if (!isRefusal(error, retCodes.invalidParameters)) return []
  const { fields } = error.extInfo
  const wrong: { field?: unknown }[] = Array.isArray(fields) ? fields : []
  return names.filter((name) =>
    isNamed(
      name,
      wrong.flatMap(({ field }) => (typeof field === 'string' ? [field.replace('changes/', '')] : [])),
    ),
  )
}

/**
 * An autosaved form: input is sent field by field, one call at a time, and repeated until the server has it. A field
 * that another window wrote meanwhile shows the newer value.
 */
export class Autosave {
  readonly #save: Save
  readonly #listeners = new Set<() => void>()
  #state: AutosaveState
  #pending: Changes = {}
  #misfits: Changes = {}
  #flight: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The page was left, but an upload may still finish. */
  #left = false
  /** The page shows values that may be older than what it sent itself before a reload. */
  #stale = false

  constructor(loaded: Draft, save: Save) {
    this.#save = save
    this.#state = {
      values: loaded.values,
      draft: loaded,
      status: 'saved',
      problem: null,
      misfits: [],
      newer: 0,
    }
  }

  readonly state = (): AutosaveState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly isUnsent = (): boolean => this.#state.status !== 'saved'

  readonly change = (changes: Changes): void => {
    // After a removal there may be room for what did not fit before.
    const retried = Object.values(changes).includes(null) ? this.#misfits : {}
    this.#pending = { ...retried, ...this.#pending, ...changes }
    this.#misfits = without(this.#misfits, Object.keys(this.#pending))
    this.#show({
      values: applied(this.#state.values, changes),
      misfits: Object.keys(this.#misfits),
      ...(this.#state.status === 'waiting' ? {} : { status: 'saving', problem: null }),
    })
    this.#later(this.#left ? 0 : restMs)
  }

  /**
   * Loads newer values from the server, unless this page has a pending call. Fails silently, because nothing can be
   * lost.
   */
  readonly refresh = async (): Promise<void> => {
    if (this.#flight || Object.keys(this.#pending).length > 0) return
    const { revision } = this.#state.draft
    const found = await this.#save({}, revision).catch(() => null)
    if (found && !this.#flight && this.#state.draft.revision === revision) this.#take(found)
  }

  /**
   * The page was drawn before the last input of the page before it arrived, as after a reload: reads the values again,
   * before anything is sent. Nothing is announced, because no other window changed them.
   */
  readonly reread = (): void => {
    this.#stale = true
    this.#later(0)
  }

  /**
   * Sends unsaved input and resolves with the result. `ask`: loads the server's state at least once. Throws if that
   * fails.
   */
  readonly flush = async ({ ask = false }: { ask?: boolean } = {}): Promise<AutosaveState> => {
    const before = this.#state.draft
    do await this.#send()
    while (Object.keys(this.#pending).length > 0)
    if (ask && this.#state.draft === before) this.#take(await this.#save({}, before.revision))
    return this.#state
  }

  /** Sends at once, and continues to retry automatically. */
  readonly hurry = (): void => {
    if (this.isUnsent()) this.#later(0)
  }

  /**
   * The page goes away, and timers with it: sends the last input at once, beside a call that may still run. A page that
   * comes back sends it again, which changes nothing.
   */
  readonly leave = (): void => {
    if (Object.keys(this.#pending).length > 0)
      this.#save(this.#pending, this.#state.draft.revision).catch(() => undefined)
  }

  /** The page is shown, or was left for another: later input is sent at once. */
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
    if (this.#stale) {
      const { revision } = this.#state.draft
      const found = await this.#save({}, revision).catch(() => null)
      this.#stale = false
      if (found && found.draft.revision !== revision) this.#take({ ...found, newer: [] })
    }
    while (Object.keys(this.#pending).length > 0) {
      const changes = this.#pending
      this.#pending = {}
      this.#show({ status: 'saving', problem: null })
      try {
        this.#take(await this.#save(changes, this.#state.draft.revision))
      } catch (error) {
        this.#putBack(changes, error)
      }
    }
    this.#show({ status: Object.keys(this.#misfits).length > 0 ? 'partly' : 'saved', problem: null })
  }

  /** After a failure: fields that the server refuses stay until they are changed; everything else is sent again. */
  #putBack(changes: Changes, error: unknown): void {
    const names = misfitsIn(error, Object.keys(changes))
    const typed = Object.keys(this.#pending)
    const misfits = Object.fromEntries(
      Object.entries(changes).filter(([name]) => names.includes(name) && !typed.includes(name)),
    )
    this.#misfits = { ...this.#misfits, ...misfits }
    this.#pending = { ...without(changes, names), ...this.#pending }
    this.#show({ misfits: Object.keys(this.#misfits) })
    if (names.length > 0) return
    this.#show({ status: isPassing(error) ? 'waiting' : 'refused', problem: error })
    throw error
  }

  /** Shows the server's values, overridden by later input. A refused field shows the newer value. */
  #take({ draft, refused, newer }: Written): void {
    const lost = Object.keys(this.#pending).filter((name) => isNamed(name, refused))
    this.#pending = without(this.#pending, lost)
    const values = applied(draft.values, { ...this.#misfits, ...this.#pending })
    // What another window wrote as it is shown here is no news.
    const shown = this.#state.values
    const changed = newer.some((name) => JSON.stringify(values[name]) !== JSON.stringify(shown[name]))
    this.#show({ draft, values, newer: this.#state.newer + (changed || refused.length > 0 ? 1 : 0) })
  }

  #show(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
