import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { checksNotMade, machineChecks } from '@tessera/contract/checks.ts'
import type { Database } from '../../server/src/platform/db/tables.ts'
import { sealed, sealedFile } from '../../server/src/platform/secrets/sealed-columns.ts'
import { toAlpha2 } from '../../server/src/recognition/read/countries.ts'
import type { SeedContext } from './cases.ts'
import { factsOf } from './facts.ts'
import { personOf, type Picture } from './pictures.ts'
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

/** Adds an attempt with its photos. One that was decided was sent a month before the case. */
export async function addAttempt(
  seeding: Seeding,
  pictures: readonly Picture[],
  { state, purpose, caseId }: Wanted,
): Promise<{ id: string; caseId: string }> {
  const { trx, member, index, kind, submittedAt, context } = seeding
  const person = personOf(index)
  const doubt = purpose ? null : (doubts[index % doubts.length] ?? null)
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
      facts: context.keyring.sealJson(
        member,
        sealed('attempt', 'facts'),
        factsOf(kind, person, purpose ? numberOf(index, 'N') : numberOf(index, 'S')),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (decidedAt) await decide(seeding, id, state === 'approved' ? 'approved' : 'rejected')
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
    .values({ member_id: member.id, level: 'LEVEL_1', provider: kind === 'screening-hit' ? 'sumsub' : 'default' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function decide({ trx, member }: Seeding, attemptId: string, verdict: 'approved' | 'rejected'): Promise<void> {
  await trx
    .insertInto('decision')
    .values({
      attempt_id: attemptId,
      member_id: member.id,
      verdict,
      reasons: verdict === 'rejected' ? ['DOC_EDITED'] : [],
      reason_sides: JSON.stringify({}),
      decided_by: 'reviewer:second-reviewer',
    })
    .execute()
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
