import type { Details } from '../../accounts/snapshot/attempts.ts'

/** What is wrong with one field of the typed details. */
export interface DetailFault {
  field: keyof Details
  rule: 'required' | 'not-a-date' | 'future' | 'too-long-ago'
}

/** No living person was born earlier. */
const oldestYears = 125

/** The typed values, trimmed. Members with a single name have no first name, whatever that field contained before. */
export function typedDetails({ firstName, lastName, birthDate, oneName }: Details & { oneName?: boolean }): Details {
  return { firstName: oneName ? '' : firstName.trim(), lastName: lastName.trim(), birthDate }
}

/** Validates the typed name and birth date. The age rule belongs to the decision, not to the form. */
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
