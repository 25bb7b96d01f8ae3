import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import type { Database } from '../../server/src/platform/db/tables.ts'
import { happenedAt } from '../../server/src/platform/audit/chain.ts'
import { attemptDecided } from '../../server/src/platform/audit/verification-events.ts'
import { sealed, sealedFile } from '../../server/src/platform/secrets/sealed-columns.ts'
import { documentFingerprint, saveFingerprint } from '../../server/src/verification/records/fingerprints.ts'
import { recordIdentity } from '../../server/src/verification/records/record.ts'
import { toAlpha2 } from '../../server/src/recognition/read/countries.ts'
import type { SeedContext } from './cases.ts'
import { factsOf } from './facts.ts'
import { mostDrawn, personOf, type Picture } from './pictures.ts'
import type { SeedKind } from './plan.ts'

/** A case that is being added. */
export interface Seeding {
  context: SeedContext
  trx: Transaction<Database>
  member: { id: number; data_key: Buffer }
  /** Its number among all cases. */
  index: number
  kind: SeedKind
  submittedAt: Date
}

interface Wanted {
  state: 'in_review' | 'approved' | 'rejected'
  purpose?: 'update'
  /** Of an earlier attempt. */
  caseId?: string
}

/** The check that made the machine leave a case to a reviewer. A plain case has only what no machine checks. */
const doubts = [null, null, null, 'name-as-typed', 'birth-date-as-typed'] as const
const dayMs = 86_400_000
/** What a vendor read first. */
const vendorKinds: readonly SeedKind[] = ['screening-hit', 'hand-over', 'erasure']

/** Who decided the earlier attempts. */
const decider = 'reviewer:second-reviewer'

