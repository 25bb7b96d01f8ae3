import { expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { givenUp } from '../../../../../testing/webhooks.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()

it('GET /v1/staff/setup/webhooks counts each partner’s webhooks and lists those that were given up first', async () => {
  const [first] = await givenUp(server(), 'shop', 2)
  const { result } = await (await atConsole(server())).call('GET /v1/staff/setup/webhooks')
  const shop = result.find(({ partner }) => partner === 'shop')
  expect(shop).toMatchObject({ name: 'Shop', closed: false, url: null, waiting: 0, delivered: 0, dead: 2 })
  expect(shop?.latest.map(({ id }) => id)).toContain(first)
  expect(shop?.latest[0]).toMatchObject({ type: 'task.due', attempts: 8, state: 'dead', fault: 'status 500' })
  await server().db.updateTable('webhook_delivery').set({ dead_at: null }).where('id', '=', String(first)).execute()
  const { result: after } = await (await atConsole(server())).call('GET /v1/staff/setup/webhooks')
  expect(after.find(({ partner }) => partner === 'shop')?.latest.map(({ state }) => state)).toEqual(['dead', 'waiting'])
})
