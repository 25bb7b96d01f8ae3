import { Type } from 'typebox'
import { addressDocuments, addressQuestions, type AddressQuestion } from '../../../../../address-proof.ts'
import { longestPart } from '../../../../../addresses.ts'
import { endpoint } from '../../../../../endpoint.ts'
import { MemberReason } from '../../../../../reason-shapes.ts'
import { CountryCode, DateOnly, Id, Instant, lineOf, nullable, oneOf } from '../../../../../shapes.ts'
import { attemptStates } from '../../../../../states.ts'
import { refusalReasons } from '../can-verify.ts'
import { KnownDraft } from '../step-draft.ts'

const Part = lineOf(longestPart)
const AddressParts = Type.Object({
  street: Part,
  street2: Part,
  district: Part,
  city: Part,
  region: Part,
  postalCode: Part,
})

/** What the member types. */
const Details = Type.Object({
  country: CountryCode,
  address: AddressParts,
  /** The month they have lived there since, `YYYY-MM`. Proofs of before it was asked have none; a new one is refused without, if the form wants it. */
  since: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}$' })),
  documentClass: oneOf(addressDocuments),
  /** Who issued the document, as printed on it; as with `since`. */
  issuer: Type.Optional(Part),
  /** The day printed on the document. */
  issuedOn: DateOnly,
  /** Where the site asks for an agreement of its own (`displayHkgPoaAgreement`): that the member gave it. */
  agreed: Type.Optional(Type.Boolean()),
})

/** One thing the form asks. */
const Question = Type.Object({
  id: Type.Unsafe<AddressQuestion>(Type.String({ enum: Object.keys(addressQuestions) })),
  type: oneOf([...new Set(Object.values(addressQuestions))]),
  required: Type.Boolean(),
  /** Keys of texts. */
  label: Type.String(),
  hint: Type.Optional(Type.String()),
  /** Of a text: most characters. */
  maxLength: Type.Optional(Type.Integer()),
  /** Of a month: the earliest year. */
  fromYear: Type.Optional(Type.Integer()),
  /** Of files: how many at most. */
  maxFiles: Type.Optional(Type.Integer()),
})

/** A proof as the member's screen needs it. */
export const ProofView = Type.Object({
  proofId: Id,
  status: oneOf(attemptStates),
  details: Details,
  /** `sheets`: how many pages the file has. */
  pages: Type.Array(Type.Object({ pageId: Id, bytes: Type.Integer(), sheets: Type.Integer(), uploadedAt: Instant })),
  /** Why it was refused; of a draft, why the one before it was: what is to be mended. */
  reasons: Type.Array(MemberReason),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  /** Another one whenever something of what would be sent is another: what is typed, or the pages. */
  revision: Type.String(),
})

/** Of a draft, as the member was shown it. */
export const ShownRevision = Type.Optional(Type.String({ maxLength: 64 }))

/**
 * Reads how the member's proof of address stands; with `save` keeps what is typed as a draft on the server, with `removePage`
 * takes a page of the draft away. With the `revision` of the draft that the member was shown (empty: none), `save` changes no other. A proof that was refused stays a record: the next `save` begins another.
 */
export const addressProof = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/address/proof',
  sdkPath: '/v1/s1/kyc/integration/task/address/proof',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Read or save the proof of address.',
  body: Type.Object({
    save: Type.Optional(Details),
    revision: ShownRevision,
    over: KnownDraft,
    removePage: Type.Optional(Id),
  }),
  result: Type.Object({
    proof: nullable(ProofView),
    /** Why no proof can be sent now; null when one can. */
    refused: nullable(oneOf(refusalReasons)),
    attemptsLeft: Type.Integer(),
    nextAttemptAt: nullable(Instant),
    /** What is asked, in this order. */
    questions: Type.Array(Question),
    documents: Type.Array(Type.Object({ documentClass: oneOf(addressDocuments), maxAgeMonths: Type.Integer() })),
    /** Countries whose people are not served: an address there is not taken. */
    closed: Type.Array(CountryCode),
    /** The site's own agreement is needed before sending: `agreed` is asked. */
    needsAgreement: Type.Boolean(),
    version: Type.Integer(),
  }),
  codes: [
    'notSignedIn',
    'verificationNotAllowed',
    'addressInvalid',
    'attemptNotFound',
    'attemptClosed',
    'attemptChanged',
  ],
})
