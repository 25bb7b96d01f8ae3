import type { Deciding } from '../after-decision.ts'
import type { Transaction } from 'kysely'
import { attemptTransitions, mayFollow } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database, Member } from '../../platform/db/tables.ts'
import { readDetails, lockToDecide } from '../../accounts/snapshot/attempts.ts'
import { saveFingerprint, fingerprintOfAnother, documentFingerprint } from '../records/fingerprints.ts'
import { approvedElsewhere } from '../records/same-person.ts'
import { decide } from '../attempts/decide.ts'
import { holderOf } from '../records/record.ts'
import { memberById, verifiedIdentity } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { policyOf } from '../../regions/policies.ts'
import { isNewer } from '../reverification/newer-document.ts'
import { updateRequestOf } from '../reverification/update-request.ts'
import type { Fact } from '../../recognition/facts.ts'
import { holdForScreening } from '../records/case-holds.ts'
import { identityOf } from '../records/read-identity.ts'
import { evaluateResult } from './evaluate-result.ts'
import type { ProviderResult } from './provider.ts'

type Verdict = Exclude<ProviderResult, { state: 'pending' }>

/**
 * Applies a provider's verdict, in any order and any number of times. The latest verdict by the provider's clock wins,
 * and a reviewer's decision is never overwritten. A review after a decision changes no state: the case is in the queue
 * until the vendor or a reviewer decides again. {@link decide} makes the change itself.
 */
export async function applyProviderResult(
  context: Pick<VerificationParts, 'log' | 'db'> & Deciding,
  sessionId: string,
  providerResult: ProviderResult,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { attempt_id: attemptId } = await trx
      .selectFrom('provider_session')
      .select('attempt_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const attempt = await lockToDecide(trx, attemptId)
    // A vendor may be done before the member has sent the attempt. Its verdict is fetched once they have.
    if (!attempt || attempt.state === 'draft') return
    // Read under the attempt's lock: of two simultaneous notices, the second sees what the first did.
    const session = await trx
      .selectFrom('provider_session')
      .selectAll()
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    await trx.updateTable('provider_session').set({ fetched_at: new Date() }).where('id', '=', sessionId).execute()
    if (session.failed_at || providerResult.state === 'pending') return
    if (session.result_at && providerResult.at.getTime() < session.result_at.getTime()) return
    await trx
      .updateTable('provider_session')
      .set({
        result_at: providerResult.at,
        verdict: providerResult.state,
        reopened: providerResult.state === 'review' && attempt.state !== 'submitted' && attempt.state !== 'in_review',
      })
      .where('id', '=', sessionId)
      .execute()
    const member = await memberById(trx, attempt.member_id)
    const holder = await holderOf(trx, attempt.id)
    const voided = attempt.voided_at !== null || (holder !== undefined && holder.id !== attempt.member_id)
    // An erased member has nothing to decide. After a reset the attempt is only a record, and an identity that moved
    // can only be revoked.
    if (!member?.data_key || (voided && (providerResult.state === 'approved' || !holder?.counts))) return
    if (await decidedByReviewer(trx, attempt.id))
      return context.log.warn(
        { attempt: attempt.id, provider: session.provider },
        'providers: a verdict came after a person had decided; theirs stands',
      )
    await settle(trx, context, { attempt, member, provider: session.provider, providerResult })
  })
}

async function settle(
  trx: Transaction<Database>,
  context: Pick<VerificationParts, 'log'> & Deciding,
  {
    attempt,
    member,
    provider,
    providerResult,
  }: { attempt: Attempt; member: Member; provider: string; providerResult: Verdict },
): Promise<void> {
  const details = readDetails(context.keyring, member, attempt)
  if (!details) throw new Error('A submitted attempt has no details')
  const facts = factsOf(providerResult)
  const hash =
    providerResult.state === 'approved' && providerResult.document.number !== ''
      ? documentFingerprint(context.keyring, attempt.country, providerResult.document.number)
      : null
  const updateRequest =
    attempt.purpose === 'update'
      ? await updateRequestOf(trx, context.keyring, member, policyOf(context.regions, member.site))
      : undefined
  const other = hash && (await fingerprintOfAnother(trx, hash, member.id))
  const { verdict, reasons } = evaluateResult(providerResult, {
    typed: details,
    verifiedAs: attempt.purpose === 'update' ? verifiedIdentity(context.keyring, member) : null,
    updateRequested:
      updateRequest && providerResult.state === 'approved'
        ? {
            newer: isNewer(
              { ...providerResult.document, country: attempt.country, documentType: attempt.document_type },
              updateRequest.held,
            ),
            ends: updateRequest.ends,
          }
        : undefined,
    usedByAnother:
      other !== null ||
      (await approvedElsewhere(trx, context.keyring, member.id, {
        ...details,
        nationality: member.nationality,
        country: attempt.country,
      })),
    minimumAge: regionOf(context.regions, member.site).minimumAge,
    today: new Date().toISOString().slice(0, 10),
  })
  if (verdict === 'in_review' && reasons.includes('SCREENING'))
    await holdForScreening(trx, attempt.id, `provider:${provider}`)
  if (verdict === attempt.state) return
  if (!mayFollow(attemptTransitions, attempt.state, verdict))
    return context.log.warn(
      { attempt: attempt.id, provider, from: attempt.state, to: verdict },
      'providers: a verdict cannot follow the state of the case',
    )
  // Another member was approved with it, so it stays theirs until a reviewer decides.
  if (hash && other !== 'verified' && (verdict === 'approved' || verdict === 'in_review'))
    await saveFingerprint(trx, hash, attempt)
  await decide(trx, context, attempt, {
    verdict,
    reasons,
    by: `provider:${provider}`,
    ...(facts.length > 0 ? { facts } : {}),
    ...(verdict === 'approved' ? { identity: identityOf(facts, attempt, details) } : {}),
  })
}

function factsOf(providerResult: Verdict): Fact[] {
  if (providerResult.state !== 'approved') return []
  const { firstName, lastName, birthDate, number, expiresOn } = providerResult.document
  const fact = (field: Fact['field'], value: string): Fact => ({ field, value, source: 'provider', confidence: 1 })
  return [
    ...(firstName ? [fact('givenNames', firstName)] : []),
    ...(lastName ? [fact('surname', lastName)] : []),
    ...(birthDate ? [fact('birthDate', birthDate)] : []),
    ...(number ? [fact('documentNumber', number)] : []),
    ...(expiresOn ? [fact('expiryDate', expiresOn)] : []),
  ]
}

async function decidedByReviewer(trx: Transaction<Database>, attemptId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('decision')
    .select('decided_by')
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.decided_by.startsWith('reviewer:') ?? false
}
