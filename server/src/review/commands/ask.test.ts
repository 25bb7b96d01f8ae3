import { questionnaireSubject } from '@tessera/contract/draft-kinds.ts'
import { describe, expect, it } from 'vitest'
import { emailsTo } from '../../testing/contacts.ts'
import { ask, fill, memberWithPrerequisites, send, standardAnswers } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { questionnaireCommand, type QuestionnaireCommand } from './questionnaire-commands.ts'

const server = useServer()
const first = 'time=2026-11-02 10:00 UTC,direction=in,asset=BTC,amount=0.5,address=bc1qexample,hash=ab12cd34'

/** Asks as the command line does and returns what it prints. */
const command = (member: TestMember, code: number, more: Partial<QuestionnaireCommand> = {}): Promise<string> =>
  questionnaireCommand(server().running.context, {
    action: 'ask',
    id: String(member.id),
    code: String(code),
    by: 'anna',
    ...more,
  })

async function draftOf(member: TestMember, code: number) {
  const [row] = (await member.call('GET /v1/private/questionnaire/list')).result.list
  const requestId = row?.requestId ?? ''
  const query = { kind: 'questionnaire', subject: questionnaireSubject(code, requestId || undefined) } as const
  return { requestId, draft: (await member.call('GET /v1/private/draft/read', { query })).result.draft }
}

const save = (member: TestMember, requestId: string, changes: Record<string, string | number | null>) =>
  member.call('PUT /v1/private/draft/save', {
    body: { kind: 'questionnaire', subject: `200/${requestId}`, revision: 0, page: 'page-of-test', changes },
  })

