import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { knock, memberPlaying, sendPlayed, sentEarlier } from '../../testing/providers.ts'
import type { TestMember } from '../../testing/server.ts'
import { nextTo, startVendors, vendors, type Vendor } from '../../testing/vendor-product.ts'
import { askErasure, eraseAtProviders } from './erase.ts'
import { sweepProviders } from './jobs.ts'
import type { ScenarioName } from './simulator/scenarios.ts'
import { patience } from './vendor/client.ts'
import type { DoubleCase, Outcome, Trouble } from './vendor/double.ts'

/*
 * One table of scenarios for the five vendors and the simulator: a member of the product, what the vendor does, and how
 * the case ends. In every one of them nothing is lost of what the member gave.
 */

const { server, doubleOf, sent, arrived, sessionsOf, caseOf, notify, givenBy } = await startVendors()

const { totalMs } = patience
beforeAll(() => Object.assign(patience, { totalMs: 800 }))
afterAll(() => Object.assign(patience, { totalMs }))

interface Stage {
  vendor: Vendor
  member: TestMember
  attemptId: string
  found: DoubleCase
  decide: (outcome: Outcome, at?: Date) => void
  /** Decides, and sends a notice that has to be taken. */
  says: (outcome: Outcome, at?: Date) => Promise<void>
  /** Waits until the case is there. */
  becomes: (status: string) => Promise<void>
}

interface Row {
  name: string
  ends: string
  play: (stage: Stage) => Promise<void>
  /** About the client that all vendors share, so one of them plays it. */
  by?: Vendor
  /** The same as the simulator plays it. */
  simulated?: ScenarioName
}

const early = new Date('2030-01-01T08:00:00.000Z')
const late = new Date('2030-01-02T08:00:00.000Z')
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
const failing = (trouble: Trouble): Row['play'] => {
  return async ({ vendor, says }) => {
    doubleOf(vendor).trouble = trouble
    await says('approved')
  }
}

const table: readonly Row[] = [
  { name: 'approve', ends: 'approved', simulated: 'approve', play: ({ says }) => says('approved') },
  {
    name: 'resubmission',
    ends: 'resubmission_requested',
    simulated: 'resubmission',
    play: ({ says }) => says('resubmission'),
  },
  { name: 'final', ends: 'rejected', simulated: 'reject', play: ({ says }) => says('final') },
  {
    name: 'review, then approve',
    ends: 'approved',
    async play({ says, becomes }) {
      await says('review', early)
      await becomes('in_review')
      await says('approved', late)
    },
  },
  {
    name: 'approve, then a late refusal',
    ends: 'rejected',
    simulated: 'late-reversal',
    async play({ says, becomes }) {
      await says('approved', early)
      await becomes('approved')
      await says('final', late)
    },
  },
  {
    name: 'expire',
    ends: 'resubmission_requested',
    async play({ vendor, attemptId, says }) {
      await says('expired')
      if (vendor !== 'sumsub') return
      // Its applicants never expire: after a day without a verdict the next vendor has the case.
      await sweepProviders(server().running.context, minutes(25 * 60))
      const next = nextTo(vendor)
      const found = await arrived(attemptId, next)
      doubleOf(next).decide(found.ref, 'expired')
      await notify(next, found)
    },
  },
  {
    name: 'lost notice',
    ends: 'approved',
    simulated: 'lost-notice',
    async play({ decide }) {
      decide('approved')
      await sweepProviders(server().running.context, minutes(6))
    },
  },
  {
    name: 'duplicate',
    ends: 'approved',
    simulated: 'duplicate',
    async play({ vendor, found, says }) {
      await says('approved')
      await Promise.all([notify(vendor, found), notify(vendor, found)])
    },
  },
  {
    name: 'out of order',
    ends: 'rejected',
    async play({ vendor, found, decide, says }) {
      decide('approved', early)
      const { body, headers, key } = doubleOf(vendor).form.notice(found)
      await says('final', late)
      await knock(server(), { body, headers }, address(vendor, key))
    },
  },
  {
    name: 'one wrong byte',
    ends: 'approved',
    async play({ vendor, attemptId, found, decide, says, becomes }) {
      decide('approved')
      const { body, headers, key } = doubleOf(vendor).form.notice(found)
      // The vendor without signatures has a key in the address instead.
      const forged =
        key === undefined
          ? await knock(server(), { body: body.replace('"', ' "'), headers }, address(vendor))
          : await knock(server(), { body, headers }, address(vendor, `${key.slice(0, -1)}x`))
      expect(forged.status).toBe(401)
      expect(await noticesOf(attemptId)).toBe(0)
      await becomes('reading')
      await says('approved')
    },
  },
  {
    name: 'other key',
    ends: 'approved',
    async play({ vendor, attemptId, found, decide, says, becomes }) {
      decide('approved')
      expect((await notify(vendor, found, 'the-key-of-another')).status).toBe(401)
      expect(await noticesOf(attemptId)).toBe(0)
      await becomes('reading')
      await says('approved')
    },
  },
  {
    name: '429 with Retry-After',
    ends: 'approved',
    by: 'sumsub',
    play: failing({ times: 1, kind: 'busy', retryAfter: 0 }),
  },
  { name: '500 three times', ends: 'approved', by: 'onfido', play: failing({ times: 3, kind: 'down' }) },
  { name: 'time-out', ends: 'approved', by: 'jumio', play: failing({ times: 1, kind: 'silent' }) },
  { name: 'answer cut in half', ends: 'approved', by: 'veriff', play: failing({ times: 1, kind: 'cut' }) },
  { name: 'unknown word', ends: 'in_review', play: ({ says }) => says('unknown') },
]

