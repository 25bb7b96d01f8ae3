import type { Value } from '@tessera/contract/questionnaire.ts'

type Values = Readonly<Record<string, Value>>

/** How the form of a step is stored in its draft. */
export interface StepFields<Form> {
  valuesOf: (form: Partial<Form>) => Values
  formOf: (values: Values) => Form
}

/** A text field of a draft. */
export const textIn = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}