describe('a request for information', () => {
  it('names its transfers, which the member sees, and can neither change nor extend', async () => {
    const member = await server().member()
    expect(await command(member, 200, { scene: 'TM_ALERT', transfer: [first, 'asset=ETH,amount=2'] })).toMatch(
      /asked of member \d+, request r-/,
    )
    const { requestId, draft } = await draftOf(member, 200)
    const given = {
      'tx.g1': 1,
      'tx.g1.time': '2026-11-02T10:00:00.000Z',
      'tx.g1.direction': 'in',
      'tx.g1.asset': 'BTC',
      'tx.g1.amount': '0.5',
      'tx.g1.address': 'bc1qexample',
      'tx.g1.txHash': 'ab12cd34',
      'tx.g2': 2,
      'tx.g2.asset': 'ETH',
      'tx.g2.amount': '2',
    }
    expect(draft.values).toEqual(given)
    const forged = {
      'tx.g1.amount': '0.1',
      'tx.g1.address': 'mine',
      'tx.g2.txHash': 'ffff',
      'tx.mine': 3,
      'tx.mine.purpose': 'My own invention of a transfer',
      'tx.g2': null,
      'extra.mine': 1,
      'extra.mine.answer': 'Nobody asked',
    }
    expect((await save(member, requestId, { ...forged, 'tx.g1.relation': 'own_wallet' })).result.draft?.values).toEqual(
      { ...given, 'tx.g1.relation': 'own_wallet' },
    )
  })

  it.each([
    ['2026-11-02', '2026-11-02'],
    ['2026-11-02 10:00', '2026-11-02T10:00:00.000Z'],
    ['2026-11-02T10:00:07Z', '2026-11-02T10:00:07.000Z'],
    ['2026-11-02 10:00 +0530', '2026-11-02T04:30:00.000Z'],
  ])('stores the time %s as an instant, shown to each reader in their own time zone: %s', async (typed, stored) => {
    const member = await server().member()
    await command(member, 200, { scene: 'TM_ALERT', transfer: [`time=${typed},asset=BTC`] })
    const { requestId, draft } = await draftOf(member, 200)
    expect(draft.values['tx.g1.time']).toBe(stored)
    const { template } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { template_code: '200', request_id: requestId, scene_code: 'TM_ALERT' },
      })
    ).result
    expect(template.sections.find(({ id }) => id === 'tx')?.items.find(({ id }) => id === 'time')?.type).toBe('instant')
  })

  it('contains ready questions in the member’s language and the reviewer’s own, each mandatory', async () => {
    const member = await server().member()
    await command(member, 200, { transfer: [first], ask: ['who_decided', 'Why was it sent at night?'] })
    const { requestId, draft } = await draftOf(member, 200)
    expect(draft.values).toMatchObject({
      'extra.g1.ready': 'who_decided',
      'extra.g2.question': 'Why was it sent at night?',
    })
    member.headers = { 'accept-language': 'de-DE' }
    const { texts } = (
      await member.call('GET /v3/private/kyc/questionnaire-template-detail', {
        query: { biz_from: 'kyc_web', template_code: '200', request_id: requestId },
      })
    ).result
    expect(texts.sections['extra']?.items['ready']?.options?.['who_decided']).toMatch(/^Haben Sie/)
    const { result } = await save(member, requestId, {
      'extra.g2.answer': 'I work at night',
      'extra.g2.question': 'Another question',
    })
    expect(result.draft?.values).toMatchObject({
      'extra.g2.answer': 'I work at night',
      'extra.g2.question': 'Why was it sent at night?',
    })
    const { token } = (
      await member.call('GET /v3/private/kyc/questionnaire-token', {
        query: { template_code: '200', request_id: requestId },
      })
    ).result
    const sent = await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: 200, requestId, token, revision: result.draft?.revision ?? 0, confirmed: true },
    })
    const faults = (sent.ext_info?.['faults'] ?? []) as { path: string }[]
    expect(faults.map(({ path }) => path)).toContain('extra.g1.answer')
    expect(faults.map(({ path }) => path)).not.toContain('extra.g2.answer')
  })

  it.each([
    ['Hedera', '0.0.1234@1700000000.000000001'],
    ['TON', '3f5Vw+Yk/hT0gkZ9QmU8bL1xN2cR7aS4dE6pJ0oI5tA='],
  ])('accepts a transaction of %s named by a reviewer, without an error for the member', async (_, reference) => {
    const member = await server().member()
    await command(member, 200, { transfer: [`hash=${reference}`] })
    const { requestId, draft } = await draftOf(member, 200)
    expect(draft.values['tx.g1.txHash']).toBe(reference)
    const { token } = (
      await member.call('GET /v3/private/kyc/questionnaire-token', {
        query: { template_code: '200', request_id: requestId },
      })
    ).result
    const sent = await member.call('POST /v3/private/kyc/submit-questionnaire', {
      body: { templateCode: 200, requestId, token, revision: draft.revision, confirmed: true },
    })
    const faults = (sent.ext_info?.['faults'] ?? []) as { path: string }[]
    expect(faults.map(({ path }) => path)).toContain('tx.g1.relation')
    expect(faults.map(({ path }) => path)).not.toContain('tx.g1.txHash')
  })

  it('without named transfers lets the member name them, like a request from a rule', async () => {
    const member = await server().member()
    await ask(server(), member, 200, { requestId: 'r-1' })
    const { result } = await save(member, 'r-1', { 'tx.a': 1, 'tx.a.relation': 'merchant' })
    expect(result.draft?.values).toEqual({ 'tx.a': 1, 'tx.a.relation': 'merchant' })
  })

  it('can be one of several, but the same one is not asked with other transfers', async () => {
    const member = await server().member()
    await command(member, 200, { request: 'r-1', transfer: [first] })
    await expect(command(member, 200, { request: 'r-1', transfer: ['asset=DOGE'] })).rejects.toThrow(
      'asked this request already',
    )
    await command(member, 200, { transfer: [first] })
    expect((await member.call('GET /v1/private/questionnaire/list')).result.list).toHaveLength(2)
  })
})

it('shows the amount and the fact of a request in its questionnaire', async () => {
  const [source, screening] = [await server().member(), await server().member()]
  await command(source, 230, { amount: '25000', currency: 'EUR' })
  expect((await draftOf(source, 230)).draft.values).toMatchObject({
    'scope.amount': { amount: '25000', currency: 'EUR' },
  })
  await command(screening, 210, { fact: 'Born in 1961' })
  expect(JSON.stringify((await draftOf(screening, 210)).draft.values)).toContain('Born in 1961')
})

