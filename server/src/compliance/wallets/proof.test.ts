import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { setAttribute } from '../../accounts/members/attributes.ts'
import { decideQuestionnaire } from '../questionnaires/review.ts'
import { openForReview } from '../questionnaires/open-for-review.ts'
import { watchWalletTests } from '../questionnaires/wallet-tests.ts'
import { letProofExpire } from '../../testing/factors.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { ask } from '../../testing/questionnaires.ts'
import { useOwnServer, type TestMember } from '../../testing/server.ts'
import { transferActs } from '../../testing/travel-rule.ts'
import { evmSigner } from '../../testing/wallets.ts'
import { isChallengeValid, challengeText } from './challenge.ts'

const server = useOwnServer()
const { report, toOwnWallet, asked, save, send } = transferActs(server)
const own = evmSigner(5)
const stranger = evmSigner(6)

const mine = {
  'wallet.kind': 'app',
  'wallet.owner': 'mine',
  'method.by': 'signature',
  'sign.true': true,
  'sign.name': 'Ada Specimen',
}
const textOf = ({ values }: { values: Answers }): string => values['signed.challenge'] as string
const stateOf = async (member: TestMember) =>
  (await member.call('GET /v1/private/questionnaire/list')).result.list.find(({ templateCode }) => templateCode === 292)
    ?.status

describe('the address of a wallet', () => {
  it('belongs to its chain in every form that asks for it', async () => {
    const member = await server().member()
    await server().setMember(member, { site: 'EU' })
    await report(member)
    for (const [address, chain, code] of [
      ['my-metamask', 'ETH', 'walletAddress'],
      [`${own.address.slice(0, -1)}Z`, 'ETH', 'walletAddress'],
      [own.address, 'TRX', 'walletAddress'],
      ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'BTC', 'walletChecksum'],
    ] as const)
      expect(await send(member, 291, toOwnWallet(address, chain))).toEqual([{ path: 'place.wallet', code }])
    await ask(server(), member, 292, { requestId: 't-1' })
    expect(
      await send(member, 292, { 'wallet.wallet': { chain: 'BTC', address: '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh' } }),
    ).toContainEqual({ path: 'wallet.wallet', code: 'walletChecksum' })
    for (const template of [220, 221, 261, 290]) {
      await ask(server(), member, template, { requestId: 't-1' })
      const given = {
        'wallets.a': 1,
        'wallets.a.wallet': { chain: 'BTC', address: '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMh' },
      }
      expect(await send(member, template, given)).toContainEqual({ path: 'wallets.a.wallet', code: 'walletChecksum' })
    }
  })
})

