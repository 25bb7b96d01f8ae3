import { describe, expect, it } from 'vitest'
import type { Value } from '@tessera/contract/questionnaire.ts'
import { openCase } from '../../review/cases/open.ts'
import { queue } from '../../review/queue/everything.ts'
import { questionnaireCommand } from '../../review/commands/questionnaire-commands.ts'
import { withApprovals } from '../../testing/approvals.ts'
import { emailsTo } from '../../testing/contacts.ts'
import { approve, ask, send } from '../../testing/questionnaires.ts'
import { useServer, type TestMember } from '../../testing/server.ts'
import { verifiedMember } from '../../testing/updates.ts'
import { check } from './checklist.ts'
import { decideQuestionnaire } from './review.ts'
import { openForReview } from './open-for-review.ts'
import { remindOfVideoCalls } from './video-calls.ts'

/* Tasks that a reviewer closes: the bank account, the document chip and the video call. */

const server = useServer()
const dayMs = 86_400_000

async function memberAt(site: string): Promise<TestMember> {
  const member = await verifiedMember(server(), '2035-01-01')
  await server().setMember(member, { site })
  return member
}
const task = async (member: TestMember, id: string) => (await member.tasks()).find((one) => one.id === id)
const command = (action: string, id: string, more: object = {}) =>
  questionnaireCommand(server().running.context, { action, id, code: '', by: 'anna', ...more })
const kinds = async (member: TestMember) => (await emailsTo(server(), member)).map(({ kind }) => kind)
/** Who ended the video calls about a questionnaire, in order. */
const ended = async (id: string) =>
  (
    await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('action', '=', 'questionnaire.appointment-ended')
      .where('subject', '=', `questionnaire:${id}`)
      .orderBy('seq')
      .execute()
  ).map(({ actor }) => actor)
/** The date this many days from now. */
const day = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const signed = { 'sign.true': true, 'sign.name': 'Anouk Elise Vantorre' }
const account: Record<string, Value> = {
  'account.country': 'IN',
  'account.bank': 'Specimen Bank',
  'account.kind': 'local',
  'account.ifsc': 'SPEC0123456',
  'account.number': '123456789012',
  'account.holder': 'me',
  ...signed,
}
const times: Record<string, Value> = {
  'wishes.a': 1,
  'wishes.a.day': day(3),
  'wishes.a.part': 'morning',
  'call.city': 'Ankara',
  'call.language': 'Türkçe',
  'call.ready': true,
  'call.recorded': true,
  ...signed,
}

async function sent(member: TestMember, code: number, answers: Record<string, Value>): Promise<string> {
  const { ret_code, ext_info, result } = await send(member, code, answers)
  expect([ret_code, ext_info?.['faults']]).toEqual([0, undefined])
  return result.questionnaire.questionnaireId
}

