import {
  asyncProperty,
  assert as holdsFor,
  array,
  constant,
  constantFrom,
  oneof,
  record,
  type Arbitrary,
} from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { withApprovals, withRejections } from '../../testing/approvals.ts'
import { onlyStaff } from '../../testing/console.ts'
import { useOwnServer } from '../../testing/server.ts'
import { newCases } from '../../testing/waiting-cases.ts'
import { NotPermitted } from '../../platform/staff/staff.ts'
import { caseVersion } from '../../verification/records/case-version.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { liftHold, placeHold } from '../handling/holds.ts'
import { returnProposal } from '../handling/return-proposal.ts'
import { decideCase } from './decide.ts'

/* Whatever reviewers do in whatever order: what must keep a case from being approved does, and two reject for fraud. */

const server = useOwnServer()
const seniors = ['carla', 'dora']
beforeAll(() =>
  onlyStaff(server(), {
    root: 'admin',
    tester: 'reviewer',
    anna: 'reviewer',
    bert: 'reviewer',
    carla: 'senior',
    dora: 'senior',
  }),
)

const person = constantFrom('anna', 'bert', 'carla', 'dora')
const hold = constantFrom(
  { kind: 'hold', reason: 'SCREENING_HIT' } as const,
  { kind: 'hold', reason: 'UNCLEAR_RULE' } as const,
  { kind: 'escalation', reason: 'SUSPECTED_FRAUD' } as const,
)
/** Approving comes most often: it is what must not happen. */
const step = oneof(
  { weight: 7, arbitrary: record({ act: constant('approve' as const), by: person }) },
  { weight: 2, arbitrary: record({ act: constant('hold' as const), by: person, hold }) },
  { weight: 3, arbitrary: record({ act: constant('lift' as const), by: person, hold }) },
  { weight: 1, arbitrary: record({ act: constantFrom('return' as const, 'reject' as const), by: person }) },
  { weight: 3, arbitrary: record({ act: constant('reject as fraud' as const), by: person }) },
  {
    weight: 2,
    arbitrary: record({
      act: constant('event' as const),
      by: person,
      event: constantFrom('hit', 'hit', 'duplicate', 'newer'),
    }),
  },
)

type Step = typeof step extends Arbitrary<infer Made> ? Made : never

/** A sequence that reaches every outcome. */
const everyOutcome: Step[] = [
  { act: 'hold', by: 'anna', hold: { kind: 'hold', reason: 'SCREENING_HIT' } },
  { act: 'approve', by: 'bert' },
  { act: 'lift', by: 'anna', hold: { kind: 'hold', reason: 'SCREENING_HIT' } },
  { act: 'lift', by: 'carla', hold: { kind: 'hold', reason: 'SCREENING_HIT' } },
  { act: 'approve', by: 'carla' },
  { act: 'approve', by: 'anna' },
  { act: 'return', by: 'bert' },
  { act: 'approve', by: 'anna' },
  { act: 'approve', by: 'anna' },
  { act: 'approve', by: 'bert' },
]

/** Another verdict does not clear the way to an approval. */
const anotherVerdictFirst: Step[] = [
  { act: 'hold', by: 'anna', hold: { kind: 'hold', reason: 'UNCLEAR_RULE' } },
  { act: 'hold', by: 'anna', hold: { kind: 'escalation', reason: 'SUSPECTED_FRAUD' } },
  { act: 'reject', by: 'bert' },
  { act: 'approve', by: 'bert' },
  { act: 'approve', by: 'carla' },
]

/** A rejection for fraud takes two, and nobody approves while it is proposed. */
const asFraud: Step[] = [
  { act: 'reject as fraud', by: 'anna' },
  { act: 'reject as fraud', by: 'anna' },
  { act: 'approve', by: 'bert' },
  { act: 'approve', by: 'anna' },
  { act: 'return', by: 'bert' },
  { act: 'reject as fraud', by: 'bert' },
  { act: 'reject as fraud', by: 'anna' },
]

/** The open holds of a case, read past the functions under test. */
const holdsOf = (id: string) =>
  server()
    .db.selectFrom('case_hold')
    .select(['kind', 'reason', 'placed_by'])
    .where('case_id', '=', id)
    .where('lifted_at', 'is', null)
    .orderBy('placed_at')
    .execute()

/** Whether it happened. A refusal is an answer, anything else an error. */
async function tried<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InvalidTransition || error instanceof NotPermitted) return null
    throw error
  }
}

/** The server's parts, in a region in which every approval and every rejection for fraud needs two reviewers. */
function strictContext() {
  const { context } = server().running
  const regions = withApprovals(context.regions, {
    attempt: 'every',
    'address-proof': 'every',
    questionnaire: 'every',
    recovery: 'every',
  })
  return { ...context, regions: withRejections(regions, ['FRAUD', 'QST_FRAUD']) }
}

