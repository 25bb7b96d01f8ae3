import { asyncProperty, assert as holdsFor, array, constantFrom, oneof, record, constant } from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { attemptInReview, giveFacts } from '../../testing/attempts.ts'
import { onlyStaff } from '../../testing/console.ts'
import { useOwnServer } from '../../testing/server.ts'
import { NotPermitted } from '../../platform/staff/staff.ts'
import { caseVersion } from '../../verification/records/case-version.ts'
import { documentFingerprint, saveFingerprint } from '../../verification/records/fingerprints.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { liftHold, placeHold } from '../handling/holds.ts'
import { decideCase } from './decide.ts'

/* Whatever reviewers do in whatever order: what must keep a case from being approved does. */

const server = useOwnServer()
beforeAll(() => onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer', carla: 'senior' }))

const person = constantFrom('anna', 'bert', 'carla')
const kind = constantFrom('hold' as const, 'escalation' as const)
/** Approving comes most often: it is what must not happen. */
const step = oneof(
  { weight: 5, arbitrary: record({ act: constant('approve' as const), by: person }) },
  { weight: 2, arbitrary: record({ act: constant('hold' as const), by: person, kind }) },
  { weight: 2, arbitrary: record({ act: constant('lift' as const), by: person, kind }) },
  { weight: 1, arbitrary: record({ act: constantFrom('duplicate' as const, 'newer' as const), by: person }) },
)

/** What keeps the case from being approved, read past the functions under test. */
async function stateOf(id: string) {
  const { db } = server()
  const holds = await db
    .selectFrom('case_hold')
    .select('kind')
    .where('case_id', '=', id)
    .where('lifted_at', 'is', null)
    .execute()
  const proposal = await db
    .selectFrom('review_proposal')
    .select('proposed_by')
    .where('attempt_id', '=', id)
    .executeTakeFirst()
  return { holds: holds.map((one) => one.kind), proposedBy: proposal?.proposed_by }
}

let documents = 0

/** A case in review against a failed check, in a region where such an approval needs two reviewers. */
async function newCase() {
  const member = await server().member()
  const id = await attemptInReview(server(), member)
  const number = `PROP${(documents += 1)}`
  await giveFacts(server(), member, id, number)
  const checks = JSON.stringify([{ name: 'name-as-typed', outcome: 'failed' }])
  await server().db.updateTable('attempt').set({ checks }).where('id', '=', id).execute()
  return { member, id, number }
}

type Case = Awaited<ReturnType<typeof newCase>>

/** Another member was approved with the same document. */
async function duplicate({ number }: Case): Promise<void> {
  const { keyring, db } = server().running.context
  const other = await server().member()
  const id = await attemptInReview(server(), other)
  await db.updateTable('attempt').set({ state: 'approved' }).where('id', '=', id).execute()
  const hash = documentFingerprint(keyring, 'NL', number)
  await db.transaction().execute((trx) => saveFingerprint(trx, hash, { id, member_id: other.id }))
}

/** The member has sent a newer attempt. */
async function newer({ id, member }: Case): Promise<void> {
  const earlier = new Date(Date.now() - 60_000)
  const change = { state: 'resubmission_requested' as const, submitted_at: earlier }
  await server().db.updateTable('attempt').set(change).where('id', '=', id).execute()
  await attemptInReview(server(), member)
}

/** Whether it happened. A refusal is an answer, anything else an error. */
async function tried<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InvalidTransition || error instanceof NotPermitted) return null
    throw error
  }
}

it('nobody approves over a hold, an escalation, a duplicate or a newer attempt, nor confirms their own proposal', async () => {
  const region = server().running.context.regions.get('DEFAULT')
  if (!region) throw new Error('There is no default region')
  const failedCheckNeedsTwo = { source: 'A rule of this test', asOf: '2026-01-01' }
  const regions = new Map([...server().running.context.regions, ['DEFAULT', { ...region, failedCheckNeedsTwo }]])
  const context = { ...server().running.context, regions }
  const count = { proposed: 0, decided: 0, refused: 0 }
  await holdsFor(
    asyncProperty(array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const one = await newCase()
      let [taken, replaced] = [false, false]
      for (const { act, by, ...more } of steps) {
        if (act === 'duplicate' && !taken) {
          await duplicate(one)
          taken = true
        }
        if (act === 'newer' && !replaced) {
          await newer(one)
          replaced = true
        }
        if ('kind' in more && act === 'hold')
          await tried(() => placeHold(context, { caseId: one.id, kind: more.kind, reason: 'SCREENING_HIT', by }))
        if ('kind' in more && act === 'lift')
          await tried(() => liftHold(context, { caseId: one.id, kind: more.kind, by }))
        if (act !== 'approve') continue
        const before = await stateOf(one.id)
        const version = await server()
          .db.transaction()
          .execute((trx) => caseVersion(trx, `attempt:${one.id}`))
        const asked = { caseId: one.id, version, verdict: 'approved', reasons: [], corrections: [] } as const
        const outcome = await tried(() => decideCase(context, { ...asked, because: 'COMPARED_BY_EYE' }, by))
        count[outcome ?? 'refused'] += 1
        if (outcome === null) continue
        expect([taken, replaced, before.holds.includes('hold')]).toEqual([false, false, false])
        if (before.holds.includes('escalation')) expect(by).toBe('carla')
        if (outcome === 'decided') {
          expect(before.proposedBy).toBeDefined()
          expect(before.proposedBy).not.toBe(`reviewer:${by}`)
          return
        }
      }
    }),
    { numRuns: 40, endOnFailure: true },
  )
  // The sequences reach every outcome: otherwise the test could not fail.
  expect(Object.values(count).filter((times) => times < 5)).toEqual([])
})