describe('the bank account in India', () => {
  it('is a task with a reason, a due date and what it closes; a reviewer returns or approves it', async () => {
    const member = await memberAt('IND')
    const open = await task(member, 'bank-account')
    expect(open).toMatchObject({
      type: 'BANK_ACCOUNT',
      status: 'TODO',
      why: 'BANK_ACCOUNT',
      minutes: 4,
      blocks: ['FIAT_DEPOSIT', 'FIAT_WITHDRAW'],
      path: '/user/accounts/auth/questionnaire?code=350',
    })
    expect(open?.title).toBe('Confirm that a bank account is yours')
    expect(Math.round((Date.parse(open?.dueAt ?? '') - Date.now()) / dayMs)).toBe(30)
    const id = await sent(member, 350, account)
    expect(await task(member, 'bank-account')).toMatchObject({ status: 'IN_REVIEW' })
    const { context } = server().running
    await decideQuestionnaire(context, id, {
      verdict: 'resubmission_requested',
      reasons: ['QST_BANK_ACCOUNT'],
      corrections: ['account.number'],
      by: 'anna',
    })
    expect(await task(member, 'bank-account')).toMatchObject({ status: 'RESUBMISSION_REQUESTED' })
    await sent(member, 350, { 'account.number': '210987654321', ...signed })
    await expect(command('approve', id)).rejects.toMatchObject({
      message: 'Tick every point of the checklist first',
      command: expect.stringContaining('account.checklist=amount_arrived,holder_named,name_agrees,account_open'),
    })
    await approve(server(), id)
    expect(await task(member, 'bank-account')).toMatchObject({ status: 'DONE' })
  })

  it.each<[string, Record<string, Value>, string, string]>([
    ['another person’s', { 'account.holder': 'other' }, 'account.notMine', 'stops'],
    ['a branch that does not exist', { 'account.ifsc': 'SPEC1123456' }, 'account.ifsc', 'regex'],
    [
      'an IBAN with a wrong digit',
      { 'account.kind': 'iban', 'account.iban': 'NL91ABNA0417164301' },
      'account.iban',
      'checksum',
    ],
    ['a joint one without a statement', { 'account.holder': 'joint' }, 'account.files', 'required'],
  ])('is rejected when it is %s', async (_, change, path, code) => {
    const answer = await send(await memberAt('IND'), 350, { ...account, ...change })
    expect(answer.ext_info?.['faults']).toContainEqual(expect.objectContaining({ path, code }))
  })
})