/** Adds an attempt with its photos. One that was decided was sent a month before the case. */
export async function addAttempt(
  seeding: Seeding,
  pictures: readonly Picture[],
  { state, purpose, caseId }: Wanted,
): Promise<{ id: string; caseId: string }> {
  const { trx, member, index, kind, submittedAt, context } = seeding
  const person = personOf(index)
  const doubt = purpose ? null : (doubts[index % doubts.length] ?? null)
  const documentNumber =
    index < mostDrawn && (state !== 'approved' || kind === 'address-proof')
      ? person.documentNumber
      : numberOf(index, purpose ? 'N' : 'S')
  const decidedAt = state === 'in_review' ? null : new Date(submittedAt.getTime() - 29 * dayMs)
  const ofCase = caseId ?? (await newCase(seeding))
  const { id } = await trx
    .insertInto('attempt')
    .values({
      case_id: ofCase,
      member_id: member.id,
      level: 'LEVEL_1',
      number: purpose ? 2 : 1,
      ...(purpose ? { purpose } : {}),
      state,
      country: toAlpha2(person.issuingState),
      document_type: documentTypeOf(kind),
      consent_version: 'seed',
      submitted_at: decidedAt ? new Date(decidedAt.getTime() - dayMs) : submittedAt,
      decided_at: decidedAt,
      reasons: state === 'rejected' ? ['DOC_EDITED'] : ['MANUAL_REVIEW'],
      checks: JSON.stringify(checksOf(doubt, purpose)),
      details: context.keyring.sealJson(member, sealed('attempt', 'details'), {
        firstName: doubt === 'name-as-typed' ? `${person.givenNames} Maria` : person.givenNames,
        lastName: person.surname,
        birthDate: doubt === 'birth-date-as-typed' ? '1990-01-01' : person.birthDate,
      }),
      facts: context.keyring.sealJson(member, sealed('attempt', 'facts'), factsOf(kind, person, documentNumber)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (decidedAt) await decide(seeding, { id, at: decidedAt }, state === 'approved' ? 'approved' : 'rejected')
  const hash = documentFingerprint(context.keyring, toAlpha2(person.issuingState), documentNumber)
  await saveFingerprint(trx, hash, { id, member_id: member.id })
  if (decidedAt && state === 'approved') await verify(seeding, { id, documentNumber, at: decidedAt })
  for (const picture of pictures) await addPhoto(seeding, id, picture)
  return { id, caseId: ofCase }
}

const numberOf = (index: number, letter: string): string => `${letter}${String(index).padStart(8, '0')}`

function documentTypeOf(kind: SeedKind): 'PASSPORT' | 'ID_CARD' | 'DRIVERS_LICENSE' {
  if (kind === 'identity-card') return 'ID_CARD'
  return kind === 'driving-licence' ? 'DRIVERS_LICENSE' : 'PASSPORT'
}

const checksOf = (doubt: string | null, purpose: 'update' | undefined) => [
  ...machineChecks
    .filter((name) => name !== 'national-number' && (name !== 'newer-document' || purpose === 'update'))
    .map((name) => ({ name, outcome: name === doubt ? 'failed' : 'passed' })),
  ...checksNotMade.map((name) => ({ name, outcome: 'not-checked' })),
]

async function newCase({ trx, member, kind }: Seeding): Promise<string> {
  const { id } = await trx
    .insertInto('kyc_case')
    .values({ member_id: member.id, level: 'LEVEL_1', provider: vendorKinds.includes(kind) ? 'sumsub' : 'default' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function decide(
  { trx, member }: Seeding,
  { id: attemptId, at }: { id: string; at: Date },
  verdict: 'approved' | 'rejected',
): Promise<void> {
  const reasons = verdict === 'rejected' ? ['DOC_EDITED' as const] : []
  await trx
    .insertInto('decision')
    .values({
      attempt_id: attemptId,
      member_id: member.id,
      verdict,
      reasons,
      reason_sides: JSON.stringify({}),
      decided_by: decider,
      created_at: at,
    })
    .execute()
  // The reviewer looked within the hour, and decided a day after it was sent.
  const looked = { case_id: attemptId, seen_by: decider, at: new Date(at.getTime() - dayMs + 1_800_000), ended_at: at }
  await trx.insertInto('case_first_look').values(looked).execute()
  await happenedAt(at, () => attemptDecided(trx, decider, attemptId, { verdict, reasons }))
}

/** Gives the member the identity of an approved attempt, as its decision would have. */
async function verify({ context: { keyring }, trx, member, index, kind }: Seeding, approved: Approved): Promise<void> {
  const person = personOf(index)
  const country = toAlpha2(person.issuingState)
  const identity = {
    firstName: person.givenNames,
    lastName: person.surname,
    birthDate: person.birthDate,
    documentType: documentTypeOf(kind),
    country,
    number: approved.documentNumber,
    expiresOn: person.expiryDate,
    verifiedAt: approved.at.toISOString(),
  }
  await trx
    .updateTable('member')
    .set({ kyc_level: 1, identity: keyring.sealJson(member, sealed('member', 'identity'), identity) })
    .where('id', '=', member.id)
    .execute()
  const attempt = { id: approved.id, country, document_type: documentTypeOf(kind) }
  await recordIdentity(trx, keyring, member, { attempt, identity })
  await trx
    .updateTable('identity_document')
    .set({ verified_at: approved.at })
    .where('attempt_id', '=', approved.id)
    .execute()
}

interface Approved {
  id: string
  documentNumber: string
  at: Date
}

async function addPhoto({ context, trx, member }: Seeding, attemptId: string, picture: Picture): Promise<void> {
  const blob = randomUUID()
  await context.storage.put(blob, context.keyring.sealFor(member, sealedFile('photo', blob), picture.jpeg))
  await trx
    .insertInto('photo')
    .values({
      attempt_id: attemptId,
      member_id: member.id,
      side: picture.side,
      blob,
      bytes: picture.jpeg.length,
      width: picture.width,
      height: picture.height,
      content_hash: createHash('sha256').update(blob).digest(),
    })
    .execute()
}
