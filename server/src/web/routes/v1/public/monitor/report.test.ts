import { beforeEach, describe, expect, it, vi } from 'vitest'
import { code, useServer } from '../../../../../testing/server.ts'

const server = useServer()
const name = 'POST /v1/public/monitor/report'
const event = { event: 79998, call: 'GET /v2/public/country-list', status: 502, duration: 120 } as const

beforeEach(() => server().db.deleteFrom('rate_limit').where('key', 'like', 'monitor-report%').execute())

describe(name, () => {
  it('logs the numbers and nothing about the sender', async () => {
    const warn = vi.spyOn(server().running.context.log, 'warn')
    const member = await server().member()
    expect(await member.call(name, { body: { events: [event, { event: 'MonitorNo' }] } })).toMatchObject({
      status: 200,
      ret_code: 0,
      result: {},
    })
    expect(warn.mock.calls).toEqual([
      [event, 'a page reports'],
      [{ event: 'MonitorNo', call: undefined, status: undefined, duration: undefined }, 'a page reports'],
    ])
    warn.mockRestore()
  })

  it.each([
    ['no event', { events: [] }],
    ['too many events', { events: Array.from({ length: 21 }, () => event) }],
    ['an unknown event', { events: [{ event: 79995 }] }],
    ['a text in an event', { events: [{ ...event, note: 'Anna Muster' }] }],
    ['a text beside the events', { events: [event], member: 7 }],
    ['an unknown endpoint', { events: [{ ...event, call: 'GET /v2/public/anna@example.com' }] }],
    ['a duration of 30 s', { events: [{ ...event, duration: 30_000 }] }],
    ['an invalid status', { events: [{ ...event, status: 7 }] }],
    ['an empty body', {}],
  ])('rejects a report with %s', async (_what, body) => {
    const warn = vi.spyOn(server().running.context.log, 'warn')
    expect((await server().visitor().callWith(name, { body })).ret_code).toBe(code('invalidParameters'))
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('rejects a large body', async () => {
    const response = await server()
      .visitor()
      .fetch('POST', '/x-api/v1/public/monitor/report', JSON.stringify({ events: [event], filler: 'x'.repeat(4096) }))
    expect(response.status).toBe(413)
  })

  it('limits the reports of one address', async () => {
    const visitor = server().visitor()
    const answers = []
    for (let index = 0; index < 61; index += 1)
      answers.push((await visitor.call(name, { body: { events: [event] } })).status)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })
})
