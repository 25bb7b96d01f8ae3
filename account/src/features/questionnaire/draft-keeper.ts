import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import { isPassing } from '../../api/api-error.ts'
import type { Draft } from './load.ts'

/** `kept`: the server has everything; `waiting`: it cannot be reached, and is tried again; `refused`: it does not take it. */
export type Keeping = 'kept' | 'sending' | 'waiting' | 'refused'

/** Answers by path; null takes one away. */
export type Changes = Record<string, Value | null>

export interface Kept {
  answers: Answers
  draft: Draft
  keeping: Keeping
  /** Why the server does not take it. */
  problem: unknown
}

/** Sends changes made upon a revision; answers the draft the server has now, and whether others changed it meanwhile. */
export type Save = (changes: Changes, baseRevision: number) => Promise<{ draft: Draft; merged: boolean }>

/** So long nobody typed before it is sent, ms. */
export const restMs = 700
/** So long after a failure it is tried again, ms; a connection that comes back is not waited for. */
export const againMs = 5000

const applied = (answers: Answers, changes: Changes): Answers => Object.fromEntries(Object.entries({ ...answers, ...changes }).filter((entry): entry is [string, Value] => entry[1] !== null))

/**
 * A draft that keeps itself: what changes here is sent path by path, one sending at a time; what changed elsewhere comes
 * back with it. Nothing typed is given up while the page is open.
 */
export class DraftKeeper {
  readonly #save: Save
  readonly #listeners = new Set<() => void>()
  #state: Kept
  #pending: Changes = {}
  #flight: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(loaded: Draft, save: Save) {
    this.#save = save
    this.#state = { answers: loaded.answers, draft: loaded, keeping: 'kept', problem: null }
  }

  readonly state = (): Kept => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Something is not with the server yet. */
  readonly isUnsent = (): boolean => this.#flight !== null || Object.keys(this.#pending).length > 0

  readonly change = (changes: Changes): void => {
    this.#pending = { ...this.#pending, ...changes }
    this.#show({ answers: applied(this.#state.answers, changes), ...(this.#state.keeping === 'waiting' ? {} : { keeping: 'sending', problem: null }) })
    this.#later(restMs)
  }

  /** Sends what is not sent yet; resolves with the draft the server has. Throws when that cannot be. */
  readonly flush = async (): Promise<Draft> => {
    do await this.#send()
    while (this.isUnsent())
    return this.#state.draft
  }

  /** Sends at once, and goes on trying by itself. */
  readonly hurry = (): void => {
    if (this.isUnsent()) this.#later(0)
  }

  readonly stop = (): void => clearTimeout(this.#timer)

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
        const { draft, merged } = await this.#save(changes, this.#state.draft.revision)
        // What was typed meanwhile stands above what the server knew.
        this.#show({ draft, ...(merged ? { answers: applied(draft.answers, this.#pending) } : {}) })
      } catch (error) {
        this.#pending = { ...changes, ...this.#pending }
        this.#show({ keeping: isPassing(error) ? 'waiting' : 'refused', problem: error })
        throw error
      }
    }
    this.#show({ keeping: 'kept', problem: null })
  }

  #show(change: Partial<Kept>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
