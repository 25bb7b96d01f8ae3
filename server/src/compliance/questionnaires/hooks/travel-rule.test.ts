import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { decideQuestionnaire } from '../review.ts'
import { openForReview } from '../open-for-review.ts'
import { watchWalletTests } from '../wallet-tests.ts'
import { setAttribute } from '../../../accounts/members/attributes.ts'
import { approve } from '../../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../../testing/server.ts'
import { transferActs } from '../../../testing/travel-rule.ts'
import { evmSigner } from '../../../testing/wallets.ts'

const server = useServer()
const { report, toOwnWallet, asked, save, send } = transferActs(server)
const own = evmSigner(5)
const other = evmSigner(6)
const mine = { 'wallet.kind': 'app', 'wallet.owner': 'mine', 'sign.true': true, 'sign.name': 'Ada Specimen' }

/** Signs for the wallet of a transfer. */
async function prove(member: TestMember, reference = 't-1', signer = own): Promise<void> {
  const draft = await save(member, 292, { ...mine, 'method.by': 'signature' }, reference)
  expect(
    await send(
      member,
      292,
      { ...mine, 'signed.signature': signer.sign(draft.values['signed.challenge'] as string) },
      reference,
    ),
  ).toEqual([])
}

const status = async (member: TestMember) =>
  (await member.call('GET /v1/private/questionnaire/list')).result.list
    .map(
      ({ templateCode, requestId, status }) =>
        `${templateCode} ${requestId} ${status.slice('QUESTIONNAIRE_STATUS_'.length)}`,
    )
    .toSorted((a, b) => a.localeCompare(b))
const idOf = async (member: TestMember, code: number, reference = 't-1'): Promise<string> =>
  (
    await server()
      .db.selectFrom('questionnaire')
      .select('id')
      .where('member_id', '=', member.id)
      .where('template_code', '=', code)
      .where('request_id', '=', reference)
      .executeTakeFirstOrThrow()
  ).id
const actsOn = async (id: string): Promise<string[]> => {
  const events = await server()
    .db.selectFrom('audit_event')
    .select(['action', 'actor', 'data'])
    .where('subject', '=', `questionnaire:${id}`)
    .orderBy('seq')
    .execute()
  return events.map(({ action, actor, data }) =>
    `${action} ${actor.split(':')[0]} ${[data['to'], data['verdict']].find((one) => typeof one === 'string') ?? ''}`.trim(),
  )
}

describe('a transfer that needs only a wallet proof', () => {
  it('is approved automatically once the member signs, and so is the next one to that wallet', async () => {
    const member = await asked(own.address)
    expect(await report(member)).toBe('asked')
    await prove(member)
    expect(await status(member)).toEqual(['291 t-1 APPROVED', '292 t-1 APPROVED'])
    expect(await report(member)).toBe('clear')
    expect((await actsOn(await idOf(member, 291))).slice(-3)).toEqual([
      'questionnaire.moved machine PENDING_NO_EDIT',
      'questionnaire.moved machine APPROVED',
      'questionnaire.decided machine approved',
    ])
    await asked(own.address, 'ETH', 't-2', member)
    expect(await report(member, 't-2')).toBe('clear')
    await asked(other.address, 'ETH', 't-3', member)
    expect(await report(member, 't-3')).toBe('asked')
  })

  it('is approved once a test amount arrives from the wallet', async () => {
    const member = await asked(own.address)
    const draft = await save(member, 292, { ...mine, 'method.by': 'satoshi' })
    await server()
      .db.transaction()
      .execute((trx) =>
        setAttribute(trx, 'system', member.id, {
          name: 'sandbox_deposit',
          to: `${draft.values['test.amount'] as string}.ETH`,
        }),
      )
    await watchWalletTests(server().running.context, new Date())
    expect(await send(member, 292, {})).toEqual([])
    expect(await report(member)).toBe('clear')
  })

  it('is approved once a reviewer saw the wallet in a call, whether or not a reviewer opened it before', async () => {
    const member = await asked(own.address)
    await openForReview(server().running.context, await idOf(member, 291), 'anna')
    await send(member, 292, { ...mine, 'method.by': 'video', 'video.slot': 'morning', 'video.language': 'English' })
    expect(await report(member)).toBe('in_review')
    await approve(server(), await idOf(member, 292))
    expect(await report(member)).toBe('clear')
    expect((await actsOn(await idOf(member, 291))).at(-1)).toBe('questionnaire.decided machine approved')
  })

  it('is approved with the proof for another transfer to the same wallet, and its own proof is no longer needed', async () => {
    const member = await asked(own.address)
    await asked(own.address, 'ETH', 't-2', member)
    await asked(other.address, 'ETH', 't-3', member)
    const superfluous = await idOf(member, 292)
    await prove(member, 't-2')
    expect(await status(member)).toEqual([
      '291 t-1 APPROVED',
      '291 t-2 APPROVED',
      '291 t-3 PENDING',
      '292 t-2 APPROVED',
      '292 t-3 UNSUBMIT',
    ])
    expect([await report(member), await report(member, 't-2'), await report(member, 't-3')]).toEqual([
      'clear',
      'clear',
      'asked',
    ])
    expect((await actsOn(superfluous)).at(-1)).toBe('questionnaire.withdrawn machine')
  })
})

