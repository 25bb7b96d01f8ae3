import { expect, it } from 'vitest'
import { atConsole, onlyStaff } from '../../../../../testing/console.ts'
import { useOwnServer } from '../../../../../testing/server.ts'

const server = useOwnServer()
const name = 'GET /v1/staff/queue/colleagues'

it('names the people who decide cases, and in a sandbox without staff those who may sign in', async () => {
  const { result } = await (await atConsole(server())).call(name)
  expect(result).toEqual(['reviewer', 'second-reviewer'])
  await onlyStaff(server(), { root: 'admin', anna: 'reviewer', carla: 'senior' })
  expect((await (await atConsole(server(), 'anna')).call(name)).result).toEqual(['anna', 'carla'])
})
