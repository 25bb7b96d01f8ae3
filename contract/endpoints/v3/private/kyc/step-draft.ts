import { Type } from 'typebox'
import { addressDocuments } from '../../../../address-proof.ts'
import { longestPart } from '../../../../addresses.ts'
import { endpoint } from '../../../../endpoint.ts'
import { numberKinds } from '../../../../numbers.ts'
import { CountryCode, DateOnly, GivenNames, Id, lineOf, nullable, oneOf, unfinishedOf } from '../../../../shapes.ts'

/**
 * Maximum length of a name field; longer than any name that can be saved, so that the member can shorten a name that
 * is too long.
 */
const Name = unfinishedOf(120)
const Part = unfinishedOf(longestPart)
/** A country, or none yet. */
const Chosen = Type.String({ pattern: '^([A-Z]{2})?$' })
/** A date in its three boxes. */
const Day = Type.Object({ day: unfinishedOf(2), month: unfinishedOf(2), year: unfinishedOf(4) })
const Person = { firstName: Name, lastName: Name, oneName: Type.Boolean(), birthDate: Day }

const Revision = Type.String({ maxLength: 64 })
/**
 * The revision of the autosaved step that the page has seen (empty: none), for a save or a submission. Input from
 * elsewhere is not discarded unseen.
 */
export const KnownDraft = Type.Optional(Revision)

/** Residence and nationality, as far as chosen. */
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
/** Without the number itself; we only return it masked. */
const OfNumber = Type.Object({ country: Chosen, kind: oneOf(['', ...numberKinds]), ...Person })

/** The details that were saved when the member changed them. */
export const SavedDetails = nullable(Type.Object({ firstName: GivenNames, lastName: lineOf(100), birthDate: DateOnly }))

/**
 * Autosaves the unsaved fields of the member's steps, valid or not. They are stored as typed and encrypted, and no
 * decision uses them. With `keep` the newest replaces the previous one of the step. `over` is the `revision` of the
 * previous one (empty: none known), `upon` is what was saved when it was typed. If another window or device has typed
 * or saved something since, nothing is stored (20117), and the page reloads first. It is deleted once the step is
 * saved or sent, or the attempt is discarded. A phone that continues a capture has only the details of its attempt.
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
