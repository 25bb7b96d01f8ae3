import { sql } from 'kysely'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import type { Context } from '../../context.ts'
import type { Attempt } from '../../db/tables.ts'
import { currentPhotos, readDetails, type Details } from '../../identity/attempts.ts'
import { decide, MoveRefused } from '../../identity/decide.ts'
import { memberById, type Identity } from '../../members/store.ts'
import { regionOf, type Region } from '../../regions/region.ts'
import type { Claim, Policy } from './claim.ts'
import { evaluate, type Evaluation } from './evaluate.ts'
import { collectFacts, factFrom, type Fact, type FactField } from './facts.ts'
import type { ReaderPool } from './reader-pool.ts'

/** Reads and decides submitted attempts as jobs; the readers work beside the thread that answers requests. */
export async function readSubmittedAttempts(context: Context, readers: ReaderPool): Promise<void> {
  await context.jobs.work('read-attempt', context.config.readers, ({ attemptId }) => readAttempt(context, readers, attemptId))
  await context.jobs.work('read-attempt-failed', 1, ({ attemptId }) => handToPerson(context, attemptId))
}

async function readAttempt(context: Context, readers: ReaderPool, attemptId: string): Promise<void> {
  const attempt = await submitted(context, attemptId)
  if (!attempt) return
  const member = await memberById(context.db, attempt.member_id)
  const details = member && readDetails(context.keyring, member, attempt)
  if (!member || !details) throw new Error('A submitted attempt has no member or no details')
  const photos = await Promise.all(
    (await currentPhotos(context.db, attempt.id)).map(async ({ side, blob }) => ({ side, jpeg: context.keyring.openFor(member, `photo:${blob}`, await context.storage.get(blob)) })),
  )
  const reading = await readers.read(photos, { documentType: attempt.document_type })

  const region = regionOf(context.regions, member.site)
  const claim = claimOf(attempt, details)
  const policy = policyOf(context, region)
  const number = best(collectFacts(reading, claim, policy.today), 'documentNumber')
  const documentHash = number ? context.keyring.lookup('document', `${attempt.country}:${number}`) : null
  await context.db.transaction().execute(async (trx) => {
    const current = await trx.selectFrom('attempt').selectAll().where('id', '=', attempt.id).forUpdate().executeTakeFirstOrThrow()
    if (current.state !== 'submitted') return
    // Two members sending one document at the same moment take turns here, so the second finds the first.
    if (documentHash) await sql`select pg_advisory_xact_lock(${documentHash.readBigInt64BE()}::bigint)`.execute(trx)
    const claimed = documentHash
      ? await trx.selectFrom('document_claim').select('member_id').where('document_hash', '=', documentHash).where('member_id', '!=', member.id).executeTakeFirst()
      : undefined
    const evaluation = evaluate(reading, claim, policy, {
      documentUsedByAnother: claimed !== undefined,
      copyOfRefusedPhoto: false,
      verifiedAs: attempt.purpose === 'update' && member.identity ? context.keyring.openJson<Identity>(member, 'member.identity', member.identity) : undefined,
    })
    const verdict = verdicts[evaluation.decision.verdict]
    if (documentHash && (verdict === 'approved' || verdict === 'in_review')) {
      await trx
        .insertInto('document_claim')
        .values({ document_hash: documentHash, member_id: member.id, attempt_id: attempt.id })
        .onConflict((oc) => oc.doNothing())
        .execute()
    }
    await decide(trx, context.keyring, current, {
      verdict,
      reasons: evaluation.decision.reasons,
      by: 'machine',
      checks: evaluation.checks.map(({ name, outcome, reason }) => ({ name, outcome, ...(reason ? { reason } : {}) })),
      facts: evaluation.facts,
      ...(verdict === 'approved' ? { identity: identityOf(evaluation.facts, attempt, details) } : {}),
    })
  })
}

const verdicts = { approved: 'approved', retry: 'needs_action', final: 'rejected', person: 'in_review' } as const satisfies Record<Evaluation['decision']['verdict'], string>

/** A technical fault is not the member's: the case goes to a person and costs no try. */
async function handToPerson(context: Context, attemptId: string): Promise<void> {
  const reasons: ReasonCode[] = ['NEEDS_PERSON']
  await context.db.transaction().execute(async (trx) => {
    const attempt = await trx.selectFrom('attempt').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirst()
    if (attempt?.state === 'submitted') await decide(trx, context.keyring, attempt, { verdict: 'in_review', reasons, by: 'machine' })
  })
}

/** A person's decision on a case; throws {@link MoveRefused} when its state does not allow it. */
export async function decideByPerson(
  context: Pick<Context, 'db' | 'keyring'>,
  attemptId: string,
  verdict: 'approved' | 'needs_action' | 'rejected',
  reasons: ReasonCode[],
  operator: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const attempt = await trx.selectFrom('attempt').selectAll().where('id', '=', attemptId).forUpdate().executeTakeFirst()
    if (!attempt) throw new MoveRefused(`There is no case ${attemptId}`)
    const member = await memberById(trx, attempt.member_id)
    const details = member && readDetails(context.keyring, member, attempt)
    if (!member || !details) throw new MoveRefused('The case holds no details to decide on')
    const facts = attempt.facts ? context.keyring.openJson<Fact[]>(member, 'attempt.facts', attempt.facts) : []
    await decide(trx, context.keyring, attempt, {
      verdict,
      reasons,
      by: `operator:${operator}`,
      ...(verdict === 'approved' ? { identity: identityOf(facts, attempt, details) } : {}),
    })
  })
}

function submitted(context: Context, id: string): Promise<Attempt | undefined> {
  return context.db.selectFrom('attempt').selectAll().where('id', '=', id).where('state', '=', 'submitted').executeTakeFirst()
}

function claimOf(attempt: Attempt, details: Details): Claim {
  return { documentType: attempt.document_type, country: attempt.country, ...details }
}

function policyOf(context: Context, region: Region): Policy {
  const documents = region.machineMayApprove[context.config.mode]
  return {
    minimumAge: region.minimumAge,
    minimumMonthsLeft: region.minimumMonthsLeft,
    today: new Date().toISOString().slice(0, 10),
    autoApprove: documents.length > 0,
    autoApproveDocuments: documents,
  }
}

function best(facts: readonly Fact[], field: FactField): string | null {
  return factFrom(facts, field, ['mrz', 'barcode', 'mrz-repaired', 'visual'])?.value ?? null
}

/** Who the member is verified to be: names as typed (the document's zone cuts and transliterates), the rest as read. */
function identityOf(facts: readonly Fact[], attempt: Attempt, details: Details): Identity {
  return {
    ...details,
    documentType: attempt.document_type,
    country: attempt.country,
    number: best(facts, 'documentNumber') ?? '',
    expiresOn: best(facts, 'expiryDate'),
    verifiedAt: new Date().toISOString(),
  }
}
