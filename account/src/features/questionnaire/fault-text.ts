import type { Fault, FaultCode, MemberItem } from '@tessera/contract/questionnaire.ts'
import type { Visibility } from '@tessera/questionnaires/engine/visibility.ts'
import type { Draft } from '../../state/drafts.ts'

/** The text key of an error: shared by all item types, unless a type can say more precisely what is missing. */
export function faultKey(
  item: Pick<MemberItem, 'type' | 'validate'> | undefined,
  code: FaultCode,
):
  | 'questionnaire.phone.fault'
  | 'questionnaire.tooManyDigits'
  | 'questionnaire.fault.digits'
  | 'questionnaire.fault.fromList'
  | 'questionnaire.nameToSign'
  | 'questionnaire.incompleteDate'
  | 'questionnaire.address.incomplete'
  | `questionnaire.fault.${FaultCode}` {
  // A tax number has one rule, and its length is a part of it.
  const isTax = item?.validate?.some((one) => one.rule === 'checksum' && one.kind === 'TIN')
  if (isTax && (code === 'minLen' || code === 'maxLen')) return 'questionnaire.fault.checksum'
  const isNumber = item?.type === 'money' || item?.type === 'number'
  if (isNumber && code === 'shape') return 'questionnaire.tooManyDigits'
  if (isNumber && code === 'regex') return 'questionnaire.fault.digits'
  if ((item?.type === 'dropdown' || item?.type === 'country') && code === 'required')
    return 'questionnaire.fault.fromList'
  if (item?.type === 'signature' && code === 'required') return 'questionnaire.nameToSign'
  if ((item?.type === 'month' || item?.type === 'date') && code === 'shape') return 'questionnaire.incompleteDate'
  if (item?.type === 'address' && code === 'required') return 'questionnaire.address.incomplete'
  return item?.type === 'phone' && code === 'shape' ? 'questionnaire.phone.fault' : `questionnaire.fault.${code}`
}

/** Those of the earlier errors that still exist. Answers change while the member types and when we learn more. */
export function stillThere(found: readonly Fault[], faults: readonly Fault[]): Fault[] {
  return found.filter(({ path, code }) => faults.some((one) => one.path === path && one.code === code))
}

/** The errors of a page with what is typed but is no answer, such as half a date: it is not just missing. */
export function withIncomplete(typed: readonly Fault[], faults: readonly Fault[]): Fault[] {
  return [...faults.filter(({ path }) => !typed.some((one) => one.path === path)), ...typed]
}

/**
 * The page's errors and those that only the server finds, in the order of the questions. A server error is dropped
 * once its answer is hidden or changed.
 */
export function withServers(
  own: readonly Fault[],
  draft: Pick<Draft, 'values' | 'faults'>,
  visibility: Visibility,
): Fault[] {
  const places = visibility.sections.flatMap(({ id, entries }) => [
    id,
    ...entries.flatMap(({ items }) => items.map(({ path }) => path)),
  ])
  const holds = (path: string): boolean =>
    places.includes(path) && JSON.stringify(visibility.valueAt(path)) === JSON.stringify(draft.values[path])
  const servers = draft.faults.filter(({ path }) => holds(path) && !own.some((one) => one.path === path))
  return [...own, ...servers].toSorted((a, b) => places.indexOf(a.path) - places.indexOf(b.path))
}

/** The errors of answers that the server refuses to save. Shown at once, because these answers are not stored. */
export function faultsOfRefused(refused: readonly string[], own: readonly Fault[]): Fault[] {
  return refused.flatMap((path) => {
    const section = path.split('.', 1)[0]
    return (
      own.find((one) => one.path === path) ??
      own.find((one) => one.path === section) ?? { path, code: 'shape' as const }
    )
  })
}
