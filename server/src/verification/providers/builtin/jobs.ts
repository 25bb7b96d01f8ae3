import type { Deciding } from '../../after-decision.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { VerificationParts } from '../../parts.ts'
import type { Attempt } from '../../../platform/db/tables.ts'
import { readDetails, lockToDecide } from '../../../accounts/snapshot/attempts.ts'
import { photosOf } from '../../records/evidence.ts'
import { saveFingerprint, fingerprintOfAnother, documentFingerprint } from '../../records/fingerprints.ts'
import { approvedElsewhere } from '../../records/same-person.ts'
import { decide } from '../../attempts/decide.ts'
import { memberById, verifiedIdentity } from '../../../accounts/members/store.ts'
import { regionOf } from '../../../regions/region.ts'
import { policyOf as updatePolicyOf } from '../../../regions/policies.ts'
import { updateRequestOf } from '../../reverification/update-request.ts'
import { takeEarlyReading, performEarlyReading } from './early-reading.ts'
import { declaredDataOf } from '../../records/declared-data.ts'
import { evaluate, type Evaluation } from './evaluate.ts'
import { photosKnown } from './photos-known.ts'
import { policyOf, type Known } from './policy.ts'
import { collectFacts } from '../../../recognition/facts.ts'
import { best, identityOf } from '../../records/read-identity.ts'
import type { ReaderPool } from '../../../recognition/reader-pool.ts'
import { copiesRefused } from '../../attempts/refused-photos.ts'

/** Reads and decides submitted attempts in jobs. The readers run beside the thread that answers requests. */
export async function workOnAttempts(context: VerificationParts): Promise<void> {
  const { readers } = context
  await context.jobs.work('read-attempt', context.config.readers, ({ attemptId }) =>
    readAttempt(context, readers, attemptId),
  )
  await context.jobs.work('read-early', 1, ({ attemptId }) => performEarlyReading(context, readers, attemptId))
  await context.jobs.work('read-attempt-failed', 1, ({ attemptId }) => handToReviewer(context, attemptId))
}

async function readAttempt(
  context: Pick<VerificationParts, 'db' | 'storage'> & Deciding,
  readers: ReaderPool,
  attemptId: string,
): Promise<void> {
  const attempt = await submitted(context, attemptId)
  if (!attempt) return
  const member = await memberById(context.db, attempt.member_id)
  // Erased meanwhile: there is nothing to decide.
  if (!member?.data_key) return
  const details = readDetails(context.keyring, member, attempt)
  if (!details) throw new Error('A submitted attempt has no details')
  const photos = await photosOf(context, member, attempt.id)
  const reading =
    (await takeEarlyReading(context, member, attempt)) ??
    (await readers.read(
      photos.flatMap(({ side, jpeg }) => (side === 'selfie' ? [] : [{ side, jpeg }])),
      { documentType: attempt.document_type, country: attempt.country },
    ))

  const region = regionOf(context.regions, member.site)
  const typed = declaredDataOf(attempt, details)
  const policy = {
    ...policyOf(context, region),
    reviewerComparesFace: photos.some(({ side }) => side === 'selfie') && region.selfie?.machineMayDecide !== true,
  }
  const facts = collectFacts(reading, typed, policy.today)
  const number = best(facts, 'documentNumber')
  const hash = number ? documentFingerprint(context.keyring, attempt.country, number) : null
  await context.db.transaction().execute(async (trx) => {
    const current = await lockToDecide(trx, attempt.id)
    if (current?.state !== 'submitted') return
    // No longer needed: the facts from it are stored with the attempt.
    await trx.deleteFrom('early_reading').where('attempt_id', '=', attempt.id).execute()
    const other = hash && (await fingerprintOfAnother(trx, hash, member.id))
    const person = { ...details, nationality: member.nationality, country: attempt.country }
    const known: Known = {
      documentUsedByAnother: other !== null || (await approvedElsewhere(trx, context.keyring, member.id, person)),
      copyOfRefusedPhoto: await copiesRefused(trx, context.keyring, member, attempt.id),
      ...(await photosKnown(trx, attempt)),
      verifiedAs: attempt.purpose === 'update' ? (verifiedIdentity(context.keyring, member) ?? undefined) : undefined,
      updateRequested:
        attempt.purpose === 'update'
          ? await updateRequestOf(trx, context.keyring, member, updatePolicyOf(context.regions, member.site))
          : undefined,
    }
    const { checks, decision } = evaluate({ reading, facts, declared: typed, policy, known })
    const verdict = verdicts[decision.verdict]
    // Another member was approved with it, so it stays theirs until a reviewer decides.
    if (hash && other !== 'verified' && (verdict === 'approved' || verdict === 'in_review'))
      await saveFingerprint(trx, hash, attempt)
    await decide(trx, context, current, {
      verdict,
      reasons: decision.reasons,
      sides: decision.sides,
      by: 'machine',
      checks: checks.map(({ name, outcome, reason }) => ({ name, outcome, ...(reason ? { reason } : {}) })),
      facts,
      ...(verdict === 'approved' ? { identity: identityOf(facts, attempt, details) } : {}),
    })
  })
}

const verdicts = {
  approved: 'approved',
  resubmission: 'resubmission_requested',
  final: 'rejected',
  review: 'in_review',
} as const satisfies Record<Evaluation['decision']['verdict'], string>

/** A technical error is not the member's fault: the case goes to review and uses no attempt. */
async function handToReviewer(context: Pick<VerificationParts, 'db'> & Deciding, attemptId: string): Promise<void> {
  const reasons: ReasonCode[] = ['MANUAL_REVIEW']
  await context.db.transaction().execute(async (trx) => {
    const attempt = await lockToDecide(trx, attemptId)
    if (attempt?.state !== 'submitted' || !(await memberById(trx, attempt.member_id))?.data_key) return
    await decide(trx, context, attempt, { verdict: 'in_review', reasons, by: 'machine' })
  })
}

function submitted(context: Pick<VerificationParts, 'db'>, id: string): Promise<Attempt | undefined> {
  return context.db
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
}
