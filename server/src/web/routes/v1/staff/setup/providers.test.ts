import { expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()

it('GET /v1/staff/setup/providers names each vendor, those without keys as not connected', async () => {
  const { result } = await (await atConsole(server())).call('GET /v1/staff/setup/providers')
  expect(result.map(({ name, connected, reachable }) => [name, connected, reachable])).toEqual(
    ['sumsub', 'onfido', 'jumio', 'veriff', 'persona'].map((name) => [name, false, null]),
  )
})