it.each<[number, Partial<QuestionnaireCommand>, string]>([
  [200, { transfer: [first], scene: 'NONSENSE_SCENE' }, 'Not a scene: NONSENSE_SCENE. Enter one of: DEPOSIT_HOLD'],
  [200, { transfer: ['color=red'] }, 'Not a field of a transfer: color=red'],
  [200, { transfer: ['asset='] }, 'something must be said'],
  [200, {}, 'About which transfer?'],
  [200, { ask: ['who_decided'] }, 'About which transfer?'],
  [200, { transfer: ['time=yesterday'] }, 'Not a time of a transfer: yesterday'],
  [200, { transfer: ['time=2026-02-30 10:00'] }, 'Not a time of a transfer'],
  [200, { transfer: ['time=2999-01-01'] }, 'Not a time of a transfer'],
  [200, { transfer: ['direction=sideways'] }, 'Not a direction of a transfer: sideways; it is in or out'],
  [200, { transfer: ['amount=lots'] }, 'Not an amount of a transfer: lots'],
  [200, { transfer: ['amount=0'] }, 'Not an amount of a transfer: 0'],
  [291, {}, '291 is about a transfer: ask there'],
  [300, {}, '300 is not a questionnaire: ask for it as a task'],
  [320, {}, '320 is not a questionnaire'],
  [200, { ask: ['unknown'] }, 'Not a ready question: unknown'],
  [200, { transfer: [first], amount: '5' }, 'takes no amount'],
  [200, { transfer: ['hash=abc'] }, 'Not of its form: txHash abc; a reference has 6 to 130'],
  [230, { amount: 'much' }, 'Not of its form: amount'],
  [230, { amount: '5', currency: 'XXX' }, 'Not of its form: amount 5 XXX; it takes no such currency'],
  [260, { transfer: [first] }, 'The template 260 takes no transfers'],
  [260, { fact: 'x' }, 'takes no fact'],
  [200, { transfer: Array.from({ length: 21 }, () => first) }, 'At most 20'],
])('does not ask %i with %j', async (code, more, words) => {
  const member = await server().member()
  await expect(command(member, code, more)).rejects.toThrow(words)
  expect((await member.call('GET /v1/private/questionnaire/list')).result.list).toEqual([])
})

it('sends an email with the due date if there is one, naming neither the subject nor the reason', async () => {
  const member = await server().member()
  await command(member, 200, { transfer: [first], due: '7' })
  await command(member, 290)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(Date.now() + 7 * 86_400_000),
  )
  const emails = await emailsTo(server(), member)
  expect(emails.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['task-opened', expect.stringContaining(day)],
    ['task-opened-anytime', expect.stringContaining('new task')],
  ])
  for (const { body } of emails) {
    expect(body).toContain('/user/accounts/auth/complianceTasks')
    expect(body).not.toMatch(/BTC|transfer/)
  }
})

describe('says why something cannot be asked now', () => {
  it('already asked, while a voluntary draft becomes mandatory with what was typed', async () => {
    const member = await memberWithPrerequisites(server())
    await server().db.deleteFrom('questionnaire').where('member_id', '=', member.id).execute()
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 260 } })
    await fill(member, 260, { 'emp.employer': 'Northwind Bakery' })
    await command(member, 260, { due: '5' })
    const { draft, questionnaire } = (
      await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '260' } })
    ).result
    expect(draft.values['emp.employer']).toBe('Northwind Bakery')
    expect(questionnaire?.dueAt?.slice(0, 10)).toBe(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    await expect(command(member, 260)).rejects.toThrow(/260 of member \d+ is asked already, by reviewer:anna, due 2/)
  })

  it('submitted, or sent back for changes', async () => {
    const member = await memberWithPrerequisites(server())
    await server().db.deleteFrom('questionnaire').where('member_id', '=', member.id).execute()
    const { questionnaireId } = (await send(member, 260, { ...standardAnswers, 'own.usPerson': true })).result
      .questionnaire
    await expect(command(member, 260)).rejects.toThrow('and is in review')
    await questionnaireCommand(server().running.context, {
      action: 'more',
      id: questionnaireId,
      code: '',
      reason: ['QST_INCOMPLETE'],
      by: 'anna',
    })
    await expect(command(member, 260)).rejects.toThrow('was sent back to the member, who can correct it')
  })
})

it('lists the ready questions', async () => {
  expect(
    await questionnaireCommand(server().running.context, { action: 'questions', id: '', code: '', by: 'anna' }),
  ).toMatch(/^counterparty {2}\S/)
})
