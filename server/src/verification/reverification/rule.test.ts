import { describe, expect, it } from 'vitest'
import { useOwnServer } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { applyRule, membersHit, ruleFrom, type Rule } from './rule.ts'

const server = useOwnServer()

describe('a typed rule', () => {
  it.each([
    [{}, 'A rule needs a country, a document or a date.'],
    [{ country: 'Netherlands' }, 'Not a country: Netherlands'],
    [{ document: 'LIBRARY_CARD' }, 'Not a document: LIBRARY_CARD'],
    [{ verifiedBefore: '2026-02-30' }, 'Not a day: 2026-02-30'],
    [{ expiresBefore: 'soon' }, 'Not a day: soon'],
  ])('%o is rejected: %s', (typed, words) => expect(ruleFrom(typed)).toContain(words))

  it('returns its parts', () =>
    expect(ruleFrom({ country: 'NL', document: 'PASSPORT', verifiedBefore: '2026-01-31' })).toEqual({
      country: 'NL',
      document: 'PASSPORT',
      verifiedBefore: '2026-01-31',
    }))
})

it('lists the members it matches without changing them, then opens one request for each', async () => {
  const [first, second] = [await verifiedMember(server(), '2030-01-01'), await verifiedMember(server(), '2031-01-01')]
  await server().member()
  const { db } = server()
  const hit = (rule: Rule): Promise<number[]> => membersHit(db, rule)
  expect(await hit({ country: 'NL' })).toEqual([first.id, second.id])
  expect(await hit({ country: 'NL', document: 'PASSPORT', expiresBefore: '2030-06-30' })).toEqual([first.id])
  expect(await hit({ country: 'IN' })).toEqual([])
  expect(await hit({ verifiedBefore: '2026-01-01' })).toEqual([])
  expect(await db.selectFrom('reverification').select('id').execute()).toEqual([])

  const now = new Date('2026-11-21T08:00:00Z')
  const asked = await Promise.all([1, 2].map(() => applyRule(db, [first.id, second.id], { by: 'anna', days: 60 }, now)))
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(
    await db.selectFrom('reverification').select(['member_id', 'cause', 'due_on']).orderBy('member_id').execute(),
  ).toEqual([first.id, second.id].map((id) => ({ member_id: id, cause: 'reviewer:anna', due_on: '2027-01-20' })))
  expect(await hit({ country: 'NL' })).toEqual([])
})
