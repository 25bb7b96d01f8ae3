import { expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()

it('lists the filters that the caller saved, and none of a colleague', async () => {
  const [own, colleague] = [await atConsole(server()), await atConsole(server(), 'second-reviewer')]
  const view = { name: 'Overdue in Europe', filter: { site: 'EU', overdue: 'yes' as const } }
  await own.call('POST /v1/staff/queue/save-view', { body: view })
  expect((await own.call('GET /v1/staff/queue/views')).result).toContainEqual(view)
  expect((await colleague.call('GET /v1/staff/queue/views')).result).toEqual([])
})
