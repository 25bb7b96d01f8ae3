import { Type, type Static } from 'typebox'
import { DateOnly, Instant, lineOf, nullable, oneOf } from './shapes.ts'
import { sites } from './sites.ts'

/* Agreements that members read and sign. */

/** Products that have an agreement of their own. */
export const agreementProducts = ['OPTIONS'] as const

/** Pages of the operator (`links` of the brand) that a point to acknowledge may speak of. */
export const agreementPages = ['fees', 'privacy'] as const
export type AgreementPage = (typeof agreementPages)[number]

/** `due`: never signed; `changed`: an earlier version was; `accepted`: the one in force was. */
export const agreementStates = ['due', 'changed', 'accepted'] as const
export type AgreementState = (typeof agreementStates)[number]

export const AgreementId = Type.String({ pattern: '^[a-z][a-z-]{1,63}$' })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** Words as they are signed, and the hash that binds the signature to them (SHA-256, hex). */
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
  /** What is acknowledged one by one. */
  acks: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      /** The page it speaks of. */ href: Type.Optional(Type.String()),
    }),
  ),
  hash: Hash,
})
export type AgreementDocument = Static<typeof AgreementDocument>

/** A section that reads otherwise than the version signed before. */
export const AgreementChange = Type.Object({
  kind: oneOf(['added', 'changed', 'removed']),
  section: Type.String(),
  heading: Type.String(),
  before: Type.Array(Type.String()),
  after: Type.Array(Type.String()),
})
export type AgreementChange = Static<typeof AgreementChange>

/** How a member stands with an agreement. */
export const AgreementStatus = Type.Object({
  id: Type.String(),
  title: Type.String(),
  version: Type.Integer(),
  effectiveFrom: DateOnly,
  product: nullable(oneOf(agreementProducts)),
  state: oneOf(agreementStates),
  /** The signature that counts at the member's site; where none does, the latest. `round`: which one of its version, from 1 on. */
  signed: nullable(
    Type.Object({ version: Type.Integer(), round: Type.Integer(), at: Instant, language: Type.String() }),
  ),
})

/** A signature whose copy can be downloaded. */
export const AgreementCopy = Type.Object({
  version: Type.Integer(),
  round: Type.Integer(),
  at: Instant,
  /** Whose words were signed. */ site: oneOf(sites),
})

/** What is sent to sign. */
export const AgreementSignature = Type.Object({
  id: AgreementId,
  version: Type.Integer({ minimum: 1 }),
  language: Type.String({ maxLength: 16 }),
  /** Of the words that were read. */
  hash: Hash,
  /** The ids of what was acknowledged. */
  acks: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 32 }),
  /** Where it was asked for. */
  typedName: Type.Optional(lineOf(200)),
  /** The end came into view, where that is asked for. */
  readToEnd: Type.Boolean(),
})
