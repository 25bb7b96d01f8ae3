import { describe, expect, it } from 'vitest'
import { useServer } from '../../testing/server.ts'

const server = useServer()

describe('health checks for load balancers', () => {
  it.each([
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready' }],
  ])('%s answers 200', async (path, body) => {
    const response = await server().visitor().fetch('GET', path)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(body)
  })

  it('without the database the server is alive but not ready, and calls answer 50016', async () => {
    const visitor = await server().member()
    await server().db.destroy()
    expect((await visitor.fetch('GET', '/healthz')).status).toBe(200)
    const ready = await visitor.fetch('GET', '/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'database unavailable' }])
    const answer = await visitor.call('GET /v2/private/user/profile')
    expect(answer).toMatchObject({
      status: 500,
      ret_code: 50016,
      result: {},
      ext_info: { request_id: expect.any(String) },
    })
  })
})
