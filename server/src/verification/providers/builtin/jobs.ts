import { sql, type Transaction } from 'kysely'
import type { ReasonSides } from '@tessera/contract/mending.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { photoSides } from '@tessera/contract/states.ts'
import type { Context } from '../../../context.ts'
import type { Attempt, Database } from '../../../platform/db/tables.ts'
import { unfitReasons } from '../../attempts/fitting-reasons.ts'
import { currentPhotos, readDetails, lockToDecide } from '../../../accounts/snapshot/attempts.ts'
import { photosOf } from '../../attempts/evidence.ts'
import { claim, claimOfAnother, documentHash } from '../../attempts/claims.ts'
import { decide } from '../../attempts/decide.ts'
import { MoveRefused } from '../../attempts/move-refused.ts'
import { holderOf } from '../../attempts/record.ts'
import type { LetterParts } from '../../../accounts/mail/decided.ts'
import { memberById, type Identity } from '../../../accounts/members/store.ts'
import { policyOf as updatePolicyOf, regionOf, type Region } from '../../../regions/region.ts'
import { demandOn } from '../../reverification/demand.ts'
import type { Keyring } from '../../../platform/secrets/keyring.ts'
import { permit } from '../../../platform/staff/staff.ts'
import { takeEarlyReading, performEarlyReading } from './early-reading.ts'
import { claimOf, type Policy } from '../../attempts/claim.ts'
import { evaluate, type Evaluation } from './evaluate.ts'
import { collectFacts, type Fact } from '../../../recognition/facts.ts'
import { best, identityOf } from '../../attempts/read-identity.ts'
import type { ReaderPool } from '../../../recognition/reader-pool.ts'
import { copiesRefused } from '../../attempts/refused-photos.ts'

/** Reads and decides submitted attempts as jobs; the readers work beside the thread that answers requests. */
export async function readSubmittedAttempts(context: Context, readers: ReaderPool): Promise<void> {
  await context.jobs.work('read-attempt', context.config.readers, ({ attemptId }) =>
    readAttempt(context, readers, attemptId),
  )
  await context.jobs.work('read-early', 1, ({ attemptId }) => performEarlyReading(context, readers, attemptId))
  await context.jobs.work('read-attempt-failed', 1, ({ attemptId }) => handToPerson(context, attemptId))
}

async function readAttempt(context: Context, readers: ReaderPool, attemptId: string): Promise<void> {
  const attempt = await submitted(context, attemptId)
  if (!attempt) return
  const member = await memberById(context.db, attempt.member_id)
  // Erased meanwhile: there is nobody to decide on.
  if (!member?.data_key) return
  const details = readDetails(context.keyring, member, attempt)
  if (!details) throw new Error('A submitted attempt has no details')
  const photos = await photosOf(context, member, attempt.id)
  const reading =
    (await takeEarlyReading(context, member, attempt)) ??
    (await readers.read(
      photos.flatMap(({ side, jpeg }) => (side === 'selfie' ? [] : [{ side, jpeg }])),
      { documentType: attempt.document_type },
    ))

  const region = regionOf(context.regions, member.site)
  const typed = claimOf(attempt, details)
  const policy = {
    ...policyOf(context, region),
    personComparesFace: photos.some(({ side }) => side === 'selfie') && region.selfie?.machineMayDecide !== true,
  }
  const number = best(collectFacts(reading, typed, policy.today), 'documentNumber')
  const hash = number ? documentHash(context.keyring, attempt.country, number) : null
  await context.db.transaction().execute(async (trx) => {
    const current = await lockToDecide(trx, attempt.id)
    if (current?.state !== 'submitted') return
    // It has served: the facts drawn from it are kept with the attempt.
    await trx.deleteFrom('early_reading').where('attempt_id', '=', attempt.id).execute()
    const other = hash && (await claimOfAnother(trx, hash, member.id))
    const evaluation = evaluate(reading, typed, policy, {
      documentUsedByAnother: other !== null,
      copyOfRefusedPhoto: await copiesRefused(trx, context.keyring, member, attempt.id),
      cutOffBefore: await cutOffBefore(trx, member.id),
      verifiedAs:
        attempt.purpose === 'update' && member.identity
          ? context.keyring.openJson<Identity>(member, 'member.identity', member.identity)
          : undefined,
      demanded:
        attempt.purpose === 'update'
          ? await demandOn(trx, context.keyring, member, updatePolicyOf(context.regions, member.site))
          : undefined,
    })
    const verdict = verdicts[evaluation.decision.verdict]
    // What another member was approved with is theirs until a person says otherwise.
    if (hash && other !== 'verified' && (verdict === 'approved' || verdict === 'in_review'))
      await claim(trx, hash, attempt)
    await decide(trx, context, current, {
      verdict,
      reasons: evaluation.decision.reasons,
      sides: evaluation.decision.sides,
      by: 'machine',
      checks: evaluation.checks.map(({ name, outcome, reason }) => ({ name, outcome, ...(reason ? { reason } : {}) })),
      facts: evaluation.facts,
      ...(verdict === 'approved' ? { identity: identityOf(evaluation.facts, attempt, details) } : {}),
    })
  })
}

