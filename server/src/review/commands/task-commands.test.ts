import { describe, expect, it } from 'vitest'
import { decideAddressByReviewer } from '../../verification/addresses/decide.ts'
import { proofInReview } from '../../testing/addresses.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { memberWithPrerequisites } from '../../testing/questionnaires.ts'
import { useOwnServer, type TestMember } from '../../testing/server.ts'
import { assess, take } from '../../testing/suitability.ts'
import { verifiedMember } from '../../testing/updates.ts'
import type { Typed } from './command.ts'
import { taskCommands } from './task-commands.ts'

/* The tasks that reviewers open for one member on the command line. */

const server = useOwnServer()
const dayMs = 86_400_000

const command = (words: readonly (string | number)[], values: Typed['values'] = {}, by = 'anna'): Promise<string> =>
  taskCommands['tasks']?.run(server().running.context, { words: words.map(String), values, by }) ??
  Promise.reject(new Error('There is no such order'))
const task = async (member: TestMember, type: string) => (await member.tasks()).find((one) => one.type === type)
const written = async (member: TestMember) =>
  (await emailsTo(server(), member)).filter(({ kind }) => kind === 'task-opened')

/** Moves the due date of a task into the past. */
const passDay = (member: TestMember) =>
  server()
    .db.updateTable('reviewer_task')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('member_id', '=', member.id)
    .execute()

/** A verified member whose residence is the country of the proofs in these tests. */
const atSite = async (site: string): Promise<TestMember> => {
  const member = await verifiedMember(server(), '2035-01-01')
  await server().setMember(member, { site, residence_country: 'NL' })
  return member
}

