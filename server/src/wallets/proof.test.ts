import { describe, expect, it } from 'vitest'
import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import { travelRule } from '../exchange/travel-rule.ts'
import { ask } from '../testing/questionnaires.ts'
import { useServer, type TestMember } from '../testing/server.ts'
import { evmSigner } from '../testing/wallets.ts'
import { challengeStands, challengeText } from './challenge.ts'

const server = useServer()
const own = evmSigner(5)
const stranger = evmSigner(6)

/** Tells of a transfer above the amount of the Union, and answers that it goes to this wallet of one's own. */
async function asked(address = own.address, chain = 'ETH', reference = 't-1', given?: TestMember): Promise<TestMember> {
  const member = given ?? (await server().member())
  await server().db.updateTable('member').set({ site: 'EU' }).where('id', '=', member.id).execute()
  const transfer = { memberId: member.id, reference, direction: 'out', asset: 'ETH', amount: '10', value: { amount: '30000', currency: 'EUR' } } as const
  await travelRule(server().running.context, transfer, 'exchange')
  const answers = {
    'place.kind': 'own_wallet',
    'place.wallet': { chain, address },
    'purpose.kind': 'own_funds',
    'scam.instructed': false,
    'scam.remote': false,
    'confirm.own': true,
    'confirm.true': true,
    'confirm.name': 'Ada Specimen',
  }
  expect(await send(member, 291, answers, reference)).toEqual([])
  return member
}

async function save(member: TestMember, code: number, changes: Record<string, Value | null>, requestId = 't-1') {
  const { result, ret_msg } = await member.call('PUT /v1/private/questionnaire/save', { body: { templateCode: code, requestId, baseRevision: 0, changes } })
  if (!result.draft) throw new Error(ret_msg)
  return result.draft
}

/** Saves and sends; answers what is wrong. */
async function send(member: TestMember, code: number, changes: Record<string, Value | null>, requestId = 't-1'): Promise<unknown[]> {
  const { revision } = await save(member, code, changes, requestId)
  const { token } = (await member.call('GET /v3/private/kyc/questionnaire-token', { query: { template_code: String(code), request_id: requestId } })).result
  const { ext_info } = await member.call('POST /v3/private/kyc/submit-questionnaire', { body: { templateCode: code, requestId, token, revision, confirmed: true } })
  return (ext_info?.['faults'] as unknown[] | undefined) ?? []
}

const mine = { 'wallet.kind': 'app', 'wallet.owner': 'mine', 'method.by': 'signature', 'signed.scheme': 'evm', 'sign.true': true, 'sign.name': 'Ada Specimen' }
const textOf = ({ answers }: { answers: Answers }): string => answers['signed.challenge'] as string
const stateOf = async (member: TestMember) => (await member.call('GET /v1/private/questionnaire/list')).result.list.find(({ templateCode }) => templateCode === 292)?.status

describe('a wallet is shown to be one’s own', () => {
  it('by signing the text we made for it: approved at once, by the machine alone', async () => {
    const member = await asked()
    const draft = await save(member, 292, mine)
    expect(draft.answers['wallet.wallet']).toEqual({ chain: 'ETH', address: own.address })
    expect(textOf(draft)).toContain(`Wallet: ${own.address}\nChain: ETH\nAccount: ${member.id}\n`)
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    const { data } = await server().db.selectFrom('audit_event').select('data').where('action', '=', 'wallet.proven').executeTakeFirstOrThrow()
    expect(data).toEqual({ chain: 'ETH', method: 'signature', member: member.id })
    // The next transfer there need not be shown again; one to another wallet must.
    await asked(own.address, 'ETH', 't-2', member)
    await asked(stranger.address, 'ETH', 't-3', member)
    const proofs = (await member.call('GET /v1/private/questionnaire/list')).result.list.filter(({ templateCode }) => templateCode === 292)
    expect(proofs.map(({ requestId }) => requestId).toSorted((a, b) => a.localeCompare(b))).toEqual(['t-1', 't-3'])
  })

  it('and not by another key, another text, or another wallet put in its place', async () => {
    const member = await asked()
    const draft = await save(member, 292, { ...mine, 'wallet.wallet': { chain: 'ETH', address: stranger.address }, 'signed.challenge': 'I am innocent' })
    expect(draft.answers['wallet.wallet']).toEqual({ chain: 'ETH', address: own.address })
    expect(textOf(draft)).not.toContain('innocent')
    for (const signature of [stranger.sign(textOf(draft)), own.sign(`${textOf(draft)} `), own.sign('I am innocent')])
      expect(await send(member, 292, { 'signed.signature': signature })).toEqual([{ path: 'signed.signature', code: 'walletSignature' }])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
    const renewed = await save(member, 292, { 'method.by': 'signature' })
    expect(textOf(renewed)).not.toBe(textOf(draft))
    expect(renewed.answers['signed.signature']).toBeUndefined()
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([{ path: 'signed.signature', code: 'walletSignature' }])
  })

  it('offers only ways that lead somewhere with that wallet', async () => {
    const offered = async (member: TestMember) => {
      const { template } = (await member.call('GET /v3/private/kyc/questionnaire-template-detail', { query: { template_code: '292', request_id: 't-1', biz_from: 'kyc_web' } })).result
      const items = template.sections.flatMap(({ id, items: own }) => own.map((item) => ({ ...item, path: `${id}.${item.id}` })))
      const values = (path: string) => items.find((item) => item.path === path)?.options?.map(({ value }) => value)
      return [values('method.by'), values('signed.scheme'), items.find(({ path }) => path === 'wallet.wallet')?.readOnly]
    }
    expect(await offered(await asked())).toEqual([['signature', 'video'], ['evm'], true])
    expect(await offered(await asked('rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', 'XRP'))).toEqual([['video'], [], true])
  })

  it('in a call waits for an officer', async () => {
    const member = await asked()
    expect(await send(member, 292, { ...mine, 'method.by': 'video', 'video.slot': 'morning', 'video.language': 'English' })).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_PENDING')
  })

  it('an officer may ask it without a transfer; then the member names the wallet, and signs for that one', async () => {
    const member = await server().member()
    await ask(server(), member, 292, { requestId: 't-1' })
    const draft = await save(member, 292, { ...mine, 'wallet.wallet': { chain: 'ETH', address: stranger.address } })
    await save(member, 292, { 'wallet.wallet': { chain: 'ETH', address: own.address } })
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([{ path: 'method.by', code: 'challengeOver' }])
  })
})

describe('a text to sign', () => {
  const bound = { memberId: 7, questionnaireId: 'q', wallet: { chain: 'ETH', address: own.address } }
  const made = new Date('2026-11-21T10:00:00Z')
  const later = (minutes: number): Date => new Date(made.getTime() + minutes * 60_000)

  it('is good for its minutes, its member, its proof and its wallet alone', () => {
    const { context } = server().running
    const text = challengeText(context, bound, made, 10)
    const stands = (change: Partial<typeof bound> = {}, at = later(5), words = text) => challengeStands(context, { ...bound, ...change }, words, 10, at)
    expect([stands(), stands({}, later(10)), stands({}, later(10.1))]).toEqual(['good', 'good', 'over'])
    expect([stands({ memberId: 8 }), stands({ questionnaireId: 'r' }), stands({ wallet: { chain: 'ETH', address: stranger.address } })]).toEqual(['foreign', 'foreign', 'foreign'])
    expect([stands({}, later(5), text.replace('10:00', '10:04')), stands({}, later(5), 'Made: yesterday')]).toEqual(['foreign', 'foreign'])
  })
})
