import { expect, it } from 'vitest'
import { startVendors } from '../../testing/vendor-product.ts'
import { decideByReviewer } from '../../verification/attempts/decide-by-reviewer.ts'
import { queue } from '../queue/everything.ts'

const { server, doubleOf, sent, decisionsOf, caseOf, notify } = await startVendors()

it('a case that its vendor reviews again after a decision is in the queue until a reviewer decides, and the decision applies meanwhile', async () => {
  const { member, attemptId, found } = await sent('sumsub')
  const { context } = server().running
  const queued = async () => (await queue(context, 'anna')).filter(({ id }) => id === attemptId)
  doubleOf('sumsub').decide(found.ref, 'approved', { at: new Date('2030-01-01T08:00:00.000Z') })
  await notify('sumsub', found)
  await expect.poll(async () => (await caseOf(member))?.status, { timeout: 40_000 }).toBe('approved')
  expect(await queued()).toEqual([])
  doubleOf('sumsub').decide(found.ref, 'review', { at: new Date('2030-01-02T08:00:00.000Z') })
  await notify('sumsub', found)
  await expect.poll(async () => (await queued()).length, { timeout: 40_000 }).toBe(1)
  expect((await queued())[0]).toMatchObject({ kind: 'attempt', memberId: member.id })
  expect((await caseOf(member))?.status).toBe('approved')
  expect(await decideByReviewer(context, attemptId, { verdict: 'approved', reasons: [], reviewer: 'anna' })).toBe(
    'decided',
  )
  expect(await queued()).toEqual([])
  expect((await decisionsOf(attemptId)).at(-1)).toMatchObject({ verdict: 'approved', decided_by: 'reviewer:anna' })
  await expect(
    decideByReviewer(context, attemptId, { verdict: 'approved', reasons: [], reviewer: 'anna' }),
  ).rejects.toThrow('An attempt that is approved cannot become approved')
}, 90_000)
