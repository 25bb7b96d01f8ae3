import { describe, expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/session/confirm-options'

describe(name, () => {
  it('allows the passkeys of this person only', async () => {
    const { result } = await (await atConsole(server())).call(name, { body: { act: '/v1/staff/export/period' } })
    expect(result).toMatchObject({ allowCredentials: [], userVerification: 'required' })
  })
})
