import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { setAttribute } from '../../accounts/members/attributes.ts'
import { decideQuestionnaire, openForReview } from '../questionnaires/review.ts'
import { watchWalletTests } from '../questionnaires/wallet-tests.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { ask } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { transferActs } from '../../testing/travel-rule.ts'
import { evmSigner } from '../../testing/wallets.ts'
import { challengeStands, challengeText } from './challenge.ts'

const server = useServer()
const { tell, toOwnWallet, asked, save, send } = transferActs(server)
const own = evmSigner(5)
const stranger = evmSigner(6)

const mine = {
  'wallet.kind': 'app',
  'wallet.owner': 'mine',
  'method.by': 'signature',
  'sign.true': true,
  'sign.name': 'Ada Specimen',
}
const textOf = ({ answers }: { answers: Answers }): string => answers['signed.challenge'] as string
const stateOf = async (member: TestMember) =>
  (await member.call('GET /v1/private/questionnaire/list')).result.list.find(({ templateCode }) => templateCode === 292)
    ?.status

describe('the address of a wallet', () => {
  it('is one of its chain, in every form that asks for it', async () => {
    const member = await server().member()
    await server().db.updateTable('member').set({ site: 'EU' }).where('id', '=', member.id).execute()
    await tell(member)
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

describe('a wallet is shown to be one’s own', () => {
  it('by signing the text we made for it: approved at once, by the machine alone', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, mine)
    expect(draft.answers['wallet.wallet']).toEqual({ chain: 'ETH', address: own.address })
    expect(textOf(draft)).toContain(`Wallet: ${own.address}\nChain: ETH\nAccount: ${member.id}\n`)
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_APPROVED')
    const { data } = await server()
      .db.selectFrom('audit_event')
      .select('data')
      .where('action', '=', 'wallet.proven')
      .executeTakeFirstOrThrow()
    expect(data).toEqual({ chain: 'ETH', method: 'signature', member: member.id })
    // The next transfer there need not be shown again; one to another wallet must.
    await asked(own.address, 'ETH', 't-2', member)
    await asked(stranger.address, 'ETH', 't-3', member)
    const proofs = (await member.call('GET /v1/private/questionnaire/list')).result.list.filter(
      ({ templateCode }) => templateCode === 292,
    )
    expect(proofs.map(({ requestId }) => requestId).toSorted((a, b) => a.localeCompare(b))).toEqual(['t-1', 't-3'])
  })

  it('and not by another key, another text, or another wallet put in its place', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, {
      ...mine,
      'wallet.wallet': { chain: 'ETH', address: stranger.address },
      'signed.challenge': 'I am innocent',
    })
    expect(draft.answers['wallet.wallet']).toEqual({ chain: 'ETH', address: own.address })
    expect(textOf(draft)).not.toContain('innocent')
    for (const signature of [stranger.sign(textOf(draft)), own.sign(`${textOf(draft)} `), own.sign('I am innocent')])
      expect(await send(member, 292, { 'signed.signature': signature })).toEqual([
        { path: 'signed.signature', code: 'walletSignature' },
      ])
    // Known as soon as it is kept, not only at sending.
    expect((await save(member, 292, { 'signed.signature': stranger.sign(textOf(draft)) })).faults).toEqual([
      { path: 'signed.signature', code: 'walletSignature' },
    ])
    expect((await save(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).faults).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
    const renewed = await save(member, 292, { 'method.by': 'signature' })
    expect(textOf(renewed)).not.toBe(textOf(draft))
    expect(renewed.answers['signed.signature']).toBeUndefined()
    expect(await send(member, 292, { 'signed.signature': own.sign(textOf(draft)) })).toEqual([
      { path: 'signed.signature', code: 'walletSignature' },
    ])
  })

  it('and not with a text whose minutes are over', async () => {
    const member = await asked(own.address)
    const signature = own.sign(textOf(await save(member, 292, mine)))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    try {
      expect(await send(member, 292, { 'signed.signature': signature })).toEqual([
        { path: 'method.by', code: 'challengeOver' },
      ])
    } finally {
      vi.useRealTimers()
    }
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_UNSUBMIT')
    expect(await send(member, 292, { 'signed.signature': signature })).toEqual([])
  })

  it('offers only ways that lead somewhere with that wallet', async () => {
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

  it('in a call waits for an officer', async () => {
    const member = await asked(own.address)
    expect(
      await send(member, 292, { ...mine, 'method.by': 'video', 'video.slot': 'morning', 'video.language': 'English' }),
    ).toEqual([])
    expect(await stateOf(member)).toBe('QUESTIONNAIRE_STATUS_PENDING')
  })

  it('an officer may ask it without a transfer; then the member names the wallet, and signs for that one', async () => {
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
    expect(ripple.answers['signed.challenge']).toBeUndefined()
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
    (await member.call('GET /v1/private/questionnaire/draft', { query: { template_code: '292', request_id: 't-1' } }))
      .result.draft
  const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
  /** As if the exchange had seen it. */
  const arrives = (member: TestMember, amount: unknown, asset = 'ETH') =>
    server()
      .db.transaction()
      .execute((trx) => setAttribute(trx, 'system', member.id, 'sandbox_deposit', `${String(amount)}.${asset}`))
  /** As if it had been asked for long ago. */
  const older = (member: TestMember, seconds: number) =>
    server()
      .db.updateTable('wallet_test')
      .set({
        made_at: sql<Date>`made_at - make_interval(secs => ${seconds})`,
        until: sql<Date>`until - make_interval(secs => ${seconds})`,
      })
      .where('member_id', '=', member.id)
      .execute()

  it('that arrives shows that the wallet is the member’s, who is told and sends the form', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, bySending)
    expect(draft.answers).toMatchObject({
      'test.amount': expect.stringMatching(/^0\.000\d{5}$/),
      'test.asset': 'ETH',
      'test.address': expect.stringMatching(/^0x[0-9a-f]{40}$/),
    })
    // To be shown in the member's own time.
    expect(draft.answers['test.until']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await send(member, 292, {})).toContainEqual({ path: 'method.by', code: 'testNotSeen' })
    // What was not seen yet is missing: nobody is held up by it before the step that waits for it.
    expect((await save(member, 292, { 'wallet.kind': 'browser' })).faults).toEqual([])
    await arrives(member, '0.00099990')
    await visibilityOf()
    expect((await draftOf(member)).answers['test.seen']).toBeUndefined()
    await arrives(member, draft.answers['test.amount'])
    await Promise.all([visibilityOf(), visibilityOf()])
    const seen = await draftOf(member)
    expect(seen.answers).toMatchObject({ 'test.seen': true, 'test.txRef': expect.stringContaining('sandbox-') })
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

  it('is no other’s, and cannot be typed', async () => {
    const [one, other] = [await asked(own.address), await asked(own.address)]
    const drafts = [
      await save(one, 292, bySending),
      await save(other, 292, { ...bySending, 'test.amount': '0.5', 'test.seen': true }),
    ]
    expect(new Set(drafts.map(({ answers }) => answers['test.amount'])).size).toBe(2)
    expect(drafts[1]?.answers['test.amount']).not.toBe('0.5')
    expect(drafts[1]?.answers['test.seen']).toBeUndefined()
    expect(await send(other, 292, {})).toContainEqual({ path: 'method.by', code: 'testNotSeen' })
  })

  it('has an amount of its own for a day; then another may get it', async () => {
    const { exchange } = server().running.context
    const { walletTests } = exchange
    if (!walletTests) throw new Error('The sandbox receives amounts')
    // Two amounts, for three members.
    exchange.walletTests = { ...walletTests, terms: { BNB: { asset: 'BNB', decimals: 8, least: 1, most: 2 } } }
    try {
      const asking = async () => {
        const member = await asked(own.address, 'BNB')
        return { member, draft: await save(member, 292, bySending).catch(() => null) }
      }
      const [first, second, third] = [await asking(), await asking(), await asking()]
      const amounts = [first, second].map(({ draft }) => draft?.answers['test.amount'])
      expect([new Set(amounts), third.draft]).toEqual([new Set(['0.00000001', '0.00000002']), null])
      await older(first.member, 86_400)
      const late = await save(third.member, 292, bySending)
      expect(late.answers['test.amount']).toBe(amounts[0])
    } finally {
      exchange.walletTests = walletTests
    }
  })

  it('pressed twice is one; asked for anew it is another, and the first counts still', async () => {
    const member = await asked(own.address)
    const [first, again] = [await save(member, 292, bySending), await save(member, 292, { 'method.by': 'satoshi' })]
    expect(again.answers['test.amount']).toBe(first.answers['test.amount'])
    await older(member, 60)
    const second = await save(member, 292, { 'method.by': 'satoshi' })
    expect(second.answers['test.amount']).not.toBe(first.answers['test.amount'])
    await arrives(member, first.answers['test.amount'])
    await visibilityOf()
    expect((await draftOf(member)).answers).toMatchObject({
      'test.amount': first.answers['test.amount'],
      'test.seen': true,
    })
  })

  it('sent too late, or never, is not waited for any more', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, bySending)
    await visibilityOf(minutes(119))
    expect((await draftOf(member)).answers['test.amount']).toBe(draft.answers['test.amount'])
    await older(member, 3700)
    await arrives(member, draft.answers['test.amount'])
    await visibilityOf()
    expect((await draftOf(member)).answers['test.seen']).toBeUndefined()
    await visibilityOf(minutes(61))
    const over = await draftOf(member)
    expect([over.answers['test.amount'], over.answers['method.by']]).toEqual([undefined, 'satoshi'])
    const recorded = await server()
      .db.selectFrom('audit_event')
      .select('action')
      .where('action', 'like', 'wallet.test-%')
      .where(sql`data ->> 'member'`, '=', String(member.id))
      .orderBy('seq')
      .execute()
    expect(recorded.map(({ action }) => action)).toEqual(['wallet.test-asked', 'wallet.test-over'])
  })

  it('of another wallet named afterwards shows nothing', async () => {
    const member = await server().member()
    await ask(server(), member, 292, { requestId: 't-1' })
    const draft = await save(member, 292, { ...bySending, 'wallet.wallet': { chain: 'ETH', address: own.address } })
    await arrives(member, draft.answers['test.amount'])
    await visibilityOf()
    const moved = await save(member, 292, { 'wallet.wallet': { chain: 'ETH', address: stranger.address } })
    expect(moved.answers['test.seen']).toBeUndefined()
    expect(await send(member, 292, {})).toContainEqual({ path: 'method.by', code: 'testNotSeen' })
  })

  it('is not offered where the exchange can receive none, and what it cannot tell is asked again', async () => {
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
    expect((await draftOf(member)).answers['test.amount']).toBeDefined()
  })
})

describe('an officer’s word', () => {
  it('after a call counts for the next transfer, too', async () => {
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

  it('is good for its minutes, its member, its proof and its wallet alone', () => {
    const { context } = server().running
    const text = challengeText(context, bound, made, 10)
    const stands = (change: Partial<typeof bound> = {}, at = later(5), words = text) =>
      challengeStands(context, { ...bound, ...change }, words, 10, at)
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
