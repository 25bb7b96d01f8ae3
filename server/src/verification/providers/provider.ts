import type { IncomingHttpHeaders } from 'node:http'
import type { Transaction } from 'kysely'
import type { CheckName } from '@tessera/contract/checks.ts'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import type { RetCodeName } from '@tessera/contract/errors.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { AttemptPurpose, PhotoSide, DocumentType, KycLevel, KycProvider } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database } from '../../platform/db/tables.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'

/* The port to whoever verifies. docs/providers.md says how to add a vendor. */

/** Whom a provider is asked about. It learns no more of the member than what they typed for this attempt. */
export interface Applicant {
  /** Ours, and the key of idempotency: asked twice with it, a provider begins one session. */
  externalRef: string
  level: KycLevel
  /** The flow the provider is to run, {@link flowName}. */
  flowName: string
  purpose: AttemptPurpose
  country: string
  documentType: DocumentType
  details: { firstName: string; lastName: string; birthDate: string }
  /** What the simulator is to play; only the sandbox fills it, and no vendor looks at it. */
  scenario: string | null
}

/** A session begun at the provider. */
export interface ProviderSession {
  /** The provider's own name of it. */
  ref: string
  token: ProviderToken | null
}

/** What the provider's script in the page opens the session with; null where it needs none. */
export interface ProviderToken {
  token: string
  expiresAt: Date
}

/** What we collected, in full: the same photos serve whoever decides in the end. */
export interface Evidence {
  photos: readonly { side: PhotoSide; jpeg: Buffer }[]
}

/** What the provider read from the document. Dates are `YYYY-MM-DD`. */
export interface DocumentRead {
  firstName: string
  lastName: string
  birthDate: string
  number: string
  expiresOn: string | null
}

/**
 * How a session stands now, by the provider's own record. `at` is the provider's time of this verdict: of two, the later holds, in
 * whatever order they arrive.
 */
export type ProviderResult =
  | { state: 'pending'; at: Date }
  | { state: 'approved'; at: Date; document: DocumentRead }
  /** `retry`: the member may mend it; `final`: another attempt cannot help. Reasons in the words of our catalogue. */
  | { state: 'resubmission' | 'final'; at: Date; reasons: readonly ReasonCode[] }

/** A notice whose signature holds. It names a session and says nothing of its verdict. */
export interface Notice {
  /** The same for every delivery of one notice. */
  id: string
  ref: string
  occurredAt: Date
}

/** How a page runs the provider. */
export interface ProviderPage {
  /** The provider's own script; null where what collects is part of our page. */
  scriptUrl: string | null
  /** What the page's part calls. */
  apiUrl: string
}

/** The provider cannot be reached or failed: nobody's fault, and no try is used up. */
export class ProviderDown extends Error {}

/** Why a notice is not taken. */
export type NoticeFault = 'unsigned' | 'signature' | 'too-old' | 'unreadable' | 'no-notices'
/** A notice that proves nothing: forged, replayed later, or of a provider that sends none. */
export class NoticeRefused extends Error {
  readonly reason: NoticeFault
  constructor(reason: NoticeFault) {
    super(`A notice is not taken: ${reason}`)
    this.reason = reason
  }
}

/**
 * Whoever verifies members: the built-in provider, a vendor, the simulator. Calls that leave the process throw {@link ProviderDown}
 * when they fail for technical reasons, and answer within seconds otherwise.
 */
export interface Provider {
  readonly name: KycProvider
  /** What it looks at, and what it does not claim; members are told both. */
  readonly checks: readonly CheckName[]
  readonly notChecked: readonly CheckName[]
  page(level: KycLevel): ProviderPage
  /** Queues a sent attempt for it, in the transaction that sends: no call leaves the process here. */
  enqueue(trx: Transaction<Database>, attempt: { id: string; member_id: number }): Promise<void>
  /** Begins the session, or goes on with it, knowing what the member corrected since. */
  start(applicant: Applicant): Promise<ProviderSession>
  /** Goes on with a session whose reference is known, for instance after a reload of the page. */
  resume(ref: string): Promise<ProviderSession>
  /** A fresh token in place of one that ran out. */
  token(ref: string): Promise<ProviderToken | null>
  /** Sends what was collected; twice is once. */
  submit(ref: string, evidence: Evidence): Promise<void>
  /** The authority on a verdict; a notice only says that it is time to ask. */
  result(ref: string): Promise<ProviderResult>
  /** Proves a notice against the bytes as they came. @throws NoticeRefused */
  notice(raw: Buffer, headers: IncomingHttpHeaders, now: Date): Notice
  /** Nobody waits for the session any more. Unknown or ended ones are no fault. */
  cancel(ref: string): Promise<void>
  /** Has the provider forget the person. Twice is once. */
  erase(ref: string): Promise<void>
  /** Starts the jobs that the provider runs in this process; vendors have none. */
  work?(context: VerificationParts): Promise<void>
  /** What it has read of a draft's document, for the member to compare before sending; absent where nothing is read before sending. */
  readEarly?(
    context: VerificationParts,
    member: SessionMember,
    attemptId: string,
  ): Promise<ResultOf<typeof builtinReading>>
  /** Why a newer document cannot be sent, by what was read of it already; null where nothing speaks against it. */
  submitRefusal?(context: VerificationParts, attempt: Attempt): Promise<RetCodeName | null>
}