describe('the video call in Türkiye', () => {
  it('is set by a reviewer, shown to the member in an email and on the page, and can be moved', async () => {
    const member = await memberAt('TUR')
    expect(await task(member, 'interview')).toMatchObject({
      type: 'VIDEO_INTERVIEW',
      why: 'VIDEO_INTERVIEW',
      status: 'TODO',
    })
    const id = await sent(member, 370, times)
    const shown = async () =>
      (await member.call('GET /v1/private/draft/read', { query: { kind: 'questionnaire', subject: '370' } })).result
        .questionnaire?.appointment
    expect(await shown()).toBeNull()
    const at = `${day(3)}T07:30Z`
    expect(await command('appoint', id, { at, link: 'https://meet.example/r/42' })).toContain(`member ${member.id}`)
    expect(await shown()).toEqual({ at: new Date(at).toISOString(), link: 'https://meet.example/r/42' })
    await command('appoint', id, { at: `${day(4)}T10:30+03:00`, link: 'https://meet.example/r/43' })
    expect(await shown()).toEqual({ at: `${day(4)}T07:30:00.000Z`, link: 'https://meet.example/r/43' })
    // The email says that the call is under Tasks.
    expect(await task(member, 'interview')).toMatchObject({
      status: 'IN_REVIEW',
      appointment: await shown(),
      path: '/user/accounts/auth/questionnaire?code=370',
    })
    const emails = (await emailsTo(server(), member)).filter(({ kind }) => kind === 'appointment')
    expect(emails.map(({ body }) => body)).toEqual([
      expect.stringMatching(/07:30 UTC[^]*https:\/\/meet\.example\/r\/42/),
      expect.stringMatching(/10:30 UTC\+03:00[^]*https:\/\/meet\.example\/r\/43/),
    ])
    const recorded = await server()
      .db.selectFrom('audit_event')
      .select('actor')
      .where('action', '=', 'questionnaire.appointed')
      .where('subject', '=', `questionnaire:${id}`)
      .execute()
    expect(recorded).toEqual([{ actor: 'reviewer:anna' }, { actor: 'reviewer:anna' }])
    // After a call that was cut off, the member suggests new times and the old appointment is gone.
    await command('more', id, { reason: ['QST_INTERVIEW'] })
    expect(await shown()).toBeNull()
    expect(await task(member, 'interview')).toMatchObject({ status: 'RESUBMISSION_REQUESTED', appointment: null })
    await sent(member, 370, { 'wishes.a.day': day(9), 'call.ready': true, 'call.recorded': true, ...signed })
    expect(await shown()).toBeNull()
    await openForReview(server().running.context, id, 'anna')
    await expect(command('review', id, { check: ['call.script=nonsense,alone'] })).rejects.toThrow(
      /^call\.script does not take nonsense; it takes code_read_aloud, /,
    )
    await expect(command('review', id, { check: ['call.city=x'] })).rejects.toThrow(
      'Not of the checklist: call.city; it has call.script',
    )
    const points = 'code_read_aloud,document_tilted,hand_before_face,consent_spoken,alone,not_interrupted'
    await command('review', id, { check: [`call.script=${points}`] })
    await expect(command('approve', id)).rejects.toMatchObject({
      command: expect.stringContaining('not checked yet: call.recording'),
    })
    await command('review', id, { check: ['call.recording=vault/2026,11'] })
    await command('approve', id)
    expect(await task(member, 'interview')).toMatchObject({ status: 'DONE' })
  })

  it('is cancelled when the member withdraws the submission, and the reviewer sees a notice until they open the case', async () => {
    const member = await memberAt('TUR')
    const id = await sent(member, 370, times)
    const at = `${day(3)}T07:30Z`
    await command('appoint', id, { at, link: 'https://meet.example/r/5' })
    const taken = (await member.call('POST /v1/private/questionnaire/withdraw', { body: { templateCode: 370 } })).result
      .questionnaire
    expect(taken).toMatchObject({ status: 'QUESTIONNAIRE_STATUS_UNSUBMIT', appointment: null })
    expect(await ended(id)).toEqual([`member:${member.id}`])
    const { context } = server().running
    const notified = async (by: string) => (await queue(context, by)).filter((one) => one.id === id)
    expect(await notified('berta')).toMatchObject([
      {
        kind: 'cancelled-video-call',
        memberId: member.id,
        what: expect.stringContaining('appointed by reviewer:anna'),
      },
    ])
    expect(await command('show', id, { by: 'berta' })).toContain(
      `the member cancelled the video call of ${day(3)}T07:30:00.000Z`,
    )
    expect(await notified('berta')).toHaveLength(1)
    expect((await openCase(context, id, 'anna')).facts.map(({ name }) => name)).toContain(
      'video calls cancelled by the member',
    )
    expect(await notified('berta')).toEqual([])
    expect((await kinds(member)).filter((kind) => kind === 'appointment-cancelled')).toEqual([])
  })

  it('is cancelled by a reviewer or with a mistaken request: the member gets an email with the zone offset of the reviewer', async () => {
    const member = await memberAt('TUR')
    const asked = await ask(server(), member, 370)
    const id = await sent(member, 370, times)
    expect(id).toBe(asked)
    await expect(command('cancel-call', id)).rejects.toThrow('No video call is appointed')
    await command('appoint', id, { at: `${day(3)}T07:30Z`, link: 'https://meet.example/r/5' })
    expect(await command('show', id)).toContain(
      `video call appointed for ${day(3)}T07:30:00.000Z by reviewer:anna: https://meet.example/r/5`,
    )
    expect(await command('cancel-call', id)).toContain('is cancelled')
    expect(await task(member, 'interview')).toMatchObject({ status: 'IN_REVIEW' })
    await command('appoint', id, { at: `${day(4)}T10:30+03:00`, link: 'https://meet.example/r/5' })
    await command('withdraw', id)
    const emails = (await emailsTo(server(), member)).filter(({ kind }) => kind === 'appointment-cancelled')
    expect(emails.map(({ body }) => body)).toEqual([
      expect.stringContaining('07:30 UTC '),
      expect.stringContaining('10:30 UTC+03:00 '),
    ])
    expect(await ended(id)).toEqual(['reviewer:anna', 'reviewer:anna'])
  })

  it('sends one reminder a day before', async () => {
    const member = await memberAt('TUR')
    const id = await sent(member, 370, times)
    await command('appoint', id, { at: `${day(3)}T07:30Z`, link: 'https://meet.example/r/7' })
    const { context } = server().running
    const due = Date.parse(`${day(3)}T07:30Z`)
    await remindOfVideoCalls(context, new Date(due - 25 * 3_600_000))
    expect(await kinds(member)).not.toContain('appointment-soon')
    await Promise.all([
      remindOfVideoCalls(context, new Date(due - 23 * 3_600_000)),
      remindOfVideoCalls(context, new Date(due - 23 * 3_600_000)),
    ])
    await remindOfVideoCalls(context, new Date(due - 3_600_000))
    const emails = (await emailsTo(server(), member)).filter(({ kind }) => kind === 'appointment-soon')
    expect(emails.map(({ body }) => body)).toEqual([
      expect.stringMatching(/07:30 UTC[^]*https:\/\/meet\.example\/r\/7/),
    ])
  })

  it('can only be set for a future time, and for a submission in review', async () => {
    const member = await memberAt('TUR')
    const asked = await ask(server(), member, 370)
    await expect(
      command('appoint', asked, { at: `${day(2)}T10:00Z`, link: 'https://meet.example/r/5' }),
    ).rejects.toThrow('is not in review')
    const id = await sent(member, 370, times)
    for (const at of ['2020-01-01T10:00Z', `${day(200)}T10:00Z`, `${day(2)}T10:00`, 'tomorrow', ''])
      await expect(command('appoint', id, { at, link: 'https://meet.example/r/5' })).rejects.toThrow('Not a time')
    for (const link of [
      '',
      'by phone',
      'javascript:alert(1)',
      'http://meet.example/r',
      'data:text/html,x',
      'https://anna:secret@meet.example/',
      'https://intranet/r',
      'https://meet.example/\u202er',
      'https://meet.example/ r',
    ])
      await expect(command('appoint', id, { at: `${day(2)}T10:00Z`, link })).rejects.toThrow('Not a link: ')
    await command('appoint', id, { at: `${day(2)}T10:00Z`, link: 'https://meet.example/r/42?x=1' })
  })
})