describe('a reviewer opens for one member', () => {
  it('a new proof of address: closes the named products after its due date, until a newer one is approved', async () => {
    const member = await atSite('ARE')
    await decideAddressByReviewer(server().running.context, await proofInReview(server(), member), {
      verdict: 'approved',
      reasons: [],
      reviewer: 'anna',
    })
    expect(await task(member, 'IDV_L2_POA')).toMatchObject({ status: 'DONE' })
    expect(await command(['open', member.id, 'IDV_L2_POA'], { due: '10', block: ['P2P'] })).toContain(
      `member ${member.id} is asked for it until`,
    )
    const open = await task(member, 'IDV_L2_POA')
    expect(open).toMatchObject({
      id: 'address',
      status: 'TODO',
      why: 'REVIEWER',
      openedBy: 'REVIEWER',
      optional: false,
      blocks: ['FIAT_DEPOSIT', 'CRYPTO_DEPOSIT', 'P2P'],
      closedNow: [],
      extensionDays: 0,
    })
    expect(Math.round((Date.parse(open?.dueAt ?? '') - Date.now()) / dayMs)).toBe(10)
    expect((await written(member)).map(({ body }) => body)).toEqual([
      expect.stringContaining('/user/accounts/auth/complianceTasks'),
    ])
    await expect(command(['open', member.id, 'IDV_L2_POA'], { due: '10' })).rejects.toThrow('open for member')
    await passDay(member)
    expect(await task(member, 'IDV_L2_POA')).toMatchObject({
      status: 'OVERDUE',
      closedNow: ['FIAT_DEPOSIT', 'CRYPTO_DEPOSIT', 'P2P'],
    })
    const newer = await proofInReview(server(), member)
    expect(await task(member, 'IDV_L2_POA')).toMatchObject({ status: 'IN_REVIEW', closedNow: [] })
    await decideAddressByReviewer(server().running.context, newer, {
      verdict: 'approved',
      reasons: [],
      reviewer: 'anna',
    })
    expect(await task(member, 'IDV_L2_POA')).toMatchObject({ status: 'DONE', openedBy: 'SYSTEM' })
    const trace = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('subject', '=', `member:${member.id}`)
      .where('action', 'like', 'task.%')
      .execute()
    expect(trace).toEqual([{ actor: 'reviewer:anna', action: 'task.opened' }])
  })

  it('the knowledge test again, though it was passed and is still valid', async () => {
    const member = await memberWithPrerequisites(server(), 'HKG')
    await take(server(), member)
    expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ status: 'DONE' })
    await command(['open', member.id, 'KNOWLEDGE_TEST'], { due: '5' })
    expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ status: 'TODO', openedBy: 'REVIEWER', closedNow: [] })
    await server()
      .db.updateTable('reviewer_task')
      .set({ opened_at: new Date(Date.now() - 3_600_000) })
      .where('member_id', '=', member.id)
      .execute()
    await server()
      .db.updateTable('knowledge_attempt')
      .set({ started_at: new Date(Date.now() - 7_200_000), ended_at: new Date(Date.now() - 7_100_000) })
      .where('member_id', '=', member.id)
      .execute()
    await take(server(), member)
    expect(await task(member, 'KNOWLEDGE_TEST')).toMatchObject({ status: 'DONE' })
  })

  it('the risk assessment where the region requires none, and closes it again without the member', async () => {
    const member = await atSite('DEFAULT')
    expect(await task(member, 'RISK_TEST')).toBeUndefined()
    await command(['open', member.id, 'RISK_TEST'], { due: '5', block: ['EARN'] })
    expect(await task(member, 'RISK_TEST')).toMatchObject({
      status: 'TODO',
      path: '/user/accounts/auth/risk-tolerance-test',
      blocks: ['EARN'],
      openedBy: 'REVIEWER',
    })
    await assess(server(), member)
    expect(await task(member, 'RISK_TEST')).toMatchObject({ status: 'IN_PROGRESS' })
    expect(await command(['close', member.id, 'RISK_TEST'], {}, 'berta')).toContain('no longer has to do it')
    expect(await task(member, 'RISK_TEST')).toBeUndefined()
    await expect(command(['close', member.id, 'RISK_TEST'])).rejects.toThrow(
      'No task RISK_TEST that a reviewer opened is open',
    )
  })

  it('a signed agreement: the member reads and signs it again, and both signatures stay', async () => {
    const member = await memberWithPrerequisites(server(), 'IDN')
    const sign = async () => {
      const { document, status } = (
        await member.call('GET /v1/private/agreement/document', { query: { id: 'client-agreement' } })
      ).result
      const { ret_code } = await member.call('POST /v1/private/agreement/sign', {
        body: {
          id: document.id,
          version: document.version,
          hash: document.hash,
          language: document.language,
          acks: document.acks.map(({ id }) => id),
          readToEnd: true,
          typedName: 'Anouk Elise Vantorre',
        },
      })
      return { state: status.state, ret_code }
    }
    const signatures = () =>
      server()
        .db.selectFrom('agreement_signature')
        .select('round')
        .where('member_id', '=', member.id)
        .orderBy('round')
        .execute()
    expect(await sign()).toEqual({ state: 'due', ret_code: 0 })
    await sign()
    expect(await signatures()).toEqual([{ round: 1 }])
    await command(['open', member.id, 'AGREEMENT'], { due: '5', agreement: 'client-agreement' })
    expect(await task(member, 'AGREEMENT')).toMatchObject({ status: 'TODO', openedBy: 'REVIEWER', closedNow: [] })
    expect(await sign()).toEqual({ state: 'due', ret_code: 0 })
    expect(await sign()).toEqual({ state: 'accepted', ret_code: 0 })
    expect(await task(member, 'AGREEMENT')).toMatchObject({ status: 'DONE' })
    expect(await signatures()).toEqual([{ round: 1 }, { round: 2 }])
  })

  it('a newer document, and cancels it', async () => {
    const member = await verifiedMember(server(), '2035-01-01')
    await command(['open', member.id, 'UPDATE_POI'], { due: '20' })
    expect(await task(member, 'UPDATE_POI')).toMatchObject({ id: 'update-poi', status: 'TODO', openedBy: 'REVIEWER' })
    expect(await command(['list', member.id])).toMatch(
      /^UPDATE_POI {2}update-poi {2}TODO {2}why UPDATE_POI {2}by reviewer {2}due /m,
    )
    await command(['close', member.id, 'UPDATE_POI'])
    expect(await task(member, 'UPDATE_POI')).toBeUndefined()
    const trace = await server()
      .db.selectFrom('audit_event')
      .select(['actor', 'action'])
      .where('action', 'like', 'reverification.%')
      .where('actor', '=', 'reviewer:anna')
      .execute()
    expect(trace.map(({ action }) => action)).toContain('reverification.called-off')
  })
})

describe('a reviewer cannot open', () => {
  it.each<[readonly string[], Typed['values'], string]>([
    [['RISK_TEST'], {}, '--due takes a number of days'],
    [['RISK_TEST'], { due: '400' }, '--due takes a number of days'],
    [['IDV_L1'], { due: '5' }, 'Not a type of task: IDV_L1'],
    [['RISK_TEST'], { due: '5', block: ['EVERYTHING'] }, 'Not a product: EVERYTHING. Enter one of:'],
    [['AGREEMENT'], { due: '5' }, 'The agreement is missing or unknown. Enter one of:'],
    [['AGREEMENT'], { due: '5', agreement: 'none' }, 'The agreement is missing or unknown'],
    [['UPDATE_POI'], { due: '5', block: ['EARN'] }, 'is in the region file'],
  ])('%j with %j', async (type, values, words) => {
    const member = await verifiedMember(server(), '2035-01-01')
    await expect(command(['open', member.id, ...type], values)).rejects.toThrow(words)
    expect(await written(member)).toEqual([])
  })

  it('tasks for an unverified member', async () => {
    const member = await server().member()
    await expect(command(['open', member.id, 'RISK_TEST'], { due: '5' })).rejects.toThrow('must be verified first')
    await expect(command(['open', 999_999_999, 'RISK_TEST'], { due: '5' })).rejects.toThrow('There is no member')
  })

  it('tasks with invalid commands', async () => {
    await expect(command(['shut', 1, 'RISK_TEST'])).rejects.toThrow('Unknown action: shut')
  })
})
