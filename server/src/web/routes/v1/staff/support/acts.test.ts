import { expect, it } from 'vitest'
import { queueEmail } from '../../../../../accounts/email/outbox.ts'
import { memberById } from '../../../../../accounts/members/store.ts'
import { sealed } from '../../../../../platform/secrets/sealed-columns.ts'
import { shownEmails } from '../../../../../review/acts/messages.ts'
import { atConsole, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { ask } from '../../../../../testing/questionnaires.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const lists = ['GET /v1/staff/support/requests', 'GET /v1/staff/support/emails'] as const

it('shows messages to support and emails, newest first, and records who read them', async () => {
  const member = await server().member()
  for (const message of ['My first question is here.', 'My second question is here.'])
    await member.call('POST /v1/public/support/request', { body: { topic: 'other', message } })
  await ask(server(), member, 260)
  await onlyStaff(server(), { root: 'admin', anna: 'reviewer' })
  const anna = await atConsole(server(), 'anna')
  const { result } = await anna.call(lists[0])
  expect(result.count).toBe(2)
  expect(result.latest.map(({ message }) => message)).toEqual([
    'My second question is here.',
    'My first question is here.',
  ])
  expect(result.latest[0]).toMatchObject({ memberId: member.id, replyTo: member.email, caseId: null })
  const emails = await anna.call(lists[1])
  expect(emails.result[0]).toMatchObject({ memberId: member.id, channel: 'mail', to: null })
  expect(emails.result[0]?.text?.body).toContain('/user/accounts/')
  const events = await server()
    .db.selectFrom('audit_event')
    .select(['actor', 'action'])
    .where('action', 'in', ['requests.read', 'mails.read'])
    .orderBy('seq')
    .execute()
  expect(events).toEqual([
    { actor: 'reviewer:anna', action: 'requests.read' },
    { actor: 'reviewer:anna', action: 'mails.read' },
  ])
  await server().db.updateTable('staff_session').set({ confirmed_at: null }).execute()
  await server().db.deleteFrom('staff_confirmation').execute()
  for (const list of lists) expect((await anna.call(list)).ret_code).toBe(code('staffConfirmationNeeded'))
})

it('shows a person who is limited to regions only the messages of their members', async () => {
  await onlyStaff(server(), {})
  const [here, there] = [await server().member(), await server().member()]
  await server().setMember(here, { site: 'HKG' })
  for (const member of [here, there]) {
    const body = { topic: 'other', message: 'My question is here.' } as const
    await member.call('POST /v1/public/support/request', { body })
    await ask(server(), member, 260)
  }
  const body = { topic: 'other', message: 'I have no account.', replyEmail: 'visitor@test.example' } as const
  await server().visitor().call('POST /v1/public/support/request', { body })
  await onlyStaff(server(), { root: 'admin', hilda: 'reviewer' })
  await limitToRegions(server(), 'hilda', 'HKG')
  const hilda = await atConsole(server(), 'hilda')
  const { result } = await hilda.call(lists[0])
  expect([result.count, result.latest.map(({ memberId }) => memberId)]).toEqual([1, [here.id]])
  const emails = (await hilda.call(lists[1])).result
  expect(new Set(emails.map(({ memberId }) => memberId))).toEqual(new Set([here.id]))
})

it('shows in production no code, no token of a link, no phrase and no other address', async () => {
  await onlyStaff(server(), {})
  const { context } = server().running
  const member = await server().member()
  const holder = await memberById(server().db, member.id)
  const link = 'https://exchange.example/login?mode=not-me#7.99.secret'
  await server()
    .db.transaction()
    .execute(async (trx) => {
      if (!holder) throw new Error('There is no such member')
      await trx
        .updateTable('member')
        .set({ email_phrase: context.keyring.sealText(holder, sealed('member', 'email_phrase'), 'blue heron') })
        .where('id', '=', member.id)
        .execute()
      await queueEmail(trx, context, holder, {
        kind: 'task-opened',
        onceKey: 'a',
        values: { date: '2026-12-01', link },
      })
      const to = { channel: 'sms', address: '+15550100' } as const
      await queueEmail(trx, context, holder, { kind: 'contact-code', onceKey: 'b', values: { code: '123456' }, to })
    })
  const production = { ...context, config: { ...context.config, mode: 'production' } } as const
  const shown = (await shownEmails(production, 100, 'anna')).filter(({ memberId }) => memberId === member.id)
  expect(shown.map(({ to }) => to)).toEqual([null, null])
  expect(shown.filter(({ text }) => text === null)).toHaveLength(1)
  expect(shown.find(({ text }) => text)?.text?.body).toContain('https://exchange.example/login?mode=not-me#…')
  expect(JSON.stringify(shown)).not.toMatch(/secret|blue heron|123456|15550100/)
  expect(JSON.stringify(await shownEmails(context, 100, 'anna'))).toContain('blue heron')
})
