import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withApprovals, withRejections } from '../../../../../testing/approvals.ts'
import { forgetReading } from '../../../../../review/queue/reading.ts'
import { attemptInReview, completeDraft, decidedAttempt, storeFacts } from '../../../../../testing/attempts.ts'
import { asReasons, atConsole, fieldsOfStaff, onlyStaff } from '../../../../../testing/console.ts'
import type { ReasonCode } from '@tessera/contract/reasons.ts'
import { code, useOwnServer, type Visitor } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/case/return'
const invented = '00000000-0000-4000-8000-000000000000'

let usual: ReturnType<typeof server>['running']['context']['regions']
beforeEach(() => {
  const { context } = server().running
  usual = context.regions
  context.regions = withRejections(withApprovals(usual, { attempt: 'every' }), ['FRAUD'])
})
afterEach(() => {
  server().running.context.regions = usual
})

const opened = async (by: Visitor, id: string) => (await by.call('GET /v1/staff/case/read', { query: { id } })).result
const approve = async (by: Visitor, id: string, number?: string) => {
  const { version } = await opened(by, id)
  const typed = number === undefined ? {} : { number }
  return by.call('POST /v1/staff/case/decide', {
    body: { id, version, verdict: 'approved', reasons: asReasons(), ...typed },
  })
}
const giveBack = async (by: Visitor, id: string) =>
  by.call(name, { body: { id, version: (await opened(by, id)).version, reason: 'LOOK_AGAIN' } })

