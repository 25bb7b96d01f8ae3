import { afterEach, describe, expect, it } from 'vitest'
import { walletCommands } from '../../review/commands/wallet-commands.ts'
import { setAttribute } from '../../accounts/members/attributes.ts'
import { watchWalletTests } from './wallet-tests.ts'
import { addStaff, removeStaff } from '../../platform/staff/register.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { ask } from '../../testing/questionnaires.ts'
import { useOwnServer, type TestMember } from '../../testing/server.ts'
import { transferActs } from '../../testing/travel-rule.ts'
import { evmSigner } from '../../testing/wallets.ts'

const server = useOwnServer()
const { report, toOwnWallet, asked, save, send } = transferActs(server)
const own = evmSigner(5)
const mine = { 'wallet.kind': 'app', 'wallet.owner': 'mine', 'sign.true': true, 'sign.name': 'Ada Specimen' }
const bySigning = { ...mine, 'method.by': 'signature' }
/** Answers that send a transfer to manual review, whatever its destination. */
const notified = { 'scam.instructed': true, 'scam.detail': 'A friend of mine told me to move it all.' }

const command = (words: readonly (string | number)[], by = 'anna'): Promise<string> =>
  walletCommands['wallets']?.run(server().running.context, { words: words.map(String), values: {}, by }) ??
  Promise.reject(new Error('There is no such order'))
const walletsIn = async (member: TestMember): Promise<string[]> =>
  (await command(['list', member.id])).split('\n').slice(0, -1)
const firstId = async (member: TestMember): Promise<string> => (await walletsIn(member))[0]?.split(' ')[0] ?? ''
const written = async (member: TestMember) => (await emailsTo(server(), member)).map(({ kind }) => kind)

async function prove(member: TestMember, reference = 't-1'): Promise<void> {
  const draft = await save(member, 292, bySigning, reference)
  expect(
    await send(
      member,
      292,
      { ...mine, 'signed.signature': own.sign(draft.values['signed.challenge'] as string) },
      reference,
    ),
  ).toEqual([])
}

describe('a wallet that a reviewer revokes', () => {
  it('needs a new proof at the next transfer; earlier ones stay as they are, and the member gets no email', async () => {
    const member = await asked(own.address)
    await prove(member)
    const [line = ''] = await walletsIn(member)
    expect(line).toContain(`ETH ${own.address}  by signature  proved `)
    expect(line).not.toContain('revoked')
    expect(await command(['revoke', await firstId(member)])).toContain('revoked')
    expect(await walletsIn(member)).toEqual([expect.stringContaining(', revoked ')])
    const recorded = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'data'])
      .where('action', '=', 'wallet.revoked')
      .execute()
    expect(recorded).toEqual([{ actor: 'reviewer:anna', data: { chain: 'ETH', member: member.id } }])
    expect([await report(member), await written(member)]).toEqual(['clear', []])
    const list = (await member.call('GET /v1/private/questionnaire/list')).result.list
    expect(list.map(({ templateCode, status }) => `${templateCode} ${status}`).toSorted()).toEqual([
      '291 QUESTIONNAIRE_STATUS_APPROVED',
      '292 QUESTIONNAIRE_STATUS_APPROVED',
    ])
    await asked(own.address, 'ETH', 't-2', member)
    expect(await report(member, 't-2')).toBe('asked')
    await prove(member, 't-2')
    expect(await report(member, 't-2')).toBe('clear')
    expect(await walletsIn(member)).toHaveLength(2)
  })

  it('needs a new proof at once for open transfers, and the member gets an email', async () => {
    const member = await asked(own.address, 'ETH', 't-1')
    await report(member, 't-2')
    expect(await send(member, 291, { ...toOwnWallet(own.address), ...notified }, 't-2')).toEqual([])
    await prove(member, 't-2')
    await report(member, 't-3')
    expect(await send(member, 291, { ...toOwnWallet(own.address), ...notified }, 't-3')).toEqual([])
    expect([await report(member), await report(member, 't-2'), await report(member, 't-3')]).toEqual([
      'clear',
      'in_review',
      'in_review',
    ])
    await command(['revoke', await firstId(member)])
    expect([await report(member), await report(member, 't-2'), await report(member, 't-3')]).toEqual([
      'clear',
      'asked',
      'asked',
    ])
    expect(await written(member)).toEqual(['task-opened', 'task-opened'])
    await prove(member, 't-2')
    expect([await report(member, 't-2'), await report(member, 't-3')]).toEqual(['in_review', 'in_review'])
  })

  it('is not proved again by the earlier test amount', async () => {
    const member = await server().member()
    await ask(server(), member, 292, { requestId: 't-1' })
    const bySending = { ...mine, 'method.by': 'satoshi', 'wallet.wallet': { chain: 'ETH', address: own.address } }
    const { values: answers } = await save(member, 292, bySending)
    await server()
      .db.transaction()
      .execute((trx) =>
        setAttribute(trx, 'system', member.id, {
          name: 'sandbox_deposit',
          to: `${answers['test.amount'] as string}.ETH`,
        }),
      )
    await watchWalletTests(server().running.context, new Date())
    expect(await send(member, 292, {})).toEqual([])
    await command(['revoke', await firstId(member)])
    await ask(server(), member, 292, { requestId: 't-1' })
    const again = await save(member, 292, bySending)
    expect(again.values['test.amount']).not.toBe(answers['test.amount'])
    expect(await send(member, 292, {})).toContainEqual({ path: 'method.by', code: 'testNotSeen' })
  })

  it('must be a valid one, is revoked once, and is named by its number', async () => {
    const member = await asked(own.address)
    await prove(member)
    const id = await firstId(member)
    await command(['revoke', id])
    await expect(command(['revoke', id])).rejects.toThrow(`There is no proved wallet ${id}`)
    await expect(command(['revoke', 'ETH'])).rejects.toThrow('Not a wallet')
    await expect(command(['list', 1])).rejects.toThrow('There is no member 1')
    await expect(command(['forget', id])).rejects.toThrow('Unknown action: forget')
  })
})

describe('a reviewer without permission to decide cases', () => {
  afterEach(() => removeStaff(server().db, 'olga', 'reviewer:olga', 'sandbox'))

  it('can neither see nor revoke wallets', async () => {
    const member = await asked(own.address)
    await prove(member)
    const id = await firstId(member)
    await addStaff(server().db, 'olga', { roles: ['admin'] }, 'reviewer:olga')
    await expect(command(['list', member.id], 'olga')).rejects.toThrow('olga may not do this')
    await expect(command(['revoke', id], 'olga')).rejects.toThrow('olga may not do this')
  })
})