it.each(['identity', 'address', 'questionnaire', 'recovery'] as const)(
  '%s: nobody confirms their own proposal, or approves over a proposed rejection, a hit, a hold, an escalation, a duplicate or a newer attempt',
  async (kind) => {
    const context = strictContext()
    const count = {
      proposed: 0,
      decided: 0,
      refused: 0,
      lifted: 0,
      returned: 0,
      rejected: 0,
      confirmed: kind === 'recovery' ? 1 : 0,
    }
    const oneRun = async (steps: readonly Step[]) => {
      const one = await newCases[kind](server())
      const versionNow = () =>
        server()
          .db.transaction()
          .execute((trx) => caseVersion(trx, one.subject, 'reviewer:anna'))
      const happened = new Set<string>()
      const lifters = new Set<string>()
      let proposedBy: string | null = null
      let proposed: 'approved' | 'rejected' | null = null
      for (const { act, by, ...more } of steps) {
        const before = await holdsOf(one.id)
        const version = await versionNow()
        const asked = { caseId: one.id, version, corrections: [] } as const
        if (act === 'event' && 'event' in more) {
          const event = one.events[more.event]
          // A document is taken once, and a newer attempt is sent once. A vendor may repeat itself.
          if (event && (more.event === 'hit' || !happened.has(more.event))) await event()
          if (event) happened.add(more.event)
          continue
        }
        if (act === 'hold' && 'hold' in more) {
          await tried(() => placeHold(context, { caseId: one.id, ...more.hold, by }))
          continue
        }
        if (act === 'lift' && 'hold' in more) {
          const open = before.find((held) => held.kind === more.hold.kind)
          const lifted = await tried(() => liftHold(context, { caseId: one.id, kind: more.hold.kind, by }))
          if (lifted === null || open?.kind !== 'hold' || open.reason !== 'SCREENING_HIT') continue
          expect([seniors.includes(by), proposedBy === by]).toEqual([true, false])
          lifters.add(by)
          count.lifted += 1
          continue
        }
        if (act === 'return') {
          if (
            (await tried(() => returnProposal(context, { caseId: one.id, version, reason: 'LOOK_AGAIN', by }))) === null
          )
            continue
          expect(proposedBy).not.toBeNull()
          // Who proposed it withdraws it.
          if (proposedBy !== by) count.returned += 1
          proposedBy = proposed = null
          continue
        }
        if (act === 'reject as fraud') {
          // A recovery is rejected without a reason.
          if (kind === 'recovery') continue
          const reasons = [{ code: kind === 'questionnaire' ? 'QST_FRAUD' : 'FRAUD', photos: [] }] as const
          const outcome = await tried(() =>
            decideCase(context, { ...asked, verdict: 'rejected', reasons, because: undefined }, by),
          )
          if (outcome === null) continue
          if (outcome === 'decided') {
            expect(proposed).toBe('rejected')
            expect(proposedBy).not.toBe(by)
            count.confirmed += 1
            return
          }
          proposedBy = by
          proposed = 'rejected'
          continue
        }
        if (act === 'reject') {
          const code = kind === 'questionnaire' ? 'QST_NOT_POSSIBLE' : 'COULD_NOT_VERIFY'
          const reasons = [{ code, photos: [] }] as const
          const done = await tried(() =>
            decideCase(context, { ...asked, verdict: 'rejected', reasons, because: undefined }, by),
          )
          if (!done) continue
          expect(proposedBy).not.toBe(by)
          proposedBy = proposed = null
          const lifts = (held: (typeof before)[number]) =>
            held.reason !== 'SCREENING_HIT' &&
            (seniors.includes(by) || (held.kind === 'hold' && held.placed_by === `reviewer:${by}`))
          expect(await holdsOf(one.id)).toEqual(before.filter((held) => !lifts(held)))
          count.rejected += 1
          continue
        }
        const outcome = await tried(() =>
          decideCase(context, { ...asked, verdict: 'approved', reasons: [], because: 'COMPARED_BY_EYE' }, by),
        )
        count[outcome ?? 'refused'] += 1
        if (outcome === null) continue
        expect(proposed).not.toBe('rejected')
        expect(before.map((held) => held.kind)).not.toContain('hold')
        expect([happened.has('duplicate'), happened.has('newer'), lifters.has(by)]).toEqual([false, false, false])
        if (before.some((held) => held.kind === 'escalation')) expect(seniors).toContain(by)
        if (outcome === 'decided') {
          expect(proposedBy).not.toBeNull()
          expect(proposedBy).not.toBe(by)
          return
        }
        proposedBy = by
        proposed = 'approved'
      }
    }
    await holdsFor(asyncProperty(array(step, { minLength: 10, maxLength: 24 }), oneRun), {
      // The server limits how many recoveries start.
      numRuns: { identity: 15, address: 6, questionnaire: 6, recovery: 4 }[kind],
      endOnFailure: true,
      examples: [[everyOutcome], [anotherVerdictFirst], [asFraud]],
    })
    // The sequences reach every outcome: otherwise the test could not fail.
    expect(Object.entries(count).filter(([, times]) => times === 0)).toEqual([])
  },
  120_000,
)
