import { expect, it } from 'vitest'
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
  await onlyStaff(server(), { root: 'admin', anna: 'reviewer', hilda: 'reviewer' })
  await limitToRegions(server(), 'hilda', 'HKG')
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
  const hilda = await atConsole(server(), 'hilda')
  for (const list of lists) expect((await hilda.call(list)).ret_code).toBe(code('listRefused'))
})
