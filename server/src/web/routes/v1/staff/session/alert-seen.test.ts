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
  const [root, sam, ben, olga] = await Promise.all(
    ['root', 'sam', 'ben', 'olga'].map((person) => atConsole(server(), person)),
  )
  if (!root || !sam || !ben || !olga) throw new Error('Not everyone is signed in')
  const body = { memberId: member.id, reason: 'REQUEST_OF_AUTHORITY' as const }
  await olga.call('POST /v1/staff/member/break-glass', { body })
  const alerts = async (person: typeof root) => (await person.call('GET /v1/staff/session/info')).result.alerts
  const [alert] = await alerts(root)
  expect(alert).toMatchObject({ by: 'olga', ...body })
  // One of the two seniors, and not the person herself.
  const seniors = [...(await alerts(sam)), ...(await alerts(ben))]
  expect(seniors).toEqual([alert])
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
