import { Type, type TSchema } from 'typebox'
import { Value as Check } from 'typebox/value'
import { addressDocuments } from '@tessera/contract/address-proof.ts'
import { longestPart } from '@tessera/contract/addresses.ts'
import type { DraftKind } from '@tessera/contract/draft-kinds.ts'
import { numberKinds } from '@tessera/contract/numbers.ts'
import { oneOf, unfinishedOf } from '@tessera/contract/shapes.ts'

/** The steps of a verification with a draft. */
export type Step = Extract<DraftKind, 'residence' | 'details' | 'address' | 'number'>

/** Longer than any name that can be saved, so that the member can shorten a name that is too long. */
const Name = unfinishedOf(120)
const Part = unfinishedOf(longestPart)
const Country = Type.String({ pattern: '^([A-Z]{2})?$' })
/** The three boxes of a date, each possibly empty. */
const TypedDate = Type.String({ pattern: '^\\d{0,4}-\\d{0,2}-\\d{0,2}$' })
const Person = { firstName: Name, lastName: Name, oneName: Type.Boolean(), birthDate: TypedDate }

const fields: Record<Step, Readonly<Record<string, TSchema>>> = {
  residence: { residence: Country, nationality: Country },
  details: Person,
  address: {
    country: Country,
    street: Part,
    street2: Part,
    district: Part,
    city: Part,
    region: Part,
    postalCode: Part,
    since: Type.String({ pattern: '^\\d{0,4}-\\d{0,2}$' }),
    documentClass: oneOf(['', ...addressDocuments]),
    issuer: Part,
    issued: TypedDate,
    agreed: Type.Boolean(),
  },
  // Without the number itself, which we only return masked.
  number: { country: Country, kind: oneOf(['', ...numberKinds]), ...Person },
}

/**
 * The changes that no field of the step can have, valid or not. An emptied field is an empty text; null drops what was
 * typed.
 */
export function misfitsOf(step: Step, changes: Readonly<Record<string, unknown>>): { field: string; rule: string }[] {
  return Object.entries(changes).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields[step], name) ? fields[step][name] : undefined
    return field && (value === null || Check.Check(field, value)) ? [] : [{ field: `changes/${name}`, rule: 'shape' }]
  })
}
