import { withoutInvisible } from '@tessera/contract/invisible-characters.ts'
import { birthDateFault, emptyDate, isoOf, partsOf, type DateFault, type DateParts } from '@tessera/ui/date-parts.ts'
import { namedFields } from '../../../api/api-error.ts'
import { taking, type Fields } from '../../../state/step-fields.ts'
import type { Details } from './load.ts'

/** The form as it stands while it is typed. */
export interface DetailsForm {
  firstName: string
  lastName: string
  /** They have one name, which stands as the last name. */
  oneName: boolean
  birthDate: DateParts
}

export interface DetailsFaults {
  firstName?: NameFault
  lastName?: NameFault
  birthDate?: DateFault
}

export type NameFault = 'empty' | 'sign' | 'too-long'

/** Longest name the server takes. */
export const longestName = 100

export const emptyForm: DetailsForm = { firstName: '', lastName: '', oneName: false, birthDate: emptyDate }

export function formOf(details: Details | null): DetailsForm {
  return details
    ? {
        firstName: details.firstName,
        lastName: details.lastName,
        oneName: details.firstName === '',
        birthDate: partsOf(details.birthDate),
      }
    : emptyForm
}

/** Field by field, as two forms compare: the same names and the same day, whatever way they were typed. */
export function plainDetails({
  firstName,
  lastName,
  oneName,
  birthDate,
}: DetailsForm): Record<keyof DetailsForm, string | boolean> {
  const { day, month, year } = birthDate
  return {
    firstName: oneName ? '' : nameOf(firstName),
    lastName: nameOf(lastName),
    oneName,
    birthDate: isoOf(birthDate) ?? [day, month, year].join('-'),
  }
}

export const detailsFields: Fields<DetailsForm> = { plain: plainDetails, mixed: taking }

/** What is wrong with the form; nothing when it can be saved. The server looks again. */
export function faultsOf(form: DetailsForm, today: Date): DetailsFaults {
  const [firstName, lastName, birthDate] = [
    form.oneName ? null : nameFault(form.firstName),
    nameFault(form.lastName),
    birthDateFault(form.birthDate, today),
  ]
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}), ...(birthDate ? { birthDate } : {}) }
}

/** A name as it is sent: pasted ones bring signs nobody sees. */
const nameOf = (typed: string): string => withoutInvisible(typed).trim()

function nameFault(name: string): NameFault | null {
  const trimmed = nameOf(name)
  if (!trimmed) return 'empty'
  if ([...trimmed].length > longestName) return 'too-long'
  return /[\u0000-\u001f\u007f<>0-9@]/.test(trimmed) ? 'sign' : null
}

/** What is sent; null while something is wrong. */
export function detailsOf(form: DetailsForm, today: Date): (Details & { oneName?: true }) | null {
  const birthDate = isoOf(form.birthDate)
  if (!birthDate || Object.keys(faultsOf(form, today)).length > 0) return null
  return {
    firstName: form.oneName ? '' : nameOf(form.firstName),
    lastName: nameOf(form.lastName),
    birthDate,
    ...(form.oneName ? { oneName: true } : {}),
  }
}

/** The server's own faults (`ext_info.fields` of code 20106) as the form shows them. */
export function faultsFromServer(extInfo: Readonly<Record<string, unknown>>): DetailsFaults {
  const faults: DetailsFaults = {}
  for (const { field, rule } of namedFields(extInfo)) {
    if (field === 'firstName' || field === 'lastName') faults[field] = rule === 'required' ? 'empty' : 'sign'
    if (field === 'birthDate')
      faults.birthDate =
        rule === 'future' || rule === 'too-long-ago'
          ? { part: 'year', fault: rule }
          : { part: 'day', fault: 'not-a-date' }
  }
  return faults
}
