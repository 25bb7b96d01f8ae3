import { expect, it } from 'vitest'
import { atConsole, fieldsOfStaff, limitToRegions, onlyStaff } from '../../../../../testing/console.ts'
import { code, useOwnServer } from '../../../../../testing/server.ts'
import { verifiedMember } from '../../../../../testing/updates.ts'

const server = useOwnServer()
const count = 'GET /v1/staff/reverification/count'
const ask = 'POST /v1/staff/reverification/open'
const rule = { country: 'NL', expiresBefore: '2031-01-01' }

fieldsOfStaff(server, ask, [
  [{ body: { days: 30 } }, 'rule'],
  [{ body: { rule, days: 0 } }, 'days'],
])

it('counts whom a rule fits, asks them once, and records who did', async () => {
  for (const end of ['2030-01-01', '2030-06-01', '2035-01-01']) await verifiedMember(server(), end)
  await onlyStaff(server(), { root: 'admin', carla: 'senior', hilda: 'senior' })
  const carla = await atConsole(server(), 'carla')
  expect((await carla.call(count, { query: rule })).result).toEqual({ members: 2 })
  expect((await carla.call(ask, { body: { rule, days: 60 } })).result).toEqual({ asked: 2 })
  expect((await carla.call(count, { query: rule })).result).toEqual({ members: 0 })
  const events = await server()
    .db.selectFrom('audit_event')
    .select('actor')
    .where('action', '=', 'reverification.opened')
    .execute()
  expect(events.map(({ actor }) => actor)).toEqual(['reviewer:carla', 'reviewer:carla'])
})

it('refuses a rule without a part, and a person who has only some regions', async () => {
  const carla = await atConsole(server(), 'carla')
  const empty = await carla.call(ask, { body: { rule: {}, days: 60 } })
  expect(empty).toMatchObject({
    ret_code: code('setupRefused'),
    ext_info: { reason: expect.stringContaining('needs a') },
  })
  await limitToRegions(server(), 'hilda', 'HKG')
  const hilda = await atConsole(server(), 'hilda')
  for (const answer of [await hilda.call(count, { query: rule }), await hilda.call(ask, { body: { rule, days: 60 } })])
    expect(answer).toMatchObject({ ret_code: code('setupRefused') })
})