describe('a member proves that a wallet is theirs', () => {
  it('by signing our text: the automatic review approves it at once', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, mine)
    expect(draft.values['wallet.wallet']).toEqual({ chain: 'ETH', address: own.address })
    expect(textOf(draft)).toContain(`Wallet: ${own.address}\nChain: ETH\nAccount: ${member.id}\n`)
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    const { data } = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'wallet.proven')
      .executeTakeFirstOrThrow()
    expect(data).toEqual({ chain: 'ETH', method: 'signature', member: member.id })
    // The next transfer to this wallet needs no proof. A transfer to another wallet does.
    await asked(own.address, 'ETH', 't-2', member)
    await asked(stranger.address, 'ETH', 't-3', member)
    const proofs = (await member.call('GET /v1/private/questionnaire/list')).result.list.filter(
      ({ templateCode }) => templateCode === 292,
    )
    expect(proofs.map(({ requestId }) => requestId).toSorted((a, b) => a.localeCompare(b))).toEqual(['t-1', 't-3'])
  })

  it('but not with another key, another text or another wallet', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, {
      ...mine,
      'wallet.wallet': { chain: 'ETH', address: stranger.address },
      'signed.challenge': 'I am innocent',
    })
    expect(draft.values['wallet.wallet']).toEqual({ chain: 'ETH', address: own.address })
    expect(textOf(draft)).not.toContain('innocent')
    for (const signature of [stranger.sign(textOf(draft)), own.sign(`${textOf(draft)} `), own.sign('I am innocent')])
      expect(await send(member, 292, { 'signed.signature': signature })).toEqual([
        { path: 'signed.signature', code: 'walletSignature' },
      ])
    // Found when the answers are saved, not only at submission.
    expect((await save(member, 292, { 'signed.signature': stranger.sign(textOf(draft)) })).faults).toEqual([
      { path: 'signed.signature', code: 'walletSignature' },
    ])
    expect((await save(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).faults).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
    const renewed = await save(member, 292, { 'method.by': 'signature' })
    expect(textOf(renewed)).not.toBe(textOf(draft))
    expect(renewed.values['signed.signature']).toBeUndefined()
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([
      { path: 'signed.signature', code: 'walletSignature' },
    ])
  })

  it('but not with an expired text', async () => {
    const member = await asked(own.address)
    const signature = own.sign(textOf(await save(member, 292, mine)))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    try {
      await member.call('POST /v1/private/security/confirm', { body: { password: member.password } })
      expect(await send(member, 292, { 'signed.signature': signature })).toEqual([
        { path: 'method.by', code: 'challengeOver' },
      ])
    } finally {
      vi.useRealTimers()
    }
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
    expect(await send(member, 292, { 'signed.signature': signature })).toEqual([])
  })

  it('after a fresh proof that it is them', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, { ...mine })
    await letProofExpire(server(), member)
    await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
    await member.call('POST /v1/private/security/confirm', { body: { password: member.password } })
    await send(member, 292, { 'sign.name': 'Ada Specimen' })
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_APPROVED')
  })

  it('and can choose only the methods that work with that wallet', async () => {
    const offered = async (member: TestMember) => {
      const { template } = (
        await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
          query: { template_code: '292', request_id: 't-1', biz_from: 'kyc_web' },
        })
      ).result
      const items = template.sections.flatMap(({ id, items: own }) =>
        own.map((item) => ({ ...item, path: `${id}.${item.id}` })),
      )
      const values = (path: string) => items.find((item) => item.path === path)?.options?.map(({ value }) => value)
      return [values('method.by'), items.find(({ path }) => path === 'wallet.wallet')?.readOnly]
    }
    expect(await offered(await asked(own.address))).toEqual([['signature', 'satoshi', 'video'], true])
    expect(await offered(await asked('bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3', 'BTC'))).toEqual(
      [['satoshi', 'video'], true],
    )
    expect(await offered(await asked('rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', 'XRP'))).toEqual([['video'], true])
  })

  it('in a video call, with a manual review', async () => {
    const member = await asked(own.address)
    expect(
      await send(member, 292, { ...mine, 'method.by': 'video', 'video.slot': 'morning', 'video.language': 'English' }),
    ).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_PENDING')
  })

  it('when a reviewer asks without a transfer: the member names the wallet and signs for it', async () => {
    const member = await server().member()
    await ask(server(), member, 292, { requestId: 't-1' })
    const draft = await save(member, 292, { ...mine, 'wallet.wallet': { chain: 'ETH', address: stranger.address } })
    await save(member, 292, { 'wallet.wallet': { chain: 'ETH', address: own.address } })
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([
      { path: 'method.by', code: 'challengeOver' },
    ])
    // A wallet whose signature cannot be checked gets no text to sign.
    const ripple = await save(member, 292, {
      'wallet.wallet': { chain: 'XRP', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' },
      'method.by': 'signature',
    })
    expect(ripple.values['signed.challenge']).toBeUndefined()
  })
})

