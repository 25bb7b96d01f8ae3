import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, checkProvider, handleRefusals, isRefusal, loadPicture, Unreachable } from './api.ts'

const answer = (code: number, result: unknown = null, extInfo = {}): Response =>
  Response.json({ ret_code: code, ret_msg: '', result, ext_info: extInfo })
const fetching = vi.fn<typeof fetch>()
const signedOut = vi.fn<() => void>()
const confirm = vi.fn<(act: string) => Promise<boolean>>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetching)
  handleRefusals({ signedOut, confirm })
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const mock of [fetching, signedOut, confirm]) mock.mockReset()
})

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)

describe('a call', () => {
  it('sends a GET’s input as its query and a POST’s as JSON', async () => {
    fetching.mockImplementation(() => Promise.resolve(answer(0, { rows: [] })))
    await call('GET /v1/staff/queue/list', { kind: 'appeal', page: '2' })
    await call('POST /v1/staff/queue/claim', { site: 'HKG' })
    expect(fetching.mock.calls[0]?.[0]).toBe('/x-api/v1/staff/queue/list?kind=appeal&page=2')
    expect(fetching.mock.calls[1]?.[1]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"site":"HKG"}',
    })
  })

  it('throws a refusal with its code and details', async () => {
    fetching.mockResolvedValue(answer(20505, null, { version: 8 }))
    const error = await failureOf(call('GET /v1/staff/case/read', { id: 'x' }))
    expect(isRefusal(error, 20505) && error.extInfo).toEqual({ version: 8 })
  })

  it('is unreachable without a connection, and with an answer that is not ours', async () => {
    fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(call('GET /v1/staff/session/info'))).toBeInstanceOf(Unreachable)
    fetching.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    expect(await failureOf(call('GET /v1/staff/session/info'))).toBeInstanceOf(Unreachable)
  })

  it('asks to sign in when the session ended', async () => {
    fetching.mockImplementation(() => Promise.resolve(answer(10007)))
    await failureOf(call('GET /v1/staff/session/info'))
    await failureOf(loadPicture('x', 'f', { page: 1 }))
    expect(signedOut).toHaveBeenCalledTimes(2)
  })
})

describe('a call that needs a confirmation', () => {
  const decide = () => call('POST /v1/staff/case/note', { id: 'x', text: 'y' })

  it('is made once more after the person confirmed', async () => {
    fetching
      .mockResolvedValueOnce(answer(20503, null, { act: '/v1/staff/case/note x' }))
      .mockResolvedValueOnce(answer(0, { id: 'n' }))
    confirm.mockResolvedValue(true)
    expect(await decide()).toEqual({ id: 'n' })
    expect(fetching.mock.calls[1]).toEqual(fetching.mock.calls[0])
    expect(confirm.mock.calls).toEqual([['/v1/staff/case/note x', undefined]])
  })

  it('is not made again without one, and never a third time', async () => {
    fetching.mockImplementation(() => Promise.resolve(answer(20503)))
    confirm.mockResolvedValueOnce(false)
    expect(isRefusal(await failureOf(decide()), 20503)).toBe(true)
    expect(fetching).toHaveBeenCalledTimes(1)
    confirm.mockResolvedValueOnce(true)
    expect(isRefusal(await failureOf(decide()), 20503)).toBe(true)
    expect(fetching).toHaveBeenCalledTimes(3)
  })
})

describe('the check of a vendor', () => {
  const lines = (...chunks: string[]): Response =>
    new Response(new Blob(chunks).stream(), { headers: { 'content-type': 'application/x-ndjson' } })
  const heard = { onPortal: vi.fn<(text: string) => void>(), onStep: vi.fn<(step: { name: string }) => void>() }

  it('reports each step, however its lines are cut, and returns whether the vendor is ready', async () => {
    const step = { name: 'reach', ok: true, ms: 12, says: 'the address answers' }
    fetching.mockResolvedValue(
      lines('{"portal":"Approve', ' it there"}\n\n', `{"step":${JSON.stringify(step)}}\n{"rea`, 'dy":true}\n'),
    )
    expect(await checkProvider('sumsub', heard)).toBe(true)
    expect(heard.onPortal.mock.calls).toEqual([['Approve it there']])
    expect(heard.onStep.mock.calls).toEqual([[step]])
  })

  it('is not ready where the answer ends early, and throws a refusal', async () => {
    fetching.mockResolvedValue(lines('{"portal":null}\n'))
    expect(await checkProvider('sumsub', heard)).toBe(false)
    fetching.mockResolvedValue(answer(20510, null, { reason: 'sumsub has no keys' }))
    expect(isRefusal(await failureOf(checkProvider('sumsub', heard)), 20510)).toBe(true)
  })
})
