import { withoutInvisible } from '@tessera/contract/invisible-characters.ts'
import { birthDateFault, emptyDate, isoOf, partsOf, type DateFault, type DateParts } from '@tessera/ui/date-parts.ts'
import { namedFields } from '../../../api/api-error.ts'
import { textIn, type StepFields } from '../../../state/step-fields.ts'
import type { Details } from './load.ts'

/** The form while the member types. */
export interface DetailsForm {
  firstName: string
  lastName: string
  /** The member has a single name, stored as the last name. */
  oneName: boolean
  birthDate: DateParts
}

export interface DetailsFaults {
  firstName?: NameFault
  lastName?: NameFault
  birthDate?: DateFault
}

export type NameFault = 'empty' | 'sign' | 'too-long'

/** The longest name that the server accepts. */
export const longestName = 100

export const emptyForm: DetailsForm = { firstName: '', lastName: '', oneName: false, birthDate: emptyDate }

export function formOf(details: Details | null): DetailsForm {
  return details
    ? {
        firstName: details.firstName,
        lastName: details.lastName,
        oneName: details.firstName === '' && details.lastName !== '',
        birthDate: partsOf(details.birthDate),
      }
    : emptyForm
}

/** The form as it is sent, to compare two field by field: same names and same date, however they were typed. */
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

/** The form in its draft: a date is its boxes, separated by hyphens. */
export const detailsFields: StepFields<DetailsForm> = {
  valuesOf: ({ birthDate, ...names }) => ({ ...names, ...(birthDate ? { birthDate: joinedDate(birthDate) } : {}) }),
  formOf: (values) => ({
    firstName: textIn(values, 'firstName'),
    lastName: textIn(values, 'lastName'),
    oneName: values['oneName'] === true,
    birthDate: boxesOf(textIn(values, 'birthDate')),
  }),
}

export const joinedDate = ({ year, month, day }: DateParts): string => `${year}-${month}-${day}`

export function boxesOf(joined: string): DateParts {
  const [year = '', month = '', day = ''] = joined.split('-')
  return { year, month, day }
}

/** The errors of the form; empty when it can be saved. The server validates again. */
export function faultsOf(form: DetailsForm, today: Date): DetailsFaults {
  const [firstName, lastName, birthDate] = [
    form.oneName ? null : nameFault(form.firstName),
    nameFault(form.lastName),
    birthDateFault(form.birthDate, today),
  ]
  return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}), ...(birthDate ? { birthDate } : {}) }
}

/** Normalises a name for sending: pasted text can contain invisible characters. */
const nameOf = (typed: string): string => withoutInvisible(typed).trim()

function nameFault(name: string): NameFault | null {
  const trimmed = nameOf(name)
  if (!trimmed) return 'empty'
  if ([...trimmed].length > longestName) return 'too-long'
  return /[\u0000-\u001f\u007f<>0-9@]/.test(trimmed) ? 'sign' : null
}

/** The data to send; null while the form has errors. */
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

/** Maps the server's errors (`ext_info.fields` of code 20106) to the form. */
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
