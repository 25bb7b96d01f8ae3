import { describe, expect, it } from 'vitest'
import { code, useServer } from '../../testing/server.ts'

const server = useServer()

describe('the order of the checks on a call', () => {
  it('checks the session before the body', async () => {
    const stranger = server().visitor()
    const response = await stranger.fetch('POST', '/x-api/v3/private/kyc/builtin/submit', '{"attemptId":7}')
    expect(await response.json()).toMatchObject({ ret_code: code('notSignedIn') })
  })

  it('checks the origin before session and body', async () => {
    const member = await server().member()
    member.headers = { origin: 'https://elsewhere.example' }
    const response = await member.fetch('POST', '/x-api/v3/private/kyc/builtin/submit', '{"attemptId":7}')
    expect(await response.json()).toMatchObject({ ret_code: code('foreignOrigin') })
  })

  it('then checks the body and names every wrong field', async () => {
    const member = await server().member()
    const response = await member.fetch('POST', '/x-api/v3/private/kyc/builtin/details', '{"attemptId":7}')
    const answer = (await response.json()) as { ret_code: number; ext_info: { fields: { field: string }[] } }
    expect(answer.ret_code).toBe(code('invalidParameters'))
    expect(new Set(answer.ext_info.fields.map(({ field }) => field))).toEqual(
      new Set(['attemptId', 'firstName', 'lastName', 'birthDate']),
    )
  })
})

describe('the member who opened the page', () => {
  it('rejects a call from a page that another member opened', async () => {
    const [before, now] = [await server().member(), await server().member()]
    const ask = () =>
      now.call('POST /v3/private/kyc/residence', { body: { save: { residence: 'IT', nationality: 'IT' } } })
    now.headers = { 'member-id': String(before.id) }
    expect((await ask()).ret_code).toBe(code('notSignedIn'))
    now.headers = { 'member-id': String(now.id) }
    expect((await now.call('POST /v3/private/kyc/residence', { body: {} })).result).toMatchObject({ residence: 'CH' })
    expect((await ask()).ret_code).toBe(0)
  })
})
