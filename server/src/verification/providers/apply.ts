import type { Transaction } from 'kysely'
import { attemptTransitions, mayFollow } from '@tessera/contract/states.ts'
import type { VerificationParts } from '../parts.ts'
import type { Attempt, Database, Member } from '../../platform/db/tables.ts'
import { readDetails, lockToDecide } from '../../accounts/snapshot/attempts.ts'
import { claim, claimOfAnother, documentHash } from '../attempts/claims.ts'
import { decide } from '../attempts/decide.ts'
import { holderOf } from '../attempts/record.ts'
import { memberById, type Identity } from '../../accounts/members/store.ts'
import { policyOf, regionOf } from '../../regions/region.ts'
import { demandOn, isNewer } from '../reverification/demand.ts'
import type { Fact } from '../../recognition/facts.ts'
import { identityOf } from '../attempts/read-identity.ts'
import { judge } from './judge.ts'
import type { Snapshot } from './provider.ts'

type Verdict = Exclude<Snapshot, { state: 'pending' }>

/**
 * Takes a provider's verdict, as often and in whatever order it comes: the latest by the provider's own clock holds, and what a
 * person of ours decided stands. The change itself is {@link decide}'s.
 */
export async function applySnapshot(context: VerificationParts, sessionId: string, snapshot: Snapshot): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { attempt_id: attemptId } = await trx
      .selectFrom('provider_session')
      .select('attempt_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const attempt = await lockToDecide(trx, attemptId)
    if (!attempt) return
    // Read under the attempt's lock: of two notices at once, the second sees what the first did.
    const session = await trx
      .selectFrom('provider_session')
      .selectAll()
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    await trx.updateTable('provider_session').set({ fetched_at: new Date() }).where('id', '=', sessionId).execute()
    if (session.failed_at || snapshot.state === 'pending') return
    if (session.result_at && snapshot.at.getTime() < session.result_at.getTime()) return
    await trx.updateTable('provider_session').set({ result_at: snapshot.at }).where('id', '=', sessionId).execute()
    const member = await memberById(trx, attempt.member_id)
    const holder = await holderOf(trx, attempt.id)
    const aside = attempt.set_aside_at !== null || (holder !== undefined && holder.id !== attempt.member_id)
    // A person erased has nothing to decide on. A reset leaves the attempt as a record; an identity that moved can only be taken back.
    if (!member?.data_key || (aside && (snapshot.state === 'approved' || !holder?.counts))) return
    if (await decidedByPerson(trx, attempt.id))
      return context.log.warn(
        { attempt: attempt.id, provider: session.provider },
        'providers: a verdict came after a person had decided; theirs stands',
      )
    await settle(trx, context, { attempt, member, provider: session.provider, snapshot })
  })
}

async function settle(
  trx: Transaction<Database>,
  context: VerificationParts,
  { attempt, member, provider, snapshot }: { attempt: Attempt; member: Member; provider: string; snapshot: Verdict },
): Promise<void> {
  const details = readDetails(context.keyring, member, attempt)
  if (!details) throw new Error('A submitted attempt has no details')
  const facts = factsOf(snapshot)
  const hash =
    snapshot.state === 'approved' ? documentHash(context.keyring, attempt.country, snapshot.document.number) : null
  const demand =
    attempt.purpose === 'update'
      ? await demandOn(trx, context.keyring, member, policyOf(context.regions, member.site))
      : undefined
  const other = hash && (await claimOfAnother(trx, hash, member.id))
  const { verdict, reasons } = judge(snapshot, {
    typed: details,
    verifiedAs:
      attempt.purpose === 'update' && member.identity
        ? context.keyring.openJson<Identity>(member, 'member.identity', member.identity)
        : null,
    demanded:
      demand && snapshot.state === 'approved'
        ? {
            newer: isNewer(
              { ...snapshot.document, country: attempt.country, documentType: attempt.document_type },
              demand.held,
            ),
            ends: demand.ends,
          }
        : undefined,
    usedByAnother: other !== null,
    minimumAge: regionOf(context.regions, member.site).minimumAge,
    today: new Date().toISOString().slice(0, 10),
  })
  if (verdict === attempt.state) return
  if (!mayFollow(attemptTransitions, attempt.state, verdict))
    return context.log.warn(
      { attempt: attempt.id, provider, from: attempt.state, to: verdict },
      'providers: a verdict cannot follow the state of the case',
    )
  // What another member was approved with is theirs until a person says otherwise.
  if (hash && other !== 'verified' && (verdict === 'approved' || verdict === 'in_review'))
    await claim(trx, hash, attempt)
  await decide(trx, context, attempt, {
    verdict,
    reasons,
    by: `provider:${provider}`,
    ...(facts.length > 0 ? { facts } : {}),
    ...(verdict === 'approved' ? { identity: identityOf(facts, attempt, details) } : {}),
  })
}

function factsOf(snapshot: Verdict): Fact[] {
  if (snapshot.state !== 'approved') return []
  const { firstName, lastName, birthDate, number, expiresOn } = snapshot.document
  const fact = (field: Fact['field'], value: string): Fact => ({ field, value, source: 'provider', confidence: 1 })
  return [
    ...(firstName ? [fact('givenNames', firstName)] : []),
    fact('surname', lastName),
    fact('birthDate', birthDate),
    fact('documentNumber', number),
    ...(expiresOn ? [fact('expiryDate', expiresOn)] : []),
  ]
}

async function decidedByPerson(trx: Transaction<Database>, attemptId: string): Promise<boolean> {
  const last = await trx
    .selectFrom('decision')
    .select('decided_by')
    .where('attempt_id', '=', attemptId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.decided_by.startsWith('operator:') ?? false
}
