import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openCase } from '../../server/src/review/cases/open.ts'
import { readQueue } from '../../server/src/review/queue/list.ts'
import { picture } from '../../server/src/testing/attempts.ts'
import { useOwnServer } from '../../server/src/testing/server.ts'
import { differencesFromChain } from '../../server/src/verification/records/against-chain.ts'
import { addCase } from './cases.ts'
import { factsOf } from './facts.ts'
import { mostDrawn, personOf } from './pictures.ts'
import { planOf, seedKinds } from './plan.ts'

const server = useOwnServer()

it('a small seed has every kind of case in at least three regions, and a reviewer can open each', async () => {
  const { context } = server().running
  const plan = planOf(21)
  const jpeg = await picture()
  for (const [index, planned] of plan.entries())
    await addCase(context, { ...planned, index, submittedAt: new Date() }, () =>
      Promise.resolve([{ side: 'front', jpeg, width: 1000, height: 700 }]),
    )
  expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(seedKinds))
  const { rows, total } = await readQueue(context, 'tester', { page: 1 })
  // A cancelled video call is in the queue beside its questionnaire.
  expect(total).toBe(21)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['attempt', 'address-proof', 'questionnaire', 'appeal', 'transfer', 'cancelled-video-call', 'erasure']),
  )
  expect(new Set(rows.map(({ site }) => site)).size).toBeGreaterThanOrEqual(3)
  expect(rows.filter(({ onHold }) => onHold)).toHaveLength(2)
  expect(rows.filter(({ handedOver }) => handedOver)).toHaveLength(2)
  expect(rows.filter(({ kind, videoCall }) => kind === 'questionnaire' && videoCall)).toHaveLength(1)
  expect(await differencesFromChain(context.db)).toEqual([])
  const { rows: earlier } = await sql<{ sent: boolean; asked: boolean; looked: boolean }>`select
    (select bool_and(m.created_at < a.submitted_at) from attempt a join member m on m.id = a.member_id) as sent,
    (select bool_and(opened_at < submitted_at) from questionnaire) as asked,
    (select bool_and(exists (select 1 from case_first_look where case_id = a.id)) from attempt a
      where decided_at is not null) as looked`.execute(context.db)
  expect(earlier).toEqual([{ sent: true, asked: true, looked: true }])
  const { rows: history } = await sql<{ subject: string }>`
    select subject from audit_event e join member m on e.subject = 'member:' || m.id
    where e.action = 'member.signed-up' and e.at > (
      select min(submitted_at) from (
        select submitted_at, member_id from attempt union all select submitted_at, member_id from questionnaire) sent
      where member_id = m.id)`.execute(context.db)
  expect(history).toEqual([])
  for (const { id, kind } of rows)
    if (kind !== 'erasure') expect(await openCase(context, id, 'tester')).toMatchObject({ id })
})

it('a seed of so many cases gives the queue as many rows', () => {
  for (const count of [1, 30, 200]) {
    const calls = planOf(count).filter(({ kind }) => kind === 'cancelled-video-call').length
    expect(planOf(count).length + calls).toBe(count)
  }
  expect(planOf(3, ['cancelled-video-call'])).toHaveLength(2)
})

it('a seed of some kinds and regions has only these', () => {
  expect(planOf(3, ['passport'], ['EU'])).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'passport', site: 'EU', residence: 'NL' })),
  )
})

it('a name with marks was never read from the machine-readable zone', () => {
  const names = Array.from({ length: mostDrawn }, (_, index) => factsOf('passport', personOf(index), 'X1')).flatMap(
    (facts) => facts.filter(({ field }) => field === 'surname' || field === 'givenNames'),
  )
  const marked = names.filter(({ value }) => /[^ -~]/.test(value))
  expect(new Set(marked.map(({ source }) => source))).toEqual(new Set(['visual']))
  expect(names.some(({ source }) => source === 'mrz')).toBe(true)
})
