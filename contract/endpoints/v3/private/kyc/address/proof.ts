import { Type } from 'typebox'
import {
  addressDocuments,
  addressDoubts,
  addressQuestions,
  type AddressQuestion,
} from '../../../../../address-proof.ts'
import { longestPart } from '../../../../../addresses.ts'
import { endpoint } from '../../../../../endpoint.ts'
import { MemberReason } from '../../../../../reason-shapes.ts'
import { CountryCode, DateOnly, Id, Instant, lineOf, nullable, oneOf } from '../../../../../shapes.ts'
import { attemptStates } from '../../../../../states.ts'
import { refusalReasons } from '../can-verify.ts'

const Part = lineOf(longestPart)
const Month = Type.String({ pattern: '^\\d{4}-\\d{2}$' })
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
  /**
   * The month since when they have lived there, `YYYY-MM`. Older proofs have none; a new one is rejected without it if
   * the form requires it.
   */
  since: Type.Optional(Month),
  documentClass: oneOf(addressDocuments),
  /** The issuer, as printed on the document; optional like `since`. */
  issuer: Type.Optional(Part),
  /** The date printed on the document. */
  issuedOn: DateOnly,
  /** If the region requires its own agreement (`displayHkgPoaAgreement`): whether the member gave it. */
  agreed: Type.Optional(Type.Boolean()),
})

/** One question of the form. */
const Question = Type.Object({
  id: Type.Unsafe<AddressQuestion>(Type.String({ enum: Object.keys(addressQuestions) })),
  type: oneOf([...new Set(Object.values(addressQuestions))]),
  required: Type.Boolean(),
  /** Keys of texts. */
  label: Type.String(),
  hint: Type.Optional(Type.String()),
  /** Of a text: maximum characters. */
  maxLength: Type.Optional(Type.Integer()),
  /** Of a month: the earliest year. */
  fromYear: Type.Optional(Type.Integer()),
  /** Of files: maximum number. */
  maxFiles: Type.Optional(Type.Integer()),
})

/** A proof as the member's screen needs it. */
export const ProofView = Type.Object({
  proofId: Id,
  status: oneOf(attemptStates),
  /** Once accepted for review without the address itself: `kyc-personal-info` shows that masked. */
  details: Details,
  /** `sheets`: how many pages the file has. */
  pages: Type.Array(Type.Object({ pageId: Id, bytes: Type.Integer(), sheets: Type.Integer(), uploadedAt: Instant })),
  /** Why it was rejected; for a draft, why the previous one was: what to fix. */
  reasons: Type.Array(MemberReason),
  /** The pages of a draft are being read. */
  reading: Type.Boolean(),
  /** What was read on the pages and differs, with what they show. Empty until they are read, and after a decision. */
  doubts: Type.Array(
    Type.Object({
      doubt: oneOf(addressDoubts),
      shown: Type.Optional(Type.String()),
      /** Of an address: the same in the parts of the form, where they can be told apart. */
      address: Type.Optional(AddressParts),
    }),
  ),
  /** It is not decided, and the member may replace it. */
  replaceable: Type.Boolean(),
  submittedAt: nullable(Instant),
  decidedAt: nullable(Instant),
  /** Changes whenever the submission would change: the details or the pages. */
  revision: Type.String(),
})

/**
 * Returns the status of the member's proof of address. `save` saves details as a draft on the server; `removePage`
 * removes a page of the draft; `replace` discards a proof that is not decided, and starts a draft with the same
 * details and no pages. A rejected proof stays on record: the next `save` starts another one.
 */
export const addressProof = endpoint({
  method: 'POST',
  path: '/v3/private/kyc/address/proof',
  sdkScene: 'tasks',
  access: 'member',
  summary: 'Read or save the proof of address.',
  body: Type.Object({
    /** Only checks the month of moving in, which the member types before the rest. */
    checkSince: Type.Optional(Month),
    save: Type.Optional(Details),
    removePage: Type.Optional(Id),
    replace: Type.Optional(Id),
  }),
  result: Type.Object({
    proof: nullable(ProofView),
    /** The member typed changes to the proof's draft that are not saved: show the form first. */
    unsaved: Type.Boolean(),
    /** Why no proof can be submitted now; null if one can. */
    refused: nullable(oneOf(refusalReasons)),
    attemptsLeft: Type.Integer(),
    nextAttemptAt: nullable(Instant),
    /** The questions, in this order. */
    questions: Type.Array(Question),
    documents: Type.Array(Type.Object({ documentClass: oneOf(addressDocuments), maxAgeMonths: Type.Integer() })),
    /** Countries whose residents we do not serve: addresses there are rejected. */
    closed: Type.Array(CountryCode),
    /** The region's own agreement is required before submission: the form asks `agreed`. */
    needsAgreement: Type.Boolean(),
    /** The number of the form that has another address than the proven one and is asked again; null if none is. */
    certifyAgain: nullable(Type.Integer()),
    version: Type.Integer(),
  }),
  codes: ['notSignedIn', 'verificationNotAllowed', 'addressInvalid', 'attemptNotFound', 'attemptClosed'],
})
