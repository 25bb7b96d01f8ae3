import { createContext, useContext } from 'react'
import type { EarlierAnswer } from '@tessera/contract/earlier-answers.ts'
import type { Fault, FaultCode, Value } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'
import type { Wanted } from './forms.ts'
import type { Country, Detail } from './load.ts'
import type { Draft } from '../../state/drafts.ts'
import type { FormFiles } from './use-files.ts'

export type StoredFile = Draft['files'][number]

/** What every part of a form works with. */
export interface FormState {
  wanted: Wanted
  detail: Detail
  visibility: Visibility
  draft: Draft
  /** What the member told in other forms. */
  earlier: readonly EarlierAnswer[]
  countries: readonly Country[]
  /** The verified contacts; null where none are possible, as in the preview. */
  proof: { values: readonly string[]; add: (value: string) => void } | null
  /** The errors shown now. */
  faults: readonly Fault[]
  change: (changes: Record<string, Value | null>) => void
  /** Half a date or letters in a number are no answer: says what is wrong with it instead of dropping it; null: nothing. */
  markIncomplete: (path: string, fault: FaultCode | null) => void
  files: FormFiles
  /** Errors in this place may disappear once the server has the latest choice. */
  isOpen: (path: string) => boolean
}

const FormContext = createContext<FormState | null>(null)
export const FormProvider = FormContext.Provider

/** The form around this part. */
export function useForm(): FormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('No form around this part')
  return form
}

/** Element id of an answer on the page. */
export function placeId(path: string): string {
  return `q-${path.replaceAll('.', '-')}`
}

/** Moves the focus to the first wrong control of an answer, or to its first. */
export function goTo(path: string): void {
  const place = document.getElementById(placeId(path))
  const control =
    place?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    place?.querySelector<HTMLElement>('input, select, textarea, button')
  place?.scrollIntoView({ block: 'center' })
  ;(control ?? place)?.focus({ preventScroll: true })
}
