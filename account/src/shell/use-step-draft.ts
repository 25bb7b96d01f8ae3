import { useState } from 'react'
import type { Draft, DraftKey } from '../state/drafts.ts'
import type { StepFields } from '../state/step-fields.ts'
import { useAutosave } from './use-autosave.ts'

export interface StepDraft<Form> {
  form: Form
  change: (part: Partial<Form>) => void
  /** How often another window or device changed something in it. */
  changes: number
  /** Input is not saved yet, and is sent again. */
  waiting: boolean
  /** Saves everything. Resolves with false if another window changed something: the page shows that first. */
  isNewest: () => Promise<boolean>
  /** Drops everything typed and not saved as a step. Resolves like `isNewest`. */
  discard: () => Promise<boolean>
}

interface Step<Form> {
  key: DraftKey
  fields: StepFields<Form>
  draft: Draft
  /** Its values where the draft has none. */
  start: Form
  /** Of the member's data: with a newer one the draft is loaded again. */
  version?: number
}

/** The form of a step with autosave. */
export function useStepDraft<Form>({ key, fields, draft, start, version }: Step<Form>): StepDraft<Form> {
  const { valuesOf, formOf } = fields
  const { values, change, newer, status, isNewest } = useAutosave(key, draft, version)
  const [first] = useState(() => valuesOf(start))
  const shown = { ...first, ...values }
  return {
    form: formOf(shown),
    change: (part) => {
      const changed = Object.entries(valuesOf(part)).filter(([name, value]) => value !== shown[name])
      if (changed.length > 0) change(Object.fromEntries(changed))
    },
    changes: newer,
    waiting: status === 'waiting',
    isNewest,
    discard: () => {
      const typed = Object.keys(values)
      if (typed.length > 0) change(Object.fromEntries(typed.map((name) => [name, null])))
      return isNewest()
    },
  }
}
