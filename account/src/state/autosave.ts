import { retCodes } from '@tessera/contract/errors.ts'
import { isPassing, isRefusal } from '../api/api-error.ts'

/** `saved`: the server has everything; `waiting`: it cannot be reached, and is tried again; `refused`: it does not take it; `partly`: it has all but single fields. */
export type SaveStatus = 'saved' | 'saving' | 'waiting' | 'refused' | 'partly'

/** Fields by name; null empties one. */
export type Changes<Value> = Readonly<Record<string, Value | null>>

/** What the server answers to a write. */
export interface Written<View> {
  draft: View
  /** Names of fields whose write was refused: another window wrote them since. */
  refused: readonly string[]
  /** Names of fields that another window wrote since the page read the draft. */
  newer: readonly string[]
}

interface Source<Value, View extends { revision: number }> {
  loaded: View
  valuesOf: (view: View) => Readonly<Record<string, Value>>
  /** Sends changes made over the revision that the page shows. */
  save: (changes: Changes<Value>, revision: number) => Promise<Written<View>>
}

export interface AutosaveState<Value, View> {
  /** As the page shows them. */
  values: Readonly<Record<string, Value>>
  /** As the server has it. */
  draft: View
  status: SaveStatus
  /** Why the server does not take it. */
  problem: unknown
  /** Names of fields that the server does not take as they are; they stay until they are changed. */
  misfits: readonly string[]
  /** How often something typed in another window took the place of what was shown. */
  newer: number
}

/** So long after the last key it is sent, ms. */
export const restMs = 700
/** So long after a failure it is tried again, ms; a connection that comes back is not waited for. */
export const againMs = 5000

const without = <Value>(changes: Changes<Value>, names: readonly string[]): Changes<Value> =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)))

const applied = <Value>(values: Readonly<Record<string, Value>>, changes: Changes<Value>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter((entry): entry is [string, Value] => entry[1] !== null),
  )

/** The field, or the field it is a part of, is named. */
const isNamed = (name: string, named: readonly string[]): boolean =>
  named.some((one) => name === one || name.startsWith(`${one}.`))

/** The names that a write was refused for; none where it was for something else. */
function misfitsIn(error: unknown, names: readonly string[]): string[] {
  if (!isRefusal(error, retCodes.invalidParameters)) return []
  const fields = error.extInfo['fields']
  const named = Array.isArray(fields) ? (fields as { field?: unknown }[]).map(({ field }) => field) : []
  return names.filter((name) =>
    isNamed(
      name,
      named.flatMap((field) => (typeof field === 'string' ? [field.replace('changes/', '')] : [])),
    ),
  )
}

/**
 * A form that saves itself: what is typed is sent field by field, one call at a time, and tried again until the server has it. A field that another window
 * wrote meanwhile shows that newer value.
 */
export class Autosave<Value, View extends { revision: number }> {
  readonly #source: Source<Value, View>
  readonly #listeners = new Set<() => void>()
  #state: AutosaveState<Value, View>
  #pending: Changes<Value> = {}
  #misfits: Changes<Value> = {}
  #flight: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The page was left; a file that was on its way may still come. */
  #left = false

  constructor(source: Source<Value, View>) {
    this.#source = source
    this.#state = {
      values: source.valuesOf(source.loaded),
      draft: source.loaded,
      status: 'saved',
      problem: null,
      misfits: [],
      newer: 0,
    }
  }

  readonly state = (): AutosaveState<Value, View> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly isUnsent = (): boolean => this.#state.status !== 'saved'

  readonly change = (changes: Changes<Value>): void => {
    // Where something is taken away there may be room for what there was none for.
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

  /** Takes over what is newer on the server, where nothing of this page is on its way. Fails in silence: there is nothing to lose. */
  readonly refresh = async (): Promise<void> => {
    if (this.#flight || Object.keys(this.#pending).length > 0) return
    const { revision } = this.#state.draft
    const found = await this.#source.save({}, revision).catch(() => null)
    if (found && !this.#flight && this.#state.draft.revision === revision) this.#take(found)
  }

  /** Sends what is not sent yet; resolves with how it is then. `ask`: asks at least once what the server has. Throws when that cannot be. */
  readonly flush = async ({ ask = false }: { ask?: boolean } = {}): Promise<AutosaveState<Value, View>> => {
    const before = this.#state.draft
    do await this.#send()
    while (Object.keys(this.#pending).length > 0)
    if (ask && this.#state.draft === before) this.#take(await this.#source.save({}, before.revision))
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
      this.#show({ status: 'saving', problem: null })
      try {
        this.#take(await this.#source.save(changes, this.#state.draft.revision))
      } catch (error) {
        this.#putBack(changes, error)
      }
    }
    this.#show({ status: Object.keys(this.#misfits).length > 0 ? 'partly' : 'saved', problem: null })
  }

  /** After a failure: single fields that the server does not take wait until they are changed; all else is sent again. */
  #putBack(changes: Changes<Value>, error: unknown): void {
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

  /** Shows what the server has, below what was typed since; a refused field shows the newer value. */
  #take({ draft, refused, newer }: Written<View>): void {
    const lost = Object.keys(this.#pending).filter((name) => isNamed(name, refused))
    this.#pending = without(this.#pending, lost)
    const unsent = { ...this.#misfits, ...this.#pending }
    this.#show({
      draft,
      values: applied(this.#source.valuesOf(draft), unsent),
      newer: this.#state.newer + (newer.length > 0 || refused.length > 0 ? 1 : 0),
    })
  }

  #show(change: Partial<AutosaveState<Value, View>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
