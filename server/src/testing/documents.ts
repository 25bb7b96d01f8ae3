import { beforeAll, beforeEach, expect } from 'vitest'
import type { Attempt } from '../platform/db/tables.ts'
import { markFor } from '../recognition/testing/marked-reader.ts'
import { markedPhoto } from '../recognition/testing/marked-photo.ts'
import { decideByReviewer, type ReviewerDecision } from '../verification/attempts/decide-by-reviewer.ts'
import { releaseDocument } from '../verification/attempts/two-reviewers.ts'
import { withApprovals } from './approvals.ts'
import { completeDraft } from './attempts.ts'
import { whileReading } from './readings.ts'
import type { TestMember, TestServer } from './server.ts'

/* Documents that the machine reads. */

/**
 * A photo of a specimen of the Netherlands, which the reader of these tests knows. Another shot gives another picture of
 * the same document, the same on every run.
 */
export function specimenPhoto(file = 'good-passport.jpg', { shot = 1, number = 0 } = {}): Promise<Buffer> {
  const mark = markFor(file, 'NLD', number)
  if (!mark) throw new Error(`No mark for ${file}`)
  return markedPhoto(mark, shot)
}

/**
 * Sends a photo as a passport, and returns the case and its result once the machine has finished. `meanwhile` runs
 * while it reads.
 */
export async function sendDocument(
  server: TestServer,
  member: TestMember,
  photo: Buffer,
  meanwhile?: () => Promise<unknown>,
): Promise<Pick<Attempt, 'id' | 'state' | 'reasons'>> {
  const id = await (meanwhile ? whileReading(submitted) : submitted())
  async function submitted(): Promise<string> {
    const { attemptId } = await completeDraft(member, 'PASSPORT', photo)
    expect((await member.call('POST /v3/private/kyc/builtin/submit', { body: { attemptId } })).ret_code).toBe(0)
    await meanwhile?.()
    return attemptId
  }
  const read = () =>
    server.db.selectFrom('attempt').select(['id', 'state', 'reasons']).where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 100 }).not.toBe('submitted')
  return read()
}

/**
 * One passport for all tests of a file. No member has it when a test starts, any member may send it, and a reviewer
 * decides it.
 */
export function useOnePassport(server: () => TestServer) {
  let passport: Buffer
  beforeAll(async () => {
    passport = await specimenPhoto()
  })
  beforeEach(async () => {
    await server().db.deleteFrom('document_fingerprint').execute()
  })
  return {
    send: (member: TestMember, meanwhile?: () => Promise<unknown>) =>
      sendDocument(server(), member, passport, meanwhile),
    /** One reviewer decides, also against a failed check. */
    decide: (
      id: string,
      verdict: ReviewerDecision['verdict'],
      reasons: ReviewerDecision['reasons'] = [],
      by = 'tester',
    ) => {
      const { context } = server().running
      const because = verdict === 'approved' ? 'COMPARED_BY_EYE' : undefined
      const regions = withApprovals(context.regions, {})
      return decideByReviewer({ ...context, regions }, id, { verdict, reasons, reviewer: by, because })
    },
    /** Two reviewers take the document from the member of an approved case. */
    async release(id: string): Promise<void> {
      const { context } = server().running
      for (const [reviewer, done] of [
        ['anna', 'proposed'],
        ['bert', 'released'],
      ] as const)
        expect(await releaseDocument(context, id, { reason: 'SAME_PERSON', reviewer })).toBe(done)
    },
  }
}
