import { describe, expect, it } from 'vitest'
import { attemptInReview } from '../../testing/attempts.ts'
import { operatorOf } from '../../testing/operator.ts'
import { useServer, type Visitor } from '../../testing/server.ts'

/* How to use commands, and how they lock members, beside a running server. */

const server = useServer()
const operator = operatorOf(server)

async function waitingCase(): Promise<{ member: Visitor; attemptId: string }> {
  const member = await server().member()
  return { member, attemptId: await attemptInReview(server(), member) }
}

const caseOf = async (member: Visitor): Promise<unknown> => (await member.kycInfo()).cases[0]

describe('commands', () => {
  it('do nothing when a part of the input would be ignored', async () => {
    const [{ member, attemptId }, other] = [await waitingCase(), await waitingCase()]
    for (const [words, ...command] of [
      [other.attemptId, 'approve', attemptId, other.attemptId],
      ['extra', 'list', 'extra'],
      ['more', 'queue', 'more'],
      ['NL', 'close', '10000001', 'NL'],
      ['now', 'staff', 'list', 'now'],
    ] as const) {
      const { code, err } = await operator(...command)
      expect(code).toBe(1)
      expect(err).toMatch(new RegExp(`^Too much: ${words}`))
      expect(err).toContain(`-- ${command[0]}`)
    }
    expect(await caseOf(member)).toMatchObject({ status: 'in_review' })
    for (const id of [attemptId, other.attemptId]) await operator('approve', id)
  })

  it.each([[['--help']], [['help']], [['request-resubmission', '--help']], [['help', 'me']]])(
    'print the usage for %j',
    async (args) => {
      const { code, out, err } = await operator(...args)
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^Usage:\n/)
      expect(out).toContain('-- request-resubmission CASE --reason')
      expect(out.includes('-- staff list')).toBe(args[0] !== 'request-resubmission')
    },
  )

  it.each([
    ['XX', 'Not a country: XX'],
    ['nl', 'Not a country: nl'],
  ])('do not accept a rule about %s', async (country, words) => {
    const { code, err } = await operator('reverify', '--country', country)
    expect(code).toBe(1)
    expect(err).toContain(words)
  })

  it('lock and unlock a member, as their page and the case show', async () => {
    const { member, attemptId } = await waitingCase()
    const { id, version } = (await member.call('GET /v2/private/user/profile')).result
    const status = async (): Promise<unknown> =>
      (await member.call('POST /v3/private/kyc/can-verify', { body: { level: 'LEVEL_1' } })).result.reason
    expect(await status()).toBe('IN_REVIEW')
    expect(await operator('lock', String(id), '--reason', 'SCREENING', '--by', 'anna')).toMatchObject({
      code: 0,
      out: `Member ${id} is locked\n`,
    })
    expect(await status()).toBe('LOCKED')
    expect((await member.call('GET /v2/private/user/profile')).result.version).toBeGreaterThan(version)
    const shown = (await operator('show', attemptId)).out
    expect(shown).toContain(`member ${id}  DEFAULT  nothing verified  LOCKED\n`)
    expect(shown).toMatch(/reviewer:anna {2}member\.locked {2}\{"reason":"SCREENING"\}/)
    const overview = (await operator('member', String(id))).out
    expect(overview).toMatch(new RegExp(`^member ${id}  DEFAULT  nothing verified  LOCKED\nlives in `))
    expect(overview).toMatch(new RegExp(`${attemptId}  attempt  in_review  `))
    expect(overview).toMatch(/member\.signed-up[^]*reviewer:anna {2}member\.locked {2}\{"reason":"SCREENING"\}/)
    expect((await operator('lock', String(id), '--reason', 'FRAUD')).err).toBe(`Member ${id} is locked already\n`)
    expect((await operator('unlock', String(id), '--reason', 'CASE-4711')).out).toBe(`Member ${id} is unlocked\n`)
    expect(await status()).toBe('IN_REVIEW')
    await operator('approve', attemptId)
  })

  it.each([
    [['lock', '10000001'], 'lock takes one reason: add --reason CODE'],
    [['lock', '10000001', '--reason', 'a hunch of mine'], 'Not a reason: a hunch of mine'],
    [['unlock', '10000001', '--reason', 'CASE-1'], 'Member 10000001 is not locked'],
    [['lock', '999', '--reason', 'FRAUD'], 'There is no member 999'],
    [['member', '999'], 'There is no member 999'],
  ])('reject %j: %s', async (args, words) => {
    const { code, err } = await operator(...args)
    expect(code).toBe(1)
    expect(err).toContain(words)
  })
}, 60_000)
