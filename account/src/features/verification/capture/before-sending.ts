import type { PhotoSide } from '@tessera/contract/states.ts'
import type { Details } from './load.ts'
import type { Reading } from './use-reading.ts'

type Read = NonNullable<Reading['read']>
export type Finding = Read['against'][number]

/** A value of the document that differs from the member's. */
export interface Difference {
  field: 'name' | 'birthDate'
  /** The document's value. */
  read: Partial<Details>
  /** The decision would refuse the member's value. */
  certain: boolean
}

const reasonOf = { name: 'NAME_MISMATCH', birthDate: 'BIRTH_DATE_MISMATCH' } as const
const ofDetails: readonly string[] = Object.values(reasonOf)

/** Name and date of birth as read, for the member to confirm; null while either is missing. */
export function detailsRead({ read }: Reading): Details | null {
  const { name, birthDate } = read ?? {}
  return name?.lastName && birthDate
    ? { firstName: name.firstName, lastName: name.lastName, birthDate: birthDate.value }
    : null
}

/** What the form starts with when the member has to type: what was read, and otherwise what was typed before. */
export function startOf({ read }: Reading, before: Details | null): Details | null {
  if (!read?.name && !read?.birthDate) return before
  return {
    firstName: read.name?.firstName ?? before?.firstName ?? '',
    lastName: read.name?.lastName ?? before?.lastName ?? '',
    birthDate: read.birthDate?.value ?? before?.birthDate ?? '',
  }
}

/** The values that differ: the member takes the document's, takes another photo, or insists. */
export function differencesIn(read: Read | null): Difference[] {
  if (read?.otherPerson) return []
  const refuses = (field: Difference['field']): boolean =>
    read?.against.some(({ reason, certain }) => certain && reason === reasonOf[field]) ?? false
  const { name, birthDate } = read ?? {}
  return [
    ...(name?.differs
      ? [
          {
            field: 'name' as const,
            read: { firstName: name.firstName, lastName: name.lastName },
            certain: refuses('name'),
          },
        ]
      : []),
    ...(birthDate?.differs
      ? [{ field: 'birthDate' as const, read: { birthDate: birthDate.value }, certain: refuses('birthDate') }]
      : []),
  ]
}

/**
 * Problems found in the document itself, certain ones first. A differing name or date is a difference, unless the
 * document is another person's; while the date differs, nothing is said of the age.
 */
export function findingsIn(read: Read | null): Finding[] {
  const settledByDate = read?.birthDate?.differs || read?.otherPerson ? ['UNDERAGE'] : []
  const another: Finding[] = read?.otherPerson ? [{ reason: reasonOf[read.otherPerson], sides: [], certain: true }] : []
  const found = (read?.against ?? [])
    .filter(({ reason }) => !ofDetails.includes(reason) && !settledByDate.includes(reason))
    .toSorted((a, b) => Number(b.certain) - Number(a.certain))
  return [...another, ...found]
}

/** The problems that the photo of one side can show. */
export function findingsAbout(side: PhotoSide, read: Read | null): Finding[] {
  return side === 'selfie' ? [] : findingsIn(read).filter(({ sides }) => sides.length === 0 || sides.includes(side))
}

/** The first of these sides whose photo shows too little: blurred, or without a document. */
export function refusedSide(sides: readonly PhotoSide[], read: Read | null): PhotoSide | null {
  const refused = findingsIn(read).filter(({ certain, reason }) => certain && reason.startsWith('IMG_'))
  return sides.find((side) => refused.some((finding) => finding.sides.includes(side))) ?? null
}

/**
 * Whether the attempt can be sent: `no` while something is known that the decision refuses, or a difference is not
 * settled; `anyway` where a reviewer may still accept it.
 */
export function mayBeSent(read: Read | null, isChosen: (difference: Difference) => boolean): 'yes' | 'anyway' | 'no' {
  const [found, differ] = [findingsIn(read), differencesIn(read)]
  if (found.some(({ certain }) => certain) || differ.some((one) => one.certain || !isChosen(one))) return 'no'
  return found.length > 0 || differ.length > 0 || read?.swapped ? 'anyway' : 'yes'
}
