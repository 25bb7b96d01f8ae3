import { describe, expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/staff/session/info'

describe(name, () => {
  it('ends a session after 15 minutes without use, and after 8 hours in use', async () => {
    for (const [column, age] of [
      ['seen_at', 15 * 60_000 + 1000],
      ['expires_at', 1000],
    ] as const) {
      const reviewer = await atConsole(server())
      const { result } = await reviewer.call(name)
      const id = result.sessions.find(({ current }) => current)?.id ?? ''
      expect(Date.parse(result.expiresAt) - Date.now()).toBeGreaterThan(8 * 3_600_000 - 60_000)
      await server()
        .db.updateTable('staff_session')
        .set({ [column]: new Date(Date.now() - age) })
        .where('id', '=', id)
        .execute()
      expect((await reviewer.call(name)).ret_code).toBe(code('notSignedIn'))
    }
  })
})
