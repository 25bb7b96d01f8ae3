import { beforeEach, describe, expect, it } from 'vitest'
import { inviteStaff } from '../../../../../platform/staff/passkeys.ts'
import { Authenticator } from '../../../../../testing/authenticator.ts'
import { attemptInReview } from '../../../../../testing/attempts.ts'
import { asReasons, atConsole, registerStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/session/confirm'
const origin = () => `http://localhost:${new URL(server().url).port}`

beforeEach(async () => {
  for (const table of ['staff_passkey', 'staff_invitation', 'staff_session', 'staff'] as const)
    await server().db.deleteFrom(table).execute()
  await registerStaff(server(), 'root', 'admin')
  await registerStaff(server(), 'olga', 'reviewer')
  await registerStaff(server(), 'sam', 'senior')
})

async function passkeyOf(person: string): Promise<Authenticator> {
  const token = await inviteStaff(server().db, person, 'reviewer:root')
  const visitor = server().visitor()
  const { result } = await visitor.call('POST /v1/staff/invitation/open', { body: { token } })
  const authenticator = new Authenticator(origin())
  await visitor.call('POST /v1/staff/invitation/accept', {
    body: { token, label: 'key', passkey: authenticator.create(result.options) },
  })
  return authenticator
}

/** A person at a desk, who confirms acts only by the passkey. */
async function atDesk(person: string) {
  const desk = await atConsole(server(), person)
  await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
  return desk
}

type Desk = Awaited<ReturnType<typeof atDesk>>
const optionsAt = async (desk: Desk, act: string) =>
  (await desk.call('POST /v1/staff/session/confirm-options', { body: { act } })).result
const confirmAt = async (desk: Desk, act: string, passkey?: ReturnType<Authenticator['use']>) =>
  (await desk.call(name, { body: { act, ...(passkey ? { passkey } : {}) } })).ret_code
const caseOf = async () => attemptInReview(server(), await server().member())
const revealAt = async (desk: Desk, id: string) => {
  const body = { id, field: 'surname', purpose: 'COMPARE_DOCUMENT' } as const
  return (await desk.call('POST /v1/staff/case/reveal', { body })).ret_code
}
const needed = code('staffConfirmationNeeded')

describe(name, () => {
  it('needs a passkey of the very person, for the very session and act', async () => {
    const [olga, sam] = [await passkeyOf('olga'), await passkeyOf('sam')]
    const [desk, phone] = [await atDesk('olga'), await atDesk('olga')]
    const [act, other] = ['/v1/staff/export/period', '/v1/staff/people/add']
    const wrong = code('staffSignInFailed')
    expect(await confirmAt(desk, act)).toBe(wrong)
    expect(await confirmAt(desk, act, sam.use({ ...(await optionsAt(desk, act)), allowCredentials: [] }))).toBe(wrong)
    expect(await confirmAt(phone, act, olga.use(await optionsAt(desk, act)))).toBe(wrong)
    expect(await confirmAt(desk, other, olga.use(await optionsAt(desk, act)))).toBe(wrong)
    expect(await confirmAt(desk, act, olga.use(await optionsAt(desk, act)))).toBe(0)
  })

  it('a confirmation decides one case once with one verdict, and no other; the refusal names what to confirm', async () => {
    const olga = await passkeyOf('olga')
    const desk = await atDesk('olga')
    const [one, two] = [await caseOf(), await caseOf()]
    const decide = async (
      id: string,
      verdict: 'rejected' | 'resubmission_requested' = 'rejected',
      version?: number,
    ) => {
      const { result } = await desk.call('GET /v1/staff/case/read', { query: { id } })
      const body = {
        id,
        version: version ?? result.version,
        verdict,
        reasons: asReasons(verdict === 'rejected' ? 'FRAUD' : 'DOC_EXPIRED'),
      }
      const { ret_code, ext_info } = await desk.call('POST /v1/staff/case/decide', { body })
      return [ret_code, ext_info?.['act']]
    }
    const act = `/v1/staff/case/decide ${one} rejected`
    expect(await decide(one)).toEqual([needed, act])
    await confirmAt(desk, act, olga.use(await optionsAt(desk, act)))
    expect(await decide(two)).toEqual([needed, `/v1/staff/case/decide ${two} rejected`])
    expect(await decide(one, 'resubmission_requested')).toEqual([
      needed,
      `/v1/staff/case/decide ${one} resubmission_requested`,
    ])
    expect(await revealAt(desk, one)).toBe(needed)
    // What is refused for another reason uses up no confirmation.
    expect(await decide(one, 'rejected', -1)).toEqual([code('invalidParameters'), undefined])
    expect(await decide(one, 'rejected', 0)).toEqual([code('caseChanged'), undefined])
    const both = (await Promise.all([decide(one), decide(one)])).map(([answer]) => answer)
    expect(both.filter((answer) => answer === 0)).toHaveLength(1)
    // The other comes after the decision, or after the claim that ended with it.
    expect([code('caseChanged'), code('decisionRefused')]).toContain(both.find((answer) => answer !== 0))
    expect(await server().db.selectFrom('staff_confirmation').selectAll().where('act', '=', act).execute()).toEqual([])
  })

  it('a confirmation shows masked values of one case for five minutes', async () => {
    const olga = await passkeyOf('olga')
    const desk = await atDesk('olga')
    const [one, two] = [await caseOf(), await caseOf()]
    const act = `/v1/staff/case/reveal ${one}`
    await confirmAt(desk, act, olga.use(await optionsAt(desk, act)))
    for (let asked = 0; asked < 2; asked += 1) expect(await revealAt(desk, one)).not.toBe(needed)
    expect(await revealAt(desk, two)).toBe(needed)
    const confirmed_at = new Date(Date.now() - 5 * 60_000 - 1000)
    await server().db.updateTable('staff_confirmation').set({ confirmed_at }).execute()
    expect(await revealAt(desk, one)).toBe(needed)
  })
})