describe('a test amount', () => {
  const bySending = {
    'wallet.kind': 'app',
    'wallet.owner': 'mine',
    'method.by': 'satoshi',
    'sign.true': true,
    'sign.name': 'Ada Specimen',
  }
  const visibilityOf = (now = new Date()): Promise<void> => watchWalletTests(server().running.context, now)
  const draftOf = async (member: TestMember) =>
    (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '292/t-1' } })).result
      .draft
  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
  /** As if the exchange had received it. */
  const arrives = (member: TestMember, amount: unknown, asset = 'ETH') =>
    server()
      .db.transaction()
      .execute((trx) =>
        setAttribute(trx, 'system', member.id, { name: 'sandbox_deposit', to: `${String(amount)}.${asset}` }),
      )
  /** As if it had been requested long ago. */
  const older = (member: TestMember, seconds: number) =>
    server()
      .db.updateTable('wallet_test')
      .set({
        made_at: sql<Date>`made_at - make_interval(secs => ${seconds})`,
        until: sql<Date>`until - make_interval(secs => ${seconds})`,
      })
      .where('member_id', '=', member.id)
      .execute()

  it('proves the wallet when it arrives; the member gets an email and submits the form', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, bySending)
    expect(draft.values).toMatchObject({
      'test.amount': expect.stringMatching(/^0\.000\d{5}$/),
      'test.asset': 'ETH',
      'test.address': expect.stringMatching(/^0x[0-9a-f]{40}$/),
    })
    // In UTC, so that the page can show it in the member's own time zone.
    expect(draft.values['test.until']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await send(member, 292, {})).toContainEqual({ path: 'method.by', code: 'testNotSeen' })
    // An amount that has not arrived is missing, not wrong. It blocks no earlier step.
    expect((await save(member, 292, { 'wallet.kind': 'browser' })).faults).toEqual([])
    await arrives(member, '0.00099990')
    await visibilityOf()
    expect((await draftOf(member)).values['test.seen']).toBeUndefined()
    await arrives(member, draft.values['test.amount'])
    await Promise.all([visibilityOf(), visibilityOf()])
    const seen = await draftOf(member)
    expect(seen.values).toMatchObject({ 'test.seen': true, 'test.txRef': expect.stringContaining('sandbox-') })
    expect((await emailsTo(server(), member)).map(({ kind }) => kind)).toEqual(['wallet-test-seen'])
    expect(await send(member, 292, {})).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    await asked(own.address, 'ETH', 't-2', member)
    expect(
      (await member.call('GET /v1/private/questionnaire/list')).result.list.filter(
        ({ templateCode }) => templateCode === 292,
      ),
    ).toHaveLength(1)
  })

  it('belongs to one member and cannot be typed in', async () => {
    const [one, other] = [await asked(own.address), await asked(own.address)]
    const drafts = [
      await save(one, 292, bySending),
      await save(other, 292, { ...bySending, 'test.amount': '0.5', 'test.seen': true }),
    ]
    expect(new Set(drafts.map(({ values: answers }) => answers['test.amount'])).size).toBe(2)
    expect(drafts[1]?.values['test.amount']).not.toBe('0.5')
    expect(drafts[1]?.values['test.seen']).toBeUndefined()
    expect(await send(other, 292, {})).toContainEqual({ path: 'method.by', code: 'testNotSeen' })
  })

  it('is reserved for a day, then another member can get it', async () => {
    const { exchange } = server().running.context
    const { walletTests } = exchange
    if (!walletTests) throw new Error('The sandbox receives amounts')
    // Two possible amounts for three members.
    exchange.walletTests = { ...walletTests, terms: { BNB: { asset: 'BNB', decimals: 8, least: 1, most: 2 } } }
    try {
      const asking = async () => {
        const member = await asked(own.address, 'BNB')
        return { member, draft: await save(member, 292, bySending).catch(() => null) }
      }
      const [first, second, third] = [await asking(), await asking(), await asking()]
      const amounts = [first, second].map(({ draft }) => draft?.values['test.amount'])
      expect([new Set(amounts), third.draft]).toEqual([new Set(['0.00000001', '0.00000002']), null])
      await older(first.member, 86_400)
      const late = await save(third.member, 292, bySending)
      expect(late.values['test.amount']).toBe(amounts[0])
    } finally {
      exchange.walletTests = walletTests
    }
  })

  it('creates one test for a double click; a second request creates another, and the first still counts', async () => {
    const member = await asked(own.address)
    const [first, again] = [await save(member, 292, bySending), await save(member, 292, { 'method.by': 'satoshi' })]
    expect(again.values['test.amount']).toBe(first.values['test.amount'])
    await older(member, 60)
    const second = await save(member, 292, { 'method.by': 'satoshi' })
    expect(second.values['test.amount']).not.toBe(first.values['test.amount'])
    await arrives(member, first.values['test.amount'])
    await visibilityOf()
    expect((await draftOf(member)).values).toMatchObject({
      'test.amount': first.values['test.amount'],
      'test.seen': true,
    })
  })

  it('expires when it is sent too late or never', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, bySending)
    await visibilityOf(minutes(119))
    expect((await draftOf(member)).values['test.amount']).toBe(draft.values['test.amount'])
    await older(member, 3700)
    await arrives(member, draft.values['test.amount'])
    await visibilityOf()
    expect((await draftOf(member)).values['test.seen']).toBeUndefined()
    await visibilityOf(minutes(61))
    const over = await draftOf(member)
    expect([over.values['test.amount'], over.values['method.by']]).toEqual([undefined, 'satoshi'])
    const recorded = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('action', 'like', 'wallet.test-%')
      .where(sql`data ->> 'member'`, '=', String(member.id))
      .orderBy('seq')
      .execute()
    expect(recorded.map(({ action }) => action)).toEqual(['wallet.test-asked', 'wallet.test-over'])
  })

  it('for a wallet that the member has replaced proves nothing', async () => {
    const member = await server().member()
    await ask(server(), member, 292, { requestId: 't-1' })
    const draft = await save(member, 292, { ...bySending, 'wallet.wallet': { chain: 'ETH', address: own.address } })
    await arrives(member, draft.values['test.amount'])
    await visibilityOf()
    const moved = await save(member, 292, { 'wallet.wallet': { chain: 'ETH', address: stranger.address } })
    expect(moved.values['test.seen']).toBeUndefined()
    expect(await send(member, 292, {})).toContainEqual({ path: 'method.by', code: 'testNotSeen' })
  })

  it('is not offered where the exchange cannot receive it, and is checked again when the exchange has no answer', async () => {
    const { exchange, log } = server().running.context
    const { walletTests } = exchange
    if (!walletTests) throw new Error('The sandbox receives amounts')
    const member = await asked(own.address)
    await save(member, 292, bySending)
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    exchange.walletTests = { ...walletTests, find: () => Promise.reject(new Error('no answer')) }
    await visibilityOf()
    expect(error).toHaveBeenCalled()
    delete exchange.walletTests
    const { template } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { template_code: '292', request_id: 't-1', biz_from: 'kyc_web' },
      })
    ).result
    const ways = template.sections.find(({ id }) => id === 'method')?.items.find(({ id }) => id === 'by')?.options
    exchange.walletTests = walletTests
    error.mockRestore()
    expect(ways?.map(({ value }) => value)).toEqual(['signature', 'video'])
    expect((await draftOf(member)).values['test.amount']).toBeDefined()
  })
})

