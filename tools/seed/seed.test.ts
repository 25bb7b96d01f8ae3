import { expect, it } from 'vitest'
import { openCase } from '../../server/src/review/cases/open.ts'
import { readQueue } from '../../server/src/review/queue/list.ts'
import { picture } from '../../server/src/testing/attempts.ts'
import { useOwnServer } from '../../server/src/testing/server.ts'
import { differencesFromChain } from '../../server/src/verification/records/against-chain.ts'
import { addCase } from './cases.ts'
import { planOf, seedKinds } from './plan.ts'

const server = useOwnServer()

it('a small seed has every kind of case in at least three regions, and a reviewer can open each', async () => {
  const { context } = server().running
  const plan = planOf(20)
  const jpeg = await picture()
  for (const [index, planned] of plan.entries())
    await addCase(context, { ...planned, index, submittedAt: new Date() }, () =>
      Promise.resolve([{ side: 'front', jpeg, width: 1000, height: 700 }]),
    )
  expect(new Set(plan.map(({ kind }) => kind))).toEqual(new Set(seedKinds))
  const { rows, total } = await readQueue(context, 'tester', { page: 1 })
  expect(total).toBe(20)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set(['attempt', 'address-proof', 'questionnaire', 'appeal']),
  )
  expect(new Set(rows.map(({ site }) => site)).size).toBeGreaterThanOrEqual(3)
  expect(rows.filter(({ onHold }) => onHold)).toHaveLength(2)
  expect(await differencesFromChain(context.db)).toEqual([])
  for (const { id } of rows) expect(await openCase(context, id, 'tester')).toMatchObject({ id })
})

it('a seed of some kinds and regions has only these', () => {
  expect(planOf(3, ['passport'], ['EU'])).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'passport', site: 'EU', residence: 'NL' })),
  )
})