it('sends the chip of a Turkish document to manual review with a complete checklist', async () => {
  const member = await memberAt('TUR')
  expect(await task(member, 'chip')).toMatchObject({
    type: 'NFC',
    why: 'NFC',
    status: 'TODO',
    path: '/user/accounts/auth/questionnaire?code=360',
  })
  const id = await sent(member, 360, {
    'document.kind': 'id_card',
    'document.chip': 'yes',
    'document.hand': true,
    ...signed,
  })
  const { context } = server().running
  await openForReview(context, id, 'anna')
  await check(context, id, { 'document.checklist': ['original_seen', 'hologram_tilted', 'fine_print'] }, 'anna')
  await expect(command('approve', id)).rejects.toMatchObject({
    command: expect.stringContaining('not checked yet: document.checklist=data_agree,chip_read_or_reason'),
  })
  expect(await task(member, 'chip')).toMatchObject({ status: 'IN_REVIEW' })
  await approve(server(), id)
  expect(await task(member, 'chip')).toMatchObject({ status: 'DONE' })
})

it('a reviewer who changes the checklist of a proposed approval does not confirm it: the first one does', async () => {
  const id = await sent(await memberAt('TUR'), 360, {
    'document.kind': 'id_card',
    'document.chip': 'yes',
    'document.hand': true,
    ...signed,
  })
  const { context } = server().running
  const strict = { ...context, regions: withApprovals(context.regions, { questionnaire: 'every' }, 'TUR') }
  const points = ['original_seen', 'hologram_tilted', 'fine_print', 'data_agree', 'chip_read_or_reason']
  const tick = (ticked: readonly string[], by: string) => check(context, id, { 'document.checklist': [...ticked] }, by)
  const accept = (by: string) =>
    decideQuestionnaire(strict, id, { verdict: 'approved', reasons: [], corrections: [], by })
  await openForReview(context, id, 'anna')
  await tick(points, 'anna')
  expect(await accept('anna')).toBe('proposed')
  await tick(points.slice(1), 'bert')
  await tick(points, 'bert')
  await expect(accept('bert')).rejects.toThrow('a second reviewer must confirm it')
  expect(await accept('anna')).toBe('decided')
})