describe(name, () => {
  fieldsOfStaff(server, name, [[{ body: { id: invented, version: 0, reason: 'a feeling' } }, 'reason']])

  it('gives a proposed approval back to the first reviewer with the reason, who proposes it again', async () => {
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    const member = await server().member()
    const id = await attemptInReview(server(), member)
    await storeFacts(server(), member, id, [])
    expect((await giveBack(bert, id)).ret_code).toBe(code('decisionRefused'))
    expect((await opened(anna, id)).needsSecond).toBe(true)
    expect((await approve(anna, id, 'RETURN001')).result).toEqual({ outcome: 'proposed' })
    expect(await opened(bert, id)).toMatchObject({
      proposedBy: 'anna',
      needsSecond: false,
      returned: null,
      numberMissing: false,
    })
    expect((await giveBack(bert, id)).result).toEqual({ to: 'anna' })
    // What the first reviewer typed has to be typed again.
    const returned = { by: 'bert', to: 'anna', reason: 'LOOK_AGAIN' }
    expect(await opened(anna, id)).toMatchObject({
      proposedBy: null,
      returned,
      assignedTo: 'anna',
      numberMissing: true,
      blocks: [],
    })
    const next = await anna.call('POST /v1/staff/queue/claim', { body: { kind: 'attempt' } })
    expect(next.result?.caseId).toBe(id)
    expect((await approve(anna, id, 'RETURN002')).result).toEqual({ outcome: 'proposed' })
    expect((await approve(anna, id)).ret_code).toBe(code('decisionRefused'))
    await anna.call('POST /v1/staff/queue/release', { body: { caseId: id } })
    expect((await approve(bert, id)).result).toEqual({ outcome: 'decided' })
    const { history } = await opened(bert, id)
    expect(
      history.map(({ actor, action }) => `${actor} ${action}`).filter((one) => / case\.(prop|ret)/.test(one)),
    ).toEqual(['anna case.proposed', 'bert case.returned', 'anna case.proposed'])
  })

  it('shows a proposed rejection without its reasons, and returns that of a decided case to the first reviewer, who withdraws it', async () => {
    await onlyStaff(server(), { root: 'admin', tester: 'reviewer', anna: 'reviewer', bert: 'reviewer' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    server().running.context.regions = withRejections(usual, ['FRAUD'])
    const member = await server().member()
    const id = await decidedAttempt(server(), member, 'approved')
    const before = await opened(anna, id)
    expect(before.offered.filter(({ needsSecond }) => needsSecond).map(({ code: one }) => one)).toEqual(['FRAUD'])
    const body = { id, version: before.version, verdict: 'rejected', reasons: asReasons('FRAUD') } as const
    expect((await anna.call('POST /v1/staff/case/decide', { body })).result).toEqual({ outcome: 'proposed' })
    expect(await opened(anna, id)).toMatchObject({
      proposedVerdict: 'rejected',
      blocks: ['OWN_PROPOSAL'],
    })
    const seen = await opened(bert, id)
    expect(seen).toMatchObject({
      proposedBy: 'anna',
      proposedVerdict: 'rejected',
      blocks: ['REJECTION_PROPOSED'],
    })
    expect(seen.offered.filter(({ needsSecond }) => needsSecond)).toEqual([])
    expect(JSON.stringify(seen.history)).not.toContain('FRAUD')
    expect((await giveBack(bert, id)).result).toEqual({ to: 'anna' })
    const returned = { by: 'bert', to: 'anna', reason: 'LOOK_AGAIN' }
    const back = await opened(anna, id)
    expect(back).toMatchObject({ state: 'approved', proposedBy: null, returned, waiting: true, assignedTo: 'anna' })
    const mine = async () =>
      (await anna.callWith('GET /v1/staff/queue/list', { query: { status: 'mine' } })).result.rows.map((one) => one.id)
    expect(await mine()).toEqual([id])
    const withdraw = (by: Visitor) => by.call(name, { body: { id, version: back.version } })
    expect((await withdraw(bert)).ret_code).toBe(code('decisionRefused'))
    expect((await withdraw(anna)).result).toEqual({ to: 'anna' })
    expect(await opened(anna, id)).toMatchObject({ state: 'approved', returned: null, waiting: false })
    expect(await mine()).toEqual([])
  })

  it('lets who proposed it decide nothing else, before the key, until they withdraw it', async () => {
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    const id = await attemptInReview(server(), await server().member())
    const decide = async (by: Visitor, verdict: 'rejected' | 'resubmission_requested', reason: ReasonCode) =>
      by.call('POST /v1/staff/case/decide', {
        body: { id, version: (await opened(by, id)).version, verdict, reasons: asReasons(reason) },
      })
    expect((await decide(anna, 'rejected', 'FRAUD')).result).toEqual({ outcome: 'proposed' })
    await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
    const another = await decide(anna, 'rejected', 'COULD_NOT_VERIFY')
    expect(another).toMatchObject({
      ret_code: code('decisionRefused'),
      ext_info: { reason: expect.stringContaining('you can only withdraw it') },
    })
    expect((await decide(anna, 'resubmission_requested', 'DOC_COPY')).ret_code).toBe(code('decisionRefused'))
    const { version } = await opened(anna, id)
    expect((await bert.call(name, { body: { id, version } })).ret_code).toBe(code('decisionRefused'))
    expect((await anna.call(name, { body: { id, version } })).result).toEqual({ to: 'anna' })
    expect(await opened(anna, id)).toMatchObject({ proposedBy: null, returned: null, blocks: [], state: 'in_review' })
  })

  it('lets everyone withdraw what a person proposed who left the company', async () => {
    server().running.context.regions = withRejections(usual, ['FRAUD'])
    const all = { anna: 'reviewer', bert: 'reviewer', carl: 'reviewer' } as const
    await onlyStaff(server(), { root: 'admin', tester: 'reviewer', ...all })
    const [anna, bert, carl] = [
      await atConsole(server(), 'anna'),
      await atConsole(server(), 'bert'),
      await atConsole(server(), 'carl'),
    ]
    const id = await decidedAttempt(server(), await server().member(), 'approved')
    const { version } = await opened(anna, id)
    const body = { id, version, verdict: 'rejected', reasons: asReasons('FRAUD') } as const
    expect((await anna.call('POST /v1/staff/case/decide', { body })).result).toEqual({ outcome: 'proposed' })
    expect((await giveBack(bert, id)).result).toEqual({ to: 'anna' })
    const withdraw = async () => carl.call(name, { body: { id, version: (await opened(carl, id)).version } })
    expect((await opened(carl, id)).mayWithdraw).toBe(false)
    expect((await withdraw()).ret_code).toBe(code('decisionRefused'))
    const root = await atConsole(server(), 'root')
    expect((await root.call('POST /v1/staff/people/remove', { body: { name: 'anna' } })).ret_code).toBe(0)
    forgetReading(server().running.context.db)
    const { rows } = (await carl.callWith('GET /v1/staff/queue/list', { query: { kind: 'attempt' } })).result
    expect(rows.find((one) => one.id === id)).toMatchObject({ assignedTo: null, proposedBy: null })
    expect(await opened(carl, id)).toMatchObject({ assignedTo: null, mayWithdraw: true, waiting: true })
    expect((await withdraw()).ret_code).toBe(0)
    expect(await opened(carl, id)).toMatchObject({ state: 'approved', waiting: false, mayWithdraw: false })
  })

  it('refuses what changed meanwhile', async () => {
    const id = await attemptInReview(server(), await server().member())
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    const { version } = await opened(bert, id)
    await approve(anna, id)
    expect((await bert.call(name, { body: { id, version, reason: 'LOOK_AGAIN' } })).ret_code).toBe(code('caseChanged'))
  })

  it('shows the second reviewer the notes of the first only after a look at the evidence', async () => {
    await onlyStaff(server(), { root: 'admin', anna: 'reviewer', bert: 'reviewer' })
    const [anna, bert] = [await atConsole(server(), 'anna'), await atConsole(server(), 'bert')]
    const member = await server().member()
    const { attemptId: id } = await completeDraft(member)
    const change = { state: 'in_review', submitted_at: new Date() } as const
    await server().db.updateTable('attempt').set(change).where('id', '=', id).execute()
    await storeFacts(server(), member, id, [])
    await anna.call('POST /v1/staff/case/note', { body: { id, text: 'I am sure it is them.' } })
    expect((await approve(anna, id, 'NOTES001')).result).toEqual({ outcome: 'proposed' })
    expect(await opened(anna, id)).toMatchObject({ notes: [{ by: 'anna' }], hiddenNotes: 0 })
    const before = await opened(bert, id)
    expect(before).toMatchObject({ notes: [], hiddenNotes: 1 })
    expect(await opened(bert, id)).toMatchObject({ hiddenNotes: 1 })
    const query = new URLSearchParams({ id, file: before.files[0]?.id ?? '' })
    await bert.fetch('GET', `/x-api/v1/staff/case/evidence?${query}`)
    expect(await opened(bert, id)).toMatchObject({ notes: [{ by: 'anna' }], hiddenNotes: 0 })
  })
})
