import type { Transaction } from 'kysely'
import { reasonsForMember, type ReasonCode } from '@tessera/contract/reasons.ts'
import type { VerificationParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { maskNumber } from '../records/mask.ts'
import type { SessionMember } from '../../accounts/sessions/sessions.ts'
import { versionOf } from '../../accounts/members/store.ts'
import { tokenHash } from '../../platform/secrets/token.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'
import type { Typed, Result, Outcome } from './non-document.ts'

/** A request, with the hashes that identify it, its token and its number. */
export interface Asked {
  tokenHash: Buffer
  requestHash: Buffer
  numberHash: Buffer
}

export function askedBy(
  { keyring }: Pick<VerificationParts, 'keyring'>,
  { accessToken, country, kind, number, firstName, lastName, birthDate }: Typed,
): Asked {
  return {
    tokenHash: tokenHash(accessToken),
    requestHash: keyring.lookup(
      'national-number',
      JSON.stringify([country, kind, number, firstName, lastName, birthDate]),
    ),
    numberHash: keyring.lookup('national-number', `${country}:${kind}:${number}`),
  }
}

export const rateLimitKeyOf = ({ numberHash }: Asked): string => numberHash.toString('hex')

/**
 * How long a rejection is repeated for the same request from another window or device, in milliseconds. After that a
 * registry may know better.
 */
const sameAgainMs = 3_600_000

/**
 * The answer to this same request. With its own token it is returned whatever happened to the case since. With another
 * token it is returned only while it is the member's latest, recent rejection. Null for a new request. A repeat uses
 * neither an attempt nor the number's limit.
 */
export async function earlierAnswer(
  { keyring }: Pick<VerificationParts, 'keyring'>,
  db: VerificationParts['db'] | Transaction<Database>,
  member: SessionMember,
  asked: Asked,
): Promise<Result | null> {
  const since = new Date(Date.now() - sameAgainMs)
  const earlier = await db
    .selectFrom('non_document_check')
    .innerJoin('decision', 'decision.attempt_id', 'non_document_check.attempt_id')
    .innerJoin('attempt', 'attempt.id', 'non_document_check.attempt_id')
    .select(['non_document_check.outcome', 'non_document_check.number', 'decision.reasons'])
    .where('non_document_check.member_id', '=', member.id)
    // Another request with a used token is no repeat.
    .where('non_document_check.request_hash', '=', asked.requestHash)
    .where(({ and, eb, exists, not, or, selectFrom }) =>
      or([
        eb('non_document_check.token_hash', '=', asked.tokenHash),
        and([
          eb('non_document_check.outcome', '=', 'resubmission_requested'),
          eb('attempt.state', '=', 'resubmission_requested'),
          eb('attempt.voided_at', 'is', null),
          eb('attempt.decided_at', '>', since),
          not(
            exists(
              selectFrom('attempt as later')
                .select('later.id')
                .whereRef('later.case_id', '=', 'attempt.case_id')
                .whereRef('later.number', '>', 'attempt.number'),
            ),
          ),
        ]),
      ]),
    )
    .orderBy('decision.created_at')
    .limit(1)
    .executeTakeFirst()
  return earlier
    ? answerOf(db, member, {
        ...earlier,
        number: keyring.openText(member, sealed('non_document_check', 'number'), earlier.number),
      })
    : null
}

export async function answerOf(
  db: VerificationParts['db'] | Transaction<Database>,
  member: SessionMember,
  { outcome, number, reasons }: { outcome: Outcome; number: string; reasons: readonly ReasonCode[] },
): Promise<Result> {
  // A case in review shows no reason.
  return {
    outcome,
    number: maskNumber(number),
    reasons: outcome === 'resubmission_requested' ? reasonsForMember(reasons) : [],
    version: await versionOf(db, member.id),
  }
}