const address = (vendor: Vendor, key?: string): string => `${vendor}${key ? `&key=${encodeURIComponent(key)}` : ''}`

async function noticesOf(attemptId: string): Promise<number> {
  const [session] = await sessionsOf(attemptId)
  const rows = await server()
    .db.selectFrom('provider_notice')
    .select('notice_id')
    .where('session_id', '=', session?.id ?? '')
    .execute()
  return rows.length
}

const statusOf = async (member: TestMember) => (await caseOf(member))?.status
const soon = { timeout: 40_000, interval: 50 }

/** Plays a row for a member, and looks at the end of it: the case, and everything they gave. */
async function played(member: TestMember, attemptId: string, { ends }: Row, play: () => Promise<void>): Promise<void> {
  const given = await givenBy(attemptId)
  await play()
  await expect.poll(() => statusOf(member), soon).toBe(ends)
  expect(await givenBy(attemptId)).toEqual(given)
  // Only a refusal uses up an attempt.
  if (['approved', 'in_review'].includes(ends)) expect((await caseOf(member))?.attemptsLeft).toBe(5)
}

describe.each(vendors)('%s', (vendor) => {
  it.each(table.filter(({ by }) => by === undefined || by === vendor))(
    '$name: $ends',
    async (row) => {
      const { member, attemptId, found } = await sent(vendor)
      const decide: Stage['decide'] = (outcome, at) =>
        void doubleOf(vendor).decide(found.ref, outcome, at ? { at } : {})
      const says: Stage['says'] = async (outcome, at) => {
        decide(outcome, at)
        expect((await notify(vendor, found)).status).toBe(200)
      }
      const becomes: Stage['becomes'] = async (status) => {
        await expect.poll(() => statusOf(member), soon).toBe(status)
      }
      await played(member, attemptId, row, () => row.play({ vendor, member, attemptId, found, decide, says, becomes }))
      expect(doubleOf(vendor).wrong).toEqual([])
    },
    90_000,
  )

  it('erase not yet: asked again until nothing is left there', async () => {
    const { member, attemptId, found } = await sent(vendor)
    doubleOf(vendor).erasesAt = 2
    const { context } = server().running
    const given = await givenBy(attemptId)
    await server()
      .db.transaction()
      .execute((trx) => askErasure(trx, member.id))
    for (const [time, done] of [false, true].entries()) {
      await server()
        .db.updateTable('provider_erasure')
        .set({ due_at: new Date(Date.now() - 1000) })
        .where('done_at', 'is', null)
        .execute()
      await eraseAtProviders(context)
      const [session] = await sessionsOf(attemptId)
      const row = await server()
        .db.selectFrom('provider_erasure')
        .select(['done_at', 'attempts'])
        .where('session_id', '=', session?.id ?? '')
        .executeTakeFirstOrThrow()
      expect([row.done_at !== null, row.attempts]).toEqual([done, time + 1])
    }
    expect(found.erased).toBe(true)
    // Only the vendor's copy is gone: the member's own data go with the member's key.
    expect(await givenBy(attemptId)).toEqual(given)
  }, 60_000)
})

describe('the simulator', () => {
  it.each(table.filter(({ simulated }) => simulated !== undefined))(
    '$name: $ends',
    async (row) => {
      const member = await memberPlaying(server(), row.simulated ?? 'approve')
      const attemptId = await sendPlayed(member)
      await played(member, attemptId, row, async () => {
        const submitted = () =>
          server()
            .db.selectFrom('simulator_session')
            .select('ref')
            .where('ref', '=', `sim-${attemptId}`)
            .where('submitted_at', 'is not', null)
            .execute()
        await expect.poll(submitted, soon).toHaveLength(1)
        await sentEarlier(server(), attemptId, 2 * 60_000)
        if (row.simulated === 'lost-notice') await sweepProviders(server().running.context, minutes(6))
      })
    },
    60_000,
  )
})
