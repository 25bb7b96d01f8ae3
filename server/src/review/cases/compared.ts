import type { Details } from '../../accounts/snapshot/attempts.ts'
import type { Fact } from '../../recognition/facts.ts'
import { compareNamePart } from '../../recognition/names.ts'
import type { ComparedFact, ReadValue } from './case.ts'

/** The fields of {@link Details} as a document names them. */
const typedFields: Readonly<Record<keyof Details, string>> = {
  lastName: 'surname',
  firstName: 'givenNames',
  birthDate: 'birthDate',
}
const names: ReadonlySet<string> = new Set(['surname', 'givenNames'])

/** What was typed beside what each source read, by field; those that disagree first. */
export function compareFacts(typed: Details | null, read: readonly Fact[]): ComparedFact[] {
  const values = new Map<string, ComparedFact & { read: ReadValue[] }>()
  const of = (field: string) => {
    const found = values.get(field) ?? { field, typed: null, read: [], agrees: null }
    values.set(field, found)
    return found
  }
  for (const [name, field] of Object.entries(typedFields)) of(field).typed = typed?.[name as keyof Details] || null
  for (const { field, ...one } of read)
    if (one.source !== 'typed') of(field).read.push(one)
    else of(field).typed ??= one.value
  const rank = ({ agrees }: ComparedFact): number => (agrees === false ? 0 : agrees ? 1 : 2)
  return [...values.values()]
    .filter(({ typed: entered, read: found }) => entered !== null || found.length > 0)
    .map((fact) => ({ ...fact, agrees: agreement(fact) }))
    .toSorted((a, b) => rank(a) - rank(b))
}

function agreement({ field, typed, read }: ComparedFact): boolean | null {
  const [first, ...others] = [...(typed === null ? [] : [typed]), ...read.map(({ value }) => value)]
  if (first === undefined || others.length === 0) return null
  return others.every((value) =>
    names.has(field) ? compareNamePart(first, value) === 'same' : value.toUpperCase() === first.toUpperCase(),
  )
}
