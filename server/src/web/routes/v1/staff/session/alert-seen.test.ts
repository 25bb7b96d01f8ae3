import { expect, it } from 'vitest'
import { atConsole, fieldsOfStaff, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'POST /v1/staff/session/alert-seen'
fieldsOfStaff(server, name, [[{ body: { id: 'x' } }, 'id']])

it('two people are notified at once, and each until they have read it', async () => {
  const member = await server().member()
  await onlyStaff(server(), { root: 'admin', sam: 'senior', ben: 'senior', olga: 'reviewer' })
  await limitToRegions(server(), 'olga', 'HKG')
  const ben = await atConsole(server(), 'ben')
  const [olga, sam, root] = [
    await atConsole(server(), 'olga'),
    await atConsole(server(), 'sam'),
    await atConsole(server(), 'root'),
  ]
  const body = { memberId: member.id, reason: 'REQUEST_OF_AUTHORITY' as const }
  await olga.call('POST /v1/staff/member/break-glass', { body })
  const alerts = async (person: typeof root) => (await person.call('GET /v1/staff/session/info')).result.alerts
  const [alert] = await alerts(root)
  expect(alert).toMatchObject({ by: 'olga', ...body })
  // The two who signed in last, and not the person herself.
  expect(await alerts(sam)).toEqual([alert])
  expect(await alerts(ben)).toEqual([])
  expect(await alerts(olga)).toEqual([])
  const id = alert?.id ?? ''
  await olga.call(name, { body: { id } })
  expect(await alerts(root)).toHaveLength(1)
  for (let pressed = 0; pressed < 2; pressed += 1) await root.call(name, { body: { id } })
  expect(await alerts(root)).toEqual([])
  const events = await server()
    .db.selectFrom('audit_event')
    .select('actor')
    .where('action', '=', 'break-glass.seen')
    .execute()
  expect(events).toEqual([{ actor: 'reviewer:root' }])
})

it.each(['INVITED', 'ROLE_GIVEN'] as const)('%s is shown to the person and to every other admin', async (change) => {
  await onlyStaff(server(), { root: 'admin', vera: 'admin', wim: 'admin', olga: 'reviewer', ben: 'reviewer' })
  await server().db.deleteFrom('staff_alert').execute()
  const passkey = { public_key: Buffer.alloc(1), counter: 0, transports: [], label: 'key', used_at: null }
  await server()
    .db.insertInto('staff_passkey')
    .values({ id: 'olga', staff_name: 'olga', ...passkey })
    .execute()
  const root = await atConsole(server(), 'root')
  if (change === 'INVITED')
    for (const who of ['olga', 'ben']) await root.call('POST /v1/staff/people/invite', { body: { name: who } })
  else
    for (const roles of [['reviewer', 'admin'], ['admin'], ['admin']] as const)
      await root.call('POST /v1/staff/people/roles', { body: { name: 'olga', roles: [...roles], sites: [] } })
  const alerts = async (who: string) =>
    (await (await atConsole(server(), who)).call('GET /v1/staff/session/info')).result.staffAlerts
  const shown = [{ by: 'root', name: 'olga', change }]
  expect(await alerts('olga')).toMatchObject(shown)
  for (const admin of ['vera', 'wim']) expect(await alerts(admin)).toMatchObject(shown)
  for (const other of ['root', 'ben']) expect(await alerts(other)).toEqual([])
  const [alert] = await alerts('vera')
  await (await atConsole(server(), 'vera')).call(name, { body: { id: alert?.id ?? '' } })
  expect([await alerts('vera'), await alerts('olga')]).toMatchObject([[], shown])
})

it('a new person is shown to every other admin', async () => {
  await onlyStaff(server(), { root: 'admin', vera: 'admin', olga: 'reviewer' })
  await server().db.deleteFrom('staff_alert').execute()
  const root = await atConsole(server(), 'root')
  await root.call('POST /v1/staff/people/add', { body: { name: 'eve', roles: ['admin'], sites: [] } })
  const alerts = async (who: string) =>
    (await (await atConsole(server(), who)).call('GET /v1/staff/session/info')).result.staffAlerts
  expect(await alerts('vera')).toMatchObject([{ by: 'root', name: 'eve', change: 'ROLE_GIVEN' }])
  for (const other of ['root', 'olga', 'eve']) expect(await alerts(other)).toEqual([])
})