describe('the confirmation of a reviewer', () => {
  it('after a video call also counts for the next transfer', async () => {
    const member = await asked(own.address)
    await send(member, 292, { ...mine, 'method.by': 'video', 'video.slot': 'morning', 'video.language': 'English' })
    const { context } = server().running
    const { id } = await server()
      .db.selectFrom('questionnaire')
      .select('id')
      .where('member_id', '=', member.id)
      .where('template_code', '=', 292)
      .executeTakeFirstOrThrow()
    await openForReview(context, id, 'anna')
    await decideQuestionnaire(context, id, { verdict: 'approved', reasons: [], corrections: [], by: 'anna' })
    await asked(own.address, 'ETH', 't-2', member)
    expect(
      (await member.call('GET /v1/private/questionnaire/list')).result.list.filter(
        ({ templateCode }) => templateCode === 292,
      ),
    ).toHaveLength(1)
  })
})

describe('a text to sign', () => {
  const bound = { memberId: 7, questionnaireId: 'q', wallet: { chain: 'ETH', address: own.address } }
  const made = new Date('2026-11-21T10:00:00Z')
  const later = (minutes: number): Date => new Date(made.getTime() + minutes * 60_000)

  it('is valid only for its minutes, member, proof and wallet', () => {
    const { context } = server().running
    const text = challengeText(context, bound, made, 10)
    const stands = (change: Partial<typeof bound> = {}, at = later(5), words = text) =>
      isChallengeValid(context, { ...bound, ...change }, { text: words, minutes: 10, now: at })
    expect([stands(), stands({}, later(10)), stands({}, later(10.1))]).toEqual(['good', 'good', 'over'])
    expect([
      stands({ memberId: 8 }),
      stands({ questionnaireId: 'r' }),
      stands({ wallet: { chain: 'ETH', address: stranger.address } }),
    ]).toEqual(['foreign', 'foreign', 'foreign'])
    expect([stands({}, later(5), text.replace('10:00', '10:04')), stands({}, later(5), 'Made: yesterday')]).toEqual([
      'foreign',
      'foreign',
    ])
  })
})
