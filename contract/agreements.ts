import { Type, type Static } from 'typebox'
import { DateOnly, Instant, lineOf, nullable, oneOf } from './shapes.ts'
import { sites } from './sites.ts'

/* Agreements that members read and sign. */

/** Products with an agreement of their own. */
export const agreementProducts = ['OPTIONS'] as const

/** The product of the region files that each of them belongs to. */
export const productOfAgreement = { OPTIONS: 'DERIVATIVES' } as const satisfies Record<
  (typeof agreementProducts)[number],
  string
>

/** Pages of the operator (`links` of the brand) that an acknowledgement may refer to. */
export const agreementPages = ['fees', 'privacy'] as const
export type AgreementPage = (typeof agreementPages)[number]

/** `due`: never signed. `changed`: an earlier version was signed. `accepted`: the current version is signed. */
export const agreementStates = ['due', 'changed', 'accepted'] as const
export type AgreementState = (typeof agreementStates)[number]

export const AgreementId = Type.String({ pattern: '^[a-z][a-z-]{1,63}$' })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** The text as it is signed, and the hash that binds the signature to it (SHA-256, hex). */
export const AgreementDocument = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  effectiveFrom: DateOnly,
  site: Type.String(),
  language: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  sections: Type.Array(
    Type.Object({ id: Type.String(), heading: Type.String(), paragraphs: Type.Array(Type.String()) }),
  ),
  /** Points the member acknowledges one by one. */
  acks: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      /** The page it refers to. */ href: Type.Optional(Type.String()),
    }),
  ),
  hash: Hash,
})
export type AgreementDocument = Static<typeof AgreementDocument>

/** A section that changed since the version signed before. */
export const AgreementChange = Type.Object({
  kind: oneOf(['added', 'changed', 'removed']),
  section: Type.String(),
  heading: Type.String(),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
})
export type AgreementChange = Static<typeof AgreementChange>

/** The member's status for an agreement. */
export const AgreementStatus = Type.Object({
  id: Type.String(),
  title: Type.String(),
  version: Type.Integer(),
  effectiveFrom: DateOnly,
  product: nullable(oneOf(agreementProducts)),
  state: oneOf(agreementStates),
  /**
   * The signature that counts in the member's region; if none does, the latest. `round`: which signature of its
   * version, from 1 on.
   */
  signed: nullable(
    Type.Object({ version: Type.Integer(), round: Type.Integer(), at: Instant, language: Type.String() }),
  ),
})

/** A signature whose copy can be downloaded. */
export const AgreementCopy = Type.Object({
  version: Type.Integer(),
  round: Type.Integer(),
  at: Instant,
  /** Whose text was signed. */ site: oneOf(sites),
})

/** What the member sends to sign. */
export const AgreementSignature = Type.Object({
  id: AgreementId,
  version: Type.Integer({ minimum: 1 }),
  language: Type.String({ maxLength: 16 }),
  /** Of the text that was read. */
  hash: Hash,
  /** The ids of the acknowledged points. */
  acks: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 32 }),
  /** Where the agreement asks for it. */
  typedName: Type.Optional(lineOf(200)),
  /** The member scrolled to the end, where the agreement requires it. */
  readToEnd: Type.Boolean(),
})
