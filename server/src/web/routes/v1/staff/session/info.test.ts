import { describe, expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'GET /v1/staff/session/info'

describe(name, () => {
  it('never moves the end of a session, however much it is used', async () => {
    const reviewer = await atConsole(server())
    const { sessions } = (await reviewer.call(name)).result
    const id = sessions.find(({ current }) => current)?.id ?? ''
    const ofSession = () => server().db.updateTable('staff_session').where('id', '=', id)
    // As if it began 7 hours 59 minutes ago.
    const began = new Date(Date.now() - (8 * 60 - 1) * 60_000)
    const end = new Date(began.getTime() + 8 * 3_600_000)
    await ofSession().set({ created_at: began, expires_at: end }).execute()
    await reviewer.call(name)
    expect((await reviewer.call(name)).result.expiresAt).toBe(end.toISOString())
    await ofSession()
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await reviewer.call(name)).ret_code).toBe(code('notSignedIn'))
  })

  it('ends a session after 15 minutes without use, and after 8 hours in use', async () => {
    for (const [column, age] of [
      ['seen_at', 15 * 60_000 + 1000],
      ['expires_at', 1000],
    ] as const) {
      const reviewer = await atConsole(server())
      const { result } = await reviewer.call(name)
      const id = result.sessions.find(({ current }) => current)?.id ?? ''
      const left = Date.parse(result.expiresAt) - Date.now()
      expect(Math.abs(left - 8 * 3_600_000)).toBeLessThan(60_000)
      await server()
        .db.updateTable('staff_session')
        .set({ [column]: new Date(Date.now() - age) })
        .where('id', '=', id)
        .execute()
      expect((await reviewer.call(name)).ret_code).toBe(code('notSignedIn'))
    }
  })
})
