import type { Fault, FaultCode, MemberItem } from '@tessera/contract/questionnaire.ts'

/** The key of the words for a fault: one for all kinds of questions, but where a kind can say more exactly what is missing. */
export function faultKey(item: Pick<MemberItem, 'type'> | undefined, code: FaultCode): 'questionnaire.phone.fault' | `questionnaire.fault.${FaultCode}` {
  return item?.type === 'phone' && code === 'shape' ? 'questionnaire.phone.fault' : `questionnaire.fault.${code}`
}

/** Of the faults that were found, those that are there still: answers change, be it under the member's fingers or by what we learn meanwhile. */
export function stillThere(found: readonly Fault[], faults: readonly Fault[]): Fault[] {
  return found.filter(({ path, code }) => faults.some((one) => one.path === path && one.code === code))
}
