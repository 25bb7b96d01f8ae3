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

const Revision = Type.String({ maxLength: 64 })
/** Of what is saved or sent: what is kept of the step in part, as the page knows it (empty: nothing). What was typed elsewhere is not given up unseen. */
export const KnownDraft = Type.Optional(Revision)

/** Where somebody lives, and their nationality, as far as it is chosen. */
export const Residence = Type.Object({ residence: nullable(CountryCode), nationality: nullable(CountryCode) })
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

/** What was saved of the details when something was typed over it. */
export const SavedDetails = nullable(Type.Object({ firstName: GivenNames, lastName: lineOf(100), birthDate: DateOnly }))

/**
 * What stands in the fields of the member's steps and is not saved yet, right or not: it is kept as it stands, sealed, and nothing goes by it. With
 * `keep` the newest takes the place of the one before, by step. `over` names that one by its `revision` (empty: none was known), `upon` is what was saved when
 * it was typed: where another window or device typed or saved something since, nothing is kept (20117), and what stands is read anew first. It is gone once
 * the step is saved or sent, or the attempt is given up. A phone that carries on has the details of its attempt alone.
 */
export const stepDraft = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/step-draft',
  sdkPath: '/v1/s1/kyc/integration/step-draft',
  access: 'member',
  handoff: true,
  summary: 'Read or keep what is typed in a step and not saved yet.',
  body: Type.Object({
    keep: Type.Optional(
      Type.Object({
        residence: Type.Optional(Type.Object({ ...Residence.properties, upon: Residence, over: Revision })),
        details: Type.Optional(Type.Object({ ...Details.properties, upon: SavedDetails, over: Revision })),
        /** `upon`: the revision of the proof's draft; empty: none. */
        address: Type.Optional(Type.Object({ ...Address.properties, upon: Revision, over: Revision })),
        number: Type.Optional(Type.Object({ ...OfNumber.properties, over: Revision })),
      }),
    ),
  }),
  result: Type.Object({
    residence: nullable(Type.Object({ ...Residence.properties, revision: Type.String() })),
    details: nullable(Type.Object({ ...Details.properties, revision: Type.String() })),
    address: nullable(Type.Object({ ...Address.properties, revision: Type.String() })),
    number: nullable(Type.Object({ ...OfNumber.properties, revision: Type.String() })),
  }),
  codes: [
    'notSignedIn',
    'accountRestricted',
    'verificationNotAllowed',
    'residenceNeeded',
    'attemptNotFound',
    'attemptClosed',
    'attemptChanged',
  ],
})
