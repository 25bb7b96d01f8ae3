import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { transferCommand, type TransferCommand } from '../../review/commands/transfer-command.ts'
import { decideQuestionnaire } from '../../compliance/questionnaires/review.ts'
import { openForReview } from '../../compliance/questionnaires/open-for-review.ts'
import { fill } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { travelRule, type Transfer, type TransferStatus } from './travel-rule.ts'

const server = useServer()

async function memberAt(site: string): Promise<TestMember> {
  const member = await server().member()
  await server().setMember(member, { site })
  return member
}
const transfer = (member: TestMember, change: Partial<Transfer> = {}): Transfer => ({
  memberId: member.id,
  reference: 't-1',
  direction: 'out',
  asset: 'ETH',
  amount: '0.2',
  value: { amount: '500', currency: 'EUR' },
  ...change,
})
const report = (member: TestMember, change: Partial<Transfer> = {}): Promise<TransferStatus> =>
  travelRule(server().running.context, transfer(member, change), 'exchange')
const asked = async (member: TestMember) =>
  (await member.call('GET /v1/private/questionnaire/list')).result.list.map(
    ({ templateCode, requestId, sceneCode }) => [templateCode, requestId, sceneCode],
  )

/** Answers about a transfer to an own wallet. */
const ownWallet: Record<string, Value> = {
  'place.kind': 'own_wallet',
  'place.wallet': { chain: 'ETH', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  'purpose.kind': 'own_funds',
  'scam.instructed': false,
  'scam.remote': false,
  'confirm.own': true,
  'confirm.true': true,
  'confirm.name': 'Anouk Vantorre',
}
async function answer(member: TestMember, requestId: string, answers = ownWallet): Promise<void> {
  const revision = await fill(member, 291, answers, requestId)
  const { token } = (
    await member.call('GET /v3/private/kyc/questionnaire-token', {
      query: { template_code: '291', request_id: requestId },
    })
  ).result
  const { ret_code, ext_info } = await member.call('POST /v3/private/kyc/submit-questionnaire', {
    body: { templateCode: 291, requestId, token, revision, confirmed: true },
  })
  expect([ret_code, ext_info?.['faults']]).toEqual([0, undefined])
}

describe('the amount from which we ask about a transfer', () => {
  it.each<[string, string, string, TransferStatus]>([
    ['EU', '1', 'EUR', 'asked'],
    ['DEFAULT', '999.99', 'USD', 'clear'],
    ['DEFAULT', '1000', 'USD', 'asked'],
    ['IND', '1000', 'USD', 'asked'],
    ['HKG', '7999', 'HKD', 'clear'],
    ['HKG', '8000', 'HKD', 'asked'],
    ['HKG', '2000', 'USD', 'asked'],
    ['ARE', '3499', 'AED', 'clear'],
    ['ARE', '3500', 'AED', 'asked'],
    ['TUR', '10', 'TRY', 'asked'],
    ['KAZ', '900', 'USD', 'clear'],
  ])('%s: %s %s is %s', async (site, amount, currency, status) => {
    const member = await memberAt(site)
    expect(await report(member, { value: { amount, currency } })).toBe(status)
    expect(await asked(member)).toEqual(status === 'asked' ? [[291, 't-1', 'WITHDRAW_HOLD']] : [])
  })
})

it('rejects a value that cannot be compared, and asks nothing', async () => {
  const member = await memberAt('DEFAULT')
  await expect(report(member, { value: { amount: '1', currency: 'XXX' } })).rejects.toThrow('no rate')
  await expect(report(member, { value: { amount: 'much', currency: 'USD' } })).rejects.toThrow('cannot be compared')
  expect(await asked(member)).toEqual([])
})

describe('a transfer that we ask about', () => {
  it('is pending with its own data in the questionnaire, and clear once the member has answered', async () => {
    const member = await memberAt('EU')
    expect(await report(member)).toBe('asked')
    expect(await report(member)).toBe('asked')
    expect(await asked(member)).toEqual([[291, 't-1', 'WITHDRAW_HOLD']])
    const { draft } = (
      await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '291/t-1' } })
    ).result
    expect(draft.values).toMatchObject({
      'transfer.direction': 'out',
      'transfer.asset': 'ETH',
      'transfer.amount': '0.2',
      'transfer.value': { amount: '500', currency: 'EUR' },
    })
    const tasks = await member.tasks()
    expect(tasks.find(({ path }) => path.includes('code=291'))).toMatchObject({
      status: 'TODO',
      openedBy: 'SYSTEM',
      path: '/user/accounts/auth/questionnaire?code=291&request_id=t-1',
    })
    await answer(member, 't-1')
    expect(await report(member)).toBe('clear')
  })

  it('to an own wallet above the EU amount also needs the proof of that wallet', async () => {
    const member = await memberAt('EU')
    const large = { value: { amount: '1500', currency: 'EUR' } }
    expect(await report(member, large)).toBe('asked')
    await answer(member, 't-1')
    expect(await asked(member)).toContainEqual([292, 't-1', ''])
    expect(await report(member, large)).toBe('asked')
  })

  it('to another person’s wallet goes to review, and a rejection is final', async () => {
    const member = await memberAt('DEFAULT')
    const large = { value: { amount: '5000', currency: 'USD' } }
    await report(member, large)
    const others = {
      'place.kind': 'other_wallet',
      'party.whose': 'individual',
      'party.first': 'Robin',
      'party.last': 'Example',
      'party.relation': 'family',
      'party.country': 'DE',
    }
    await answer(member, 't-1', { ...ownWallet, ...others, 'party.city': 'Bremen' })
    expect(await report(member, large)).toBe('in_review')
    const { id } = await server()
      .db.selectFrom('questionnaire')
      .select('id')
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    await openForReview(server().running.context, id, 'anna')
    await decideQuestionnaire(server().running.context, id, {
      verdict: 'rejected',
      reasons: ['QST_NOT_ELIGIBLE'],
      corrections: [],
      by: 'anna',
    })
    expect(await report(member, large)).toBe('refused')
  })

  it('is rejected under the reference of another transfer: a small one must not clear a large one', async () => {
    const member = await memberAt('EU')
    await report(member)
    await answer(member, 't-1')
    await expect(report(member, { amount: '200', value: { amount: '500000', currency: 'EUR' } })).rejects.toThrow(
      't-1 is another transfer',
    )
    expect(await report(member, { reference: 't-2' })).toBe('asked')
  })

  it('is asked about once when it arrives twice at the same moment', async () => {
    const member = await memberAt('EU')
    expect(await Promise.all([report(member), report(member), report(member)])).toEqual(['asked', 'asked', 'asked'])
    expect(await asked(member)).toHaveLength(1)
  })
})

describe('the operator’s command', () => {
  const command = (member: TestMember, change: Partial<TransferCommand> = {}): Promise<string> =>
    transferCommand(
      // What the command needs of the running product.
      server().running.context,
      {
        member: String(member.id),
        reference: 'c-1',
        direction: 'in',
        asset: 'BTC',
        amount: '0.5',
        value: '30000',
        currency: 'EUR',
        by: 'anna',
        ...change,
      },
    )

  it('asks the member and prints the status of the transfer', async () => {
    const member = await memberAt('EU')
    expect(await command(member)).toBe(`Transfer c-1 of member ${member.id} is on hold: the member is asked`)
    expect(await asked(member)).toEqual([[291, 'c-1', 'DEPOSIT_HOLD']])
  })

  it.each<[keyof TransferCommand, string | undefined]>([
    ['member', '0'],
    ['reference', 'a b'],
    ['reference', undefined],
    ['direction', 'sideways'],
    ['asset', 'bitcoin!'],
    ['amount', '-1'],
    ['value', '1e9'],
    ['currency', 'euro'],
  ])('rejects %s %s', async (name, value) => {
    await expect(command(await memberAt('EU'), { [name]: value })).rejects.toThrow(/Not a member|--/)
  })
})
