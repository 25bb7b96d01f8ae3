import { randomBytes } from 'node:crypto'
import { Errors } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/postgres.ts'
import { reviewerTaskTypes } from '../../platform/db/reviewer-task.ts'
import { useServer } from '../../testing/server.ts'
import { snapshotSchema } from './snapshot-schema.ts'
import { emptySnapshot, snapshotWithin, type Snapshot } from './snapshot.ts'

const server = useServer()
const day = new Date('2026-11-21T12:00:00Z')
const bytes = Buffer.of(1)

/** Stores one row in every table that the snapshot reads. What a row may leave open is null, or set if `complete`. */
async function fillTables(db: Db, id: number, complete: boolean): Promise<void> {
  const at = complete ? day : null
  const { id: caseId } = await db
    .insertInto('kyc_case')
    .values({ member_id: id, level: 'LEVEL_1', provider: 'default' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const attempt = {
    case_id: caseId,
    member_id: id,
    level: 'LEVEL_1',
    country: 'DE',
    document_type: 'PASSPORT',
  } as const
  const { id: attemptId } = await db
    .insertInto('attempt')
    .values({ ...attempt, number: 1, state: 'approved', consent_version: '1', submitted_at: day, decided_at: day })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (complete)
    await db
      .insertInto('attempt')
      .values({ ...attempt, number: 2, state: 'submitted', purpose: 'update', consent_version: '1', submitted_at: day })
      .execute()
  await db
    .insertInto('identity_document')
    .values({ attempt_id: attemptId, member_id: id, country: 'DE', document_type: 'PASSPORT', identity: bytes })
    .execute()
  await db.insertInto('reverification').values({ member_id: id, cause: 'expiry', due_on: '2026-12-01' }).execute()
  await db.insertInto('verification_reset').values({ member_id: id, kind: 'verified' }).execute()
  const { id: proofId } = await db
    .insertInto('address_proof')
    .values({
      member_id: id,
      number: 1,
      state: complete ? 'approved' : 'draft',
      country: 'DE',
      document_class: 'BANK_STATEMENT',
      details: bytes,
      reasons: complete ? ['POA_DATE'] : [],
      submitted_at: at,
      decided_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const other = await server().member()
  await db
    .insertInto('identity_transfer')
    .values({ source_id: id, target_id: other.id, state: 'pending', frozen_until: day })
    .execute()
  await fillAnswers(db, id, at)
  const { id: reference } = await db
    .insertInto('support_request')
    .values({
      id: randomBytes(6).toString('hex'),
      member_id: id,
      topic: 'other',
      message: bytes,
      created_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appeal')
    .values({ member_id: id, proof_id: proofId, request_id: reference, decided_at: at })
    .execute()
}

/** The tables of questionnaires, tests, agreements and tasks. */
async function fillAnswers(db: Db, id: number, at: Date | null): Promise<void> {
  const { id: questionnaireId } = await db
    .insertInto('questionnaire')
    .values({
      member_id: id,
      template_code: 230,
      state: at ? 'QUESTIONNAIRE_STATUS_APPROVED' : 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      opened_by: 'member',
      blocking: at ? ['trade'] : [],
      due_at: at,
      decided_at: at,
      valid_until: at,
      approved_at: at,
      appointment_at: at,
      appointment_link: at && 'https://calls.test.example/1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = randomBytes(32)
  await db.insertInto('agreement_document').values({ hash, document: '{}' }).execute()
  await db
    .insertInto('agreement_signature')
    .values({
      member_id: id,
      agreement: 'client',
      version: 1,
      document_hash: hash,
      language: 'en',
      acks: [],
      origin: bytes,
    })
    .execute()
  await db
    .insertInto('knowledge_attempt')
    .values({
      member_id: id,
      number: 1,
      state: at ? 'failed' : 'open',
      test_version: 1,
      locale: 'en',
      draw: bytes,
      answers: bytes,
      extra_time: false,
      started_at: day,
      ends_at: day,
      ended_at: at,
      valid_until: at,
    })
    .execute()
  await db
    .insertInto('knowledge_proof')
    .values({
      member_id: id,
      route: 'work',
      state: 'in_review',
      locale: 'en',
      statement: bytes,
      decided_at: at,
      valid_until: at,
    })
    .execute()
  await db.insertInto('test_request').values({ member_id: id, test: 'KNOWLEDGE_TEST', asked_by: 'rule:230' }).execute()
  await db
    .insertInto('risk_assessment')
    .values({
      member_id: id,
      number: 1,
      state: at ? 'accepted' : 'open',
      test_version: 1,
      locale: 'en',
      sheet: bytes,
      started_at: day,
      ended_at: at,
      accepted_at: at,
      valid_until: at,
    })
    .execute()
  await db.insertInto('task_extension').values({ member_id: id, task: 'update-poi', days: 3 }).execute()
  await db
    .insertInto('client_class')
    .values({
      member_id: id,
      questionnaire_id: questionnaireId,
      site: 'EU',
      class: 'PROFESSIONAL',
      granted_by: 'machine',
      valid_until: at,
    })
    .execute()
  await db
    .insertInto('questionnaire_hold')
    .values({ questionnaire_id: questionnaireId, member_id: id, products: ['trade'] })
    .execute()
  // Opened later than everything above was done.
  const opened = new Date('2100-01-01T00:00:00Z')
  for (const task of reviewerTaskTypes)
    await db
      .insertInto('reviewer_task')
      .values({
        member_id: id,
        task,
        agreement: at && 'client',
        blocks: ['trade'],
        due_at: day,
        opened_by: 'reviewer:ann',
        opened_at: opened,
      })
      .execute()
}

async function snapshotOf(complete: boolean | null): Promise<Snapshot> {
  const { id } = await server().member()
  if (complete !== null) await fillTables(server().db, id, complete)
  return snapshotWithin(server().db, id)
}

/** The paths at which a value is null or empty. */
function gaps(value: unknown, path = ''): string[] {
  if (value === null || (typeof value === 'object' && Object.keys(value).length === 0)) return [path]
  return typeof value === 'object' ? Object.entries(value).flatMap(([name, part]) => gaps(part, `${path}/${name}`)) : []
}

describe('the snapshot', () => {
  it('has the declared fields for a member with a row in every table, each field set', async () => {
    const snapshot = await snapshotOf(true)
    expect([...Errors(snapshotSchema, snapshot)]).toEqual([])
    expect(gaps(snapshot)).toEqual([])
  })

  it('has them where a row leaves open what it may', async () => {
    expect([...Errors(snapshotSchema, await snapshotOf(false))]).toEqual([])
  })

  it('has them for a new member, of whom nothing is known', async () => {
    const snapshot = await snapshotOf(null)
    expect([...Errors(snapshotSchema, snapshot)]).toEqual([])
    expect(snapshot).toEqual(emptySnapshot)
  })
})
