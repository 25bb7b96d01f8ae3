import { expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()

it('removes one’s own view, and never a colleague’s with the same name', async () => {
  const [own, colleague] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
  for (const visitor of [own, colleague])
    await visitor.call('POST /v1/staff/queue/save-view', { body: { name: 'Appeals', filter: { kind: 'appeal' } } })
  const { result } = await own.call('POST /v1/staff/queue/remove-view', { body: { name: 'Appeals' } })
  expect(result).toEqual([])
  expect((await colleague.call('GET /v1/staff/queue/views')).result).toHaveLength(1)
})
