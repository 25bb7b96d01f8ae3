import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dueHour } from '../../regions/business-hours.ts'
import { attemptInReview } from '../../testing/attempts.ts'
import { useOwnServer } from '../../testing/server.ts'
import { openCase } from '../cases/open.ts'
import { readQueue } from './list.ts'

const server = useOwnServer()
const monday = Date.UTC(2026, 10, 23)
const hour = 3_600_000

it('the database and the rule agree on when work is due, for any hours of any week', async () => {
  const cases = fc
    .sample(
      fc.record({
        days: fc
          .uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })
          .map((days) => days.toSorted((a, b) => a - b)),
        opens: fc.integer({ min: 0, max: 22 }),
        open: fc.integer({ min: 1, max: 24 }),
        from: fc.integer({ min: 0, max: 167 }),
        hours: fc.integer({ min: 1, max: 200 }),
      }),
      400,
    )
    .map((one) => ({ ...one, closes: Math.min(24, one.opens + one.open) }))
  const { rows } = await sql<{ due: Date }>`
    select business_due(to_timestamp(${monday / 1000}) + make_interval(hours => "from"), hours, 'UTC', days, opens, closes) as due
    from jsonb_to_recordset(${JSON.stringify(cases)}::jsonb)
      as one ("from" int, hours int, days int[], opens int, closes int)`.execute(server().db)
  expect(rows.map(({ due }) => (due.getTime() - monday) / hour)).toEqual(
    cases.map((one) => dueHour(one, one.from, one.hours)),
  )
})

it('hours are those of the time zone, also when its clocks change', async () => {
  const dueIn = async (since: string) =>
    (
      await sql<{ due: Date }>`
        select business_due(${since}::timestamptz, 3, 'Europe/Berlin', array[1,2,3,4,5], 9, 17) as due`.execute(
        server().db,
      )
    ).rows[0]?.due.toISOString()
  // Friday 16:00 in Berlin, summer time. On Monday it is winter time.
  expect(await dueIn('2026-10-23T14:00:00Z')).toBe('2026-10-26T10:00:00.000Z')
})

it('a case is due by the business hours of its region', async () => {
  const { db, regions } = server().running.context
  const member = await server().member()
  const id = await attemptInReview(server(), member)
  // Saturday: the hours begin on Monday.
  const since = new Date('2026-11-28T10:00:00Z')
  await db.updateTable('attempt').set({ submitted_at: since }).where('id', '=', id).execute()
  const usual = regions.get('DEFAULT')
  if (!usual?.reviewDue) throw new Error('The default region has no due times')
  const businessHours = { timeZone: 'UTC', days: [1, 2, 3, 4, 5], opens: 8, closes: 16 }
  const changed = new Map(regions).set('DEFAULT', { ...usual, reviewDue: { ...usual.reviewDue, businessHours } })
  const dueBy = async (by: typeof regions) =>
    (await readQueue({ db, regions: by }, 'reviewer', { page: 1 })).rows
      .find((row) => row.id === id)
      ?.due?.toISOString()
  expect(await dueBy(regions)).toBe('2026-11-28T14:00:00.000Z')
  expect(await dueBy(changed)).toBe('2026-11-30T12:00:00.000Z')
  await openCase(server().running.context, id, 'reviewer')
  await db.updateTable('case_first_look').set({ at: since }).execute()
  expect(await dueBy(regions)).toBe('2026-11-29T10:00:00.000Z')
  expect(await dueBy(changed)).toBe('2026-12-02T16:00:00.000Z')
})
