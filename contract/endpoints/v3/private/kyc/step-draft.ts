import { Type } from 'typebox'
import { addressDocuments } from '../../../../address-proof.ts'
import { longestPart } from '../../../../addresses.ts'
import { endpoint } from '../../../../endpoint.ts'
import { numberKinds } from '../../../../numbers.ts'
import { CountryCode, DateOnly, GivenNames, Id, lineOf, nullable, oneOf, unfinishedOf } from '../../../../shapes.ts'

/** What a name field takes; longer than any name that can be saved, so that what is too long is there to be shortened. */
const Name = unfinishedOf(120)
const Part = unfinishedOf(longestPart)
/** A country, or none yet. */
const Chosen = Type.String({ pattern: '^([A-Z]{2})?$' })
/** A date in its three boxes. */
const Day = Type.Object({ day: unfinishedOf(2), month: unfinishedOf(2), year: unfinishedOf(4) })
const Person = { firstName: Name, lastName: Name, oneName: Type.Boolean(), birthDate: Day }

const Residence = Type.Object({ residence: nullable(CountryCode), nationality: nullable(CountryCode) })
const Details = Type.Object({ attemptId: Id, ...Person })
const Address = Type.Object({
  country: Chosen,
  address: Type.Object({ street: Part, street2: Part, district: Part, city: Part, region: Part, postalCode: Part }),
  since: Type.Object({ year: unfinishedOf(4), month: unfinishedOf(2) }),
  documentClass: oneOf(['', ...addressDocuments]),
  issuer: Part,
  issued: Day,
  agreed: Type.Boolean(),
})
/** Without the number itself, which is never given back but masked. */
const OfNumber = Type.Object({ country: Chosen, kind: oneOf(['', ...numberKinds]), ...Person })

const Saved = nullable(Type.Object({ firstName: GivenNames, lastName: lineOf(100), birthDate: DateOnly }))

/**
 * What stands in the fields of the member's steps and is not saved yet, right or not: it is kept as it stands, sealed, and nothing goes by it. With
 * `keep` the newest takes the place of the one before, by step; `upon` is what was saved when it was typed, and what was saved since is not gone
 * back behind. It is gone once the step is saved or sent, or the attempt is given up. A phone that carries on has the details of its attempt alone.
 */
export const stepDraft = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/step-draft',
  sdkPath: '/v1/s1/kyc/integration/step-draft',
  access: 'member',
  summary: 'Read or keep what is typed in a step and not saved yet.',
  body: Type.Object({
    keep: Type.Optional(
      Type.Object({
        residence: Type.Optional(Type.Object({ ...Residence.properties, upon: Residence })),
        details: Type.Optional(Type.Object({ ...Details.properties, upon: Saved })),
        /** `upon`: the revision of the proof's draft; empty: none. */
        address: Type.Optional(Type.Object({ ...Address.properties, upon: Type.String({ maxLength: 64 }) })),
        number: Type.Optional(OfNumber),
      }),
    ),
  }),
  result: Type.Object({ residence: nullable(Residence), details: nullable(Details), address: nullable(Address), number: nullable(OfNumber) }),
  codes: ['notSignedIn', 'accountRestricted', 'verificationNotAllowed', 'residenceNeeded', 'attemptNotFound', 'attemptClosed', 'attemptChanged'],
})
