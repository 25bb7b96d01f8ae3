import { describe, expect, it } from 'vitest'
import { atConsole } from '../../../../../testing/console.ts'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/staff/session/end'
const info = 'GET /v1/staff/session/info'

describe(name, () => {
  it('signs out, ends another session of the same person, and never one of a colleague', async () => {
    const [desk, phone, colleague] = [
      await atConsole(server()),
      await atConsole(server()),
      await atConsole(server(), 'second-reviewer'),
    ]
    const id = (await phone.call(info)).result.sessions.find(({ current }) => current)?.id ?? ''
    expect((await colleague.call(name, { body: { id } })).result).toEqual({ ended: false })
    expect((await desk.call(name, { body: { id } })).result).toEqual({ ended: true })
    expect((await phone.call(info)).ret_code).toBe(code('notSignedIn'))
    expect((await desk.call(name, { body: {} })).result).toEqual({ ended: true })
    expect(desk.cookie).toBe('')
  })
})