describe('a transfer in manual review', () => {
  it.each<[string, Record<string, Value>]>([
    [
      'another person instructed the member',
      { 'scam.instructed': true, 'scam.detail': 'A friend of mine told me to move it all.' },
    ],
    [
      'it goes to another person',
      {
        'place.kind': 'other_wallet',
        'party.whose': 'individual',
        'party.first': 'Robin',
        'party.last': 'Example',
        'party.relation': 'family',
        'party.country': 'DE',
        'party.city': 'Bremen',
      },
    ],
  ])('stays in review after the wallet proof: %s', async (_, answers) => {
    const member = await asked(own.address)
    await report(member, 't-2')
    expect(await send(member, 291, { ...toOwnWallet(own.address), ...answers }, 't-2')).toEqual([])
    await prove(member)
    expect([
      await report(member),
      (await status(member))
        .find((one) => one.startsWith('291 t-2'))
        ?.split(' ')[2]
        ?.split('_')[0],
    ]).toEqual(['clear', 'PENDING'])
    expect(await report(member, 't-2')).toBe('in_review')
  })
})

describe('a transfer returned for resubmission', () => {
  const corrections = async (member: TestMember): Promise<void> => {
    const { context } = server().running
    await openForReview(context, await idOf(member, 291), 'anna')
    await decideQuestionnaire(context, await idOf(member, 291), {
      verdict: 'resubmission_requested',
      reasons: ['QST_INCOMPLETE'],
      corrections: ['place.wallet'],
      by: 'anna',
    })
    await member.call('POST /v3/private/kyc/create-questionnaire', { body: { templateCode: 291, requestId: 't-1' } })
  }

  it('needs the proof of the new wallet when the member changes the wallet', async () => {
    const member = await asked(own.address)
    await corrections(member)
    expect(await send(member, 291, toOwnWallet(other.address))).toEqual([])
    const { draft } = (
      await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '292/t-1' } })
    ).result
    expect(draft.values['wallet.wallet']).toEqual({ chain: 'ETH', address: other.address })
    await prove(member, 't-1', other)
    expect(await report(member)).toBe('clear')
  })

  it('needs no proof when the member changes the destination to a platform', async () => {
    const member = await asked(own.address)
    await corrections(member)
    expect(
      await send(member, 291, {
        ...toOwnWallet(own.address),
        'place.kind': 'vasp',
        'place.vasp': 'kraken',
        'party.who': 'self',
      }),
    ).toEqual([])
    expect(await status(member)).toEqual(['291 t-1 APPROVED'])
    expect(await report(member)).toBe('clear')
  })
})
