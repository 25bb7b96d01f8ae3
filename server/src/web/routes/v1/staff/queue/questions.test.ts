import { expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()

it('names the ready questions that fit every case, in English', async () => {
  const { result } = await (await atConsole(server())).call('GET /v1/staff/queue/questions')
  expect(result.map(({ name }) => name)).toEqual(['name_differs', 'address_differs', 'other_account'])
  expect(result[0]?.text).toContain('name')
})
