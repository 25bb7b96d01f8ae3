import type { Details } from '../../accounts/snapshot/attempts.ts'

/** What is wrong with one field of the typed details. */
export interface DetailFault {
  field: keyof Details
  rule: 'required' | 'not-a-date' | 'future' | 'too-long-ago'
}

/** Nobody alive was born longer ago. */
const oldestYears = 125

/** What was typed, without spaces around. Who says that they have one name has no first name, whatever stood in that field before. */
export function typedDetails({ firstName, lastName, birthDate, oneName }: Details & { oneName?: boolean }): Details {
  return { firstName: oneName ? '' : firstName.trim(), lastName: lastName.trim(), birthDate }
}

/** Faults of typed name and birth date; the age rule is the decision's, not the form's. */
export function detailsFaults(details: Details, now: Date, { oneName = false } = {}): DetailFault[] {
  const faults: DetailFault[] = []
  if (!details.firstName && !oneName) faults.push({ field: 'firstName', rule: 'required' })
  if (!details.lastName) faults.push({ field: 'lastName', rule: 'required' })
  const born = new Date(`${details.birthDate}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== details.birthDate)
    faults.push({ field: 'birthDate', rule: 'not-a-date' })
  else if (born > now) faults.push({ field: 'birthDate', rule: 'future' })
  else if (now.getUTCFullYear() - born.getUTCFullYear() > oldestYears)
    faults.push({ field: 'birthDate', rule: 'too-long-ago' })
  return faults
}