async function cutOffBefore(trx: Transaction<Database>, memberId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('attempt')
    .select('id')
    .where('member_id', '=', memberId)
    .where('decided_at', 'is not', null)
    .where(sql<boolean>`'IMG_CUT_OFF' = any(reasons)`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const verdicts = {
  approved: 'approved',
  retry: 'needs_action',
  final: 'rejected',
  person: 'in_review',
} as const satisfies Record<Evaluation['decision']['verdict'], string>

/** A technical fault is not the member's: the case goes to a person and costs no try. */
async function handToPerson(context: Context, attemptId: string): Promise<void> {
  const reasons: ReasonCode[] = ['NEEDS_PERSON']
  await context.db.transaction().execute(async (trx) => {
    const attempt = await lockToDecide(trx, attemptId)
    if (attempt?.state !== 'submitted' || !(await memberById(trx, attempt.member_id))?.data_key) return
    await decide(trx, context, attempt, { verdict: 'in_review', reasons, by: 'machine' })
  })
}

/**
 * A person's decision on a case, and the photos it names; throws {@link MoveRefused} when the case's state does not allow it, the reasons do not
 * go with it, or there is no such photo.
 */
export async function decideByPerson(
  context: Pick<Context, 'agreements' | 'db' | 'regions' | 'questionnaires'> & LetterParts,
  attemptId: string,
  verdict: 'approved' | 'needs_action' | 'rejected',
  reasons: ReasonCode[],
  operator: string,
  sides: ReasonSides = {},
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await permit(trx, `operator:${operator}`, 'review')
    const attempt = await lockToDecide(trx, attemptId)
    if (!attempt) throw new MoveRefused(`There is no case ${attemptId}`)
    const member = await memberById(trx, attempt.member_id)
    const details = member?.data_key ? readDetails(context.keyring, member, attempt) : null
    if (!member || (!details && (verdict === 'approved' || !(await livesElsewhere(trx, attempt)))))
      throw new MoveRefused('The case holds no details to decide on')
    const unfit = unfitReasons(verdict, reasons, attempt.method)
    if (unfit) throw new MoveRefused(unfit)
    await refuseUnknownPhotos(trx, attempt, sides)
    const facts =
      attempt.facts && details ? context.keyring.openJson<Fact[]>(member, 'attempt.facts', attempt.facts) : []
    const identity = verdict === 'approved' && details ? identityOf(facts, attempt, details) : null
    await decide(trx, context, attempt, {
      verdict,
      reasons,
      sides,
      by: `operator:${operator}`,
      ...(identity ? { identity } : {}),
    })
    // What another member held is this member's from now on, too.
    if (identity) await claimApproved(trx, context.keyring, attempt, best(facts, 'documentNumber'))
  })
}

/** Whether the identity is another account's by now, and counts there: it can be taken back although whoever sent it was erased. */
async function livesElsewhere(trx: Transaction<Database>, attempt: Attempt): Promise<boolean> {
  const holder = await holderOf(trx, attempt.id)
  return holder !== undefined && holder.id !== attempt.member_id && (holder.counts || attempt.state === 'rejected')
}

/** The document, or the national number, that an attempt was approved with. */
async function claimApproved(
  trx: Transaction<Database>,
  keyring: Keyring,
  attempt: Attempt,
  number: string | null,
): Promise<void> {
  const holder = await holderOf(trx, attempt.id)
  const checked =
    attempt.method === 'number'
      ? await trx
          .selectFrom('quick_check')
          .select('number_hash')
          .where('attempt_id', '=', attempt.id)
          .executeTakeFirst()
      : undefined
  const hash = checked?.number_hash ?? (number ? documentHash(keyring, attempt.country, number) : null)
  if (hash) await claim(trx, hash, { id: attempt.id, member_id: holder?.id ?? attempt.member_id })
}

async function refuseUnknownPhotos(trx: Transaction<Database>, attempt: Attempt, sides: ReasonSides): Promise<void> {
  const taken = (await currentPhotos(trx, attempt.id)).map(({ side }) => side)
  const unknown = Object.values(sides)
    .flat()
    .find((side) => !taken.includes(side))
  if (unknown)
    throw new MoveRefused(
      `The case holds no photo ${unknown}; it holds ${photoSides.filter((side) => taken.includes(side)).join(', ') || 'none'}`,
    )
}

function submitted(context: Context, id: string): Promise<Attempt | undefined> {
  return context.db
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'submitted')
    .executeTakeFirst()
}

/** What the machine goes by in this region. */
export function policyOf(context: Context, region: Region): Policy {
  const documents = region.machineMayApprove[context.config.mode]
  return {
    minimumAge: region.minimumAge,
    minimumMonthsLeft: region.minimumMonthsLeft,
    today: new Date().toISOString().slice(0, 10),
    autoApprove: documents.length > 0,
    autoApproveDocuments: documents,
  }
}
