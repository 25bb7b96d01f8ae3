import type { Fault, FaultCode, MemberItem } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'
import type { Draft } from './load.ts'

/** The key of the words for a fault: one for all kinds of questions, but where a kind can say more exactly what is missing. */
export function faultKey(
  item: Pick<MemberItem, 'type'> | undefined,
  code: FaultCode,
): 'questionnaire.phone.fault' | 'questionnaire.tooManyDigits' | `questionnaire.fault.${FaultCode}` {
  if ((item?.type === 'money' || item?.type === 'number') && code === 'shape') return 'questionnaire.tooManyDigits'
  return item?.type === 'phone' && code === 'shape' ? 'questionnaire.phone.fault' : `questionnaire.fault.${code}`
}

/** Of the faults that were found, those that are there still: answers change, be it under the member's fingers or by what we learn meanwhile. */
export function stillThere(found: readonly Fault[], faults: readonly Fault[]): Fault[] {
  return found.filter(({ path, code }) => faults.some((one) => one.path === path && one.code === code))
}

/** This page's own faults and those that only the server finds, in the order of the questions; what the server thought of an answer that is hidden or changed since counts for nothing. */
export function withServers(
  own: readonly Fault[],
  draft: Pick<Draft, 'answers' | 'faults'>,
  visibility: Visibility,
): Fault[] {
  const places = visibility.sections.flatMap(({ id, entries }) => [
    id,
    ...entries.flatMap(({ items }) => items.map(({ path }) => path)),
  ])
  const holds = (path: string): boolean =>
    places.includes(path) && JSON.stringify(visibility.valueAt(path)) === JSON.stringify(draft.answers[path])
  const servers = draft.faults.filter(({ path }) => holds(path) && !own.some((one) => one.path === path))
  return [...own, ...servers].toSorted((a, b) => places.indexOf(a.path) - places.indexOf(b.path))
}

/** What is wrong with answers that the server does not take as they are: marked at once, since they are not kept. */
export function faultsOfRefused(refused: readonly string[], own: readonly Fault[]): Fault[] {
  return refused.flatMap((path) => {
    const section = path.split('.', 1)[0]
    return (
      own.find((one) => one.path === path) ??
      own.find((one) => one.path === section) ?? { path, code: 'shape' as const }
    )
  })
}
