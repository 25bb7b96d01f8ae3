import type { IncomingHttpHeaders } from 'node:http'
import type { Transaction } from 'kysely'
import type { CheckName } from '@tessera/contract/checks.ts'
import type { ResultOf } from '@tessera/contract/endpoint.ts'
import type { builtinReading } from '@tessera/contract/endpoints/v3/private/kyc/builtin/reading.ts'
import type { RetCodeName } from '@tessera/contract/errors.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { AttemptPurpose, PhotoSide, DocumentType, KycLevel, KycProvider } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database, Photo } from '../../platform/db/tables.ts'
import type { KeyHolder } from '../../platform/secrets/keyring.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'

/* The port to verification providers. docs/providers.md explains how to add a vendor. */

/** The person a provider is asked about. It receives only what the member typed for this attempt. */
export interface Applicant {
  /** Our own reference and idempotency key: a provider starts only one session for it. */
  externalRef: string
  /** The same for every attempt of this person at this level. It says nothing about them. */
  personRef: string
  /** The provider's session of this attempt, when there is one: it is continued. */
  ref: string | null
  level: KycLevel
  /** The flow that the provider runs, {@link flowName}. */
  flowName: string
  purpose: AttemptPurpose
  country: string
  documentType: DocumentType
  details: { firstName: string; lastName: string; birthDate: string }
  /** Version of the consent text that the member agreed to, and when the attempt began. */
  consent: { version: string; at: Date }
  /** The scenario for the simulator. Only the sandbox sets it, and no vendor reads it. */
  scenario: string | null
}

export interface ProviderSession {
  /** The provider's own id of the session. */
  ref: string
  token: ProviderToken | null
}

/** The token that the provider's script opens the session with. Null when it needs none. */
export interface ProviderToken {
  token: string
  expiresAt: Date
}

/** Everything we collected: the same photos are used by any provider or reviewer that decides. */
export interface Evidence {
  photos: readonly { side: PhotoSide; jpeg: Buffer }[]
  /** The document on the photos, as the member chose it. */
  country: string
  documentType: DocumentType
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
 * The current result of a session by the provider's own record. `at` is the provider's time of this verdict. The later
 * of two verdicts wins, in any order of arrival.
 */
export type ProviderResult =
  /** `awaitsMember`: its part of the page has not everything yet. */
  | { state: 'pending'; at: Date; awaitsMember?: boolean }
  /** A person has to look, or the provider said something that we do not know. Reasons are for reviewers. */
  | { state: 'review'; at: Date; reasons: readonly ReasonCode[] }
  | { state: 'approved'; at: Date; document: DocumentRead }
  /** `resubmission`: the member may send it again. `final`: another attempt cannot help. Reasons use the codes of our catalogue. */
  | { state: 'resubmission' | 'final'; at: Date; reasons: readonly ReasonCode[] }

/** A notice with a valid signature. It names a session and says nothing about its verdict. */
export interface Notice {
  /** The same for every delivery of one notice. */
  id: string
  ref: string
  occurredAt: Date
  /** For a vendor that signs nothing: whether the notice returns the proof that we gave with this attempt. */
  proves?: (externalRef: string) => boolean
}

/** How the provider runs in a page. */
export interface ProviderPage {
  /** The provider's own script. Null when our own page does the capture. */
  scriptUrl: string | null
  /** The address that the provider's page part calls. */
  apiUrl: string
}

/** The provider cannot be reached or failed. The member is not at fault, and no attempt is used up. */
export class ProviderDown extends Error {}

/** The provider erases at a known time, or limits how often it may be asked. This is no failure. */
export class ErasureLater extends ProviderDown {
  readonly until: Date
  constructor(until: Date) {
    super(`The provider erases later: ${until.toISOString()}`)
    this.until = until
  }
}

/** A file of a case at a vendor: a picture, or a PDF with pictures. */
export interface ProviderImage {
  /** What it shows, for reviewers. */
  name: string
  bytes: Buffer
}

/** Why a notice is rejected. */
export type NoticeFault = 'unsigned' | 'signature' | 'too-old' | 'unreadable' | 'no-notices'
/** A notice that proves nothing: forged, replayed later, or from a provider that sends none. */
export class NoticeRefused extends Error {
  readonly reason: NoticeFault
  constructor(reason: NoticeFault) {
    super(`A notice is not taken: ${reason}`)
    this.reason = reason
  }
}

/**
 * A provider: built-in, a vendor or the simulator. Calls that leave the process throw {@link ProviderDown} for
 * technical failures, and otherwise answer within seconds.
 */
export interface Provider {
  readonly name: KycProvider
  /** The checks it makes, and those it does not. Members read both. */
  readonly checks: readonly CheckName[]
  readonly notChecked: readonly CheckName[]
  page(level: KycLevel): ProviderPage
  /** Queues a submitted attempt in the transaction that submits it. No call leaves the process here. */
  enqueue(trx: Transaction<Database>, attempt: { id: string; member_id: number }): Promise<void>
  /** Starts or resumes the session, with the member's latest corrections. */
  start(applicant: Applicant): Promise<ProviderSession>
  /** Resumes a session, for example after a page reload. Null when it has to be started again. */
  resume(ref: string): Promise<ProviderSession | null>
  /** Replaces an expired token. */
  token(ref: string): Promise<ProviderToken | null>
  /** Sends everything collected. Idempotent. */
  submit(ref: string, evidence: Evidence): Promise<void>
  /** The authority on a verdict. A notice only says that it is time to fetch it. */
  result(ref: string): Promise<ProviderResult>
  /**
   * Verifies a notice against its raw bytes. `key` is the one in the notice's address, for a vendor that signs nothing.
   * @throws NoticeRefused
   */
  notice(raw: Buffer, headers: IncomingHttpHeaders, now: Date, key?: string): Notice
  /** What its own part photographed, for a reviewer or where the region keeps it. Absent where none is photographed. */
  images?(ref: string): Promise<ProviderImage[]>
  /** Cancels a session that is no longer needed. Unknown or ended sessions are not an error. */
  cancel(ref: string): Promise<void>
  /** Has the provider erase the person. Idempotent. Throws until nothing is left there. */
  erase(ref: string): Promise<void>
  /** Whether it answers and knows our keys. Absent when it needs neither. */
  health?(): Promise<void>
  /** In the vendor's sandbox only: has it approve a case. Absent where a person does that in the vendor's portal. */
  rehearse?(ref: string): Promise<void>
  /** Starts the jobs that the provider runs in this process. Vendors have none. */
  work?(context: VerificationParts): Promise<void>
  /**
   * What it read from a draft's document, for the member to compare before sending. Absent when nothing is read before
   * sending.
   */
  readEarly?(
    context: VerificationParts,
    member: SessionMember,
    attemptId: string,
  ): Promise<ResultOf<typeof builtinReading>>
  /** The member swapped the photos of front and back: what was read of them changes sides, too. */
  swapReadSides?(
    context: Pick<VerificationParts, 'keyring'>,
    trx: Transaction<Database>,
    member: KeyHolder,
    photos: { attemptId: string; before: readonly Photo[] },
  ): Promise<void>
  /** Why a newer document cannot be sent, by what was already read from it. Null when it can be. */
  submitRefusal?(context: VerificationParts, attempt: Attempt): Promise<RetCodeName | null>
}
