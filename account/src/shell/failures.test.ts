import { createInstance, type i18n } from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { notices, toasts } from '../state/toasts.ts'
import { showTokenError, showUnhandled } from './failures.ts'

vi.mock('../paths.ts', async (original) => ({
  ...(await original<typeof import('../paths.ts')>()),
  outsideAccount: () => false,
}))

vi.mock('../i18n/texts.ts', () => ({}))

async function start(): Promise<i18n> {
  const instance = createInstance()
  const texts = {
    error: {
      general: 'general',
      withCode: '{{message}} ({{code}})',
      token: 'Timeout, {{message}}.',
      tokenError: 'token error',
    },
  }
  const resources = {
    en: { 'user-accounts': texts, 'inverse-error-code': { 20104: 'sent already', 50016: 'our side' } },
  }
  await instance.init({ lng: 'en', ns: ['user-accounts'], defaultNS: 'user-accounts', resources })
  return instance
}
const refused = (code: number, retMsg = '', extInfo = {}): ApiError =>
  new ApiError('refused', 'bad business ret_code', { code, retMsg, extInfo })
const shown = (): [string, number][] => toasts.get().map(({ title, duration }) => [title, duration])

beforeEach(() => {
  vi.useFakeTimers()
  for (const store of [toasts, notices]) for (const { id } of store.get()) store.dismiss(id)
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('an unhandled rejection', () => {
  it.each([
    ['of ours, by its text', refused(20104), 'sent already', 3000],
    ['without a text, by code and message', refused(29999, 'brand new'), 'brand new (29999)', 3000],
    ['that other code created', { ret_code: 20104, ret_msg: 'x' }, 'sent already', 3000],
    ['in the other spelling', { retCode: 20104, retMsg: 'x' }, 'sent already', 3000],
    ['of transport, for 2 s', new ApiError('network', 'http network error'), 'our side', 2000],
    [
      'of time',
      new ApiError('timeout', 'timeout of 30000ms exceeded', { code: 9000001, status: 408 }),
      'our side',
      2000,
    ],
    ['of a status', new ApiError('http', 'http error', { status: 502 }), 'our side', 2000],
    ['of an unusable answer', new ApiError('empty', 'Non Response!', { status: 200 }), 'our side', 2000],
  ])('is shown: %s', async (_what, reason, title, duration) => {
    await showUnhandled(reason, await start())
    expect(shown()).toEqual([[title, duration]])
    expect(notices.get()).toEqual([])
  })

  it('is shown once, even if several callers awaited it', async () => {
    const [error, i18n] = [refused(20104), await start()]
    await Promise.all([showUnhandled(error, i18n), showUnhandled(error, i18n)])
    await showUnhandled(error, i18n)
    expect(shown()).toHaveLength(1)
  })

  it('with a notify-type reminder is a notification with title and text', async () => {
    await showUnhandled(refused(20104, '', { reminder: { type: 'notify', title: 'Your verification' } }), await start())
    expect(notices.get()).toMatchObject([{ title: 'Your verification', text: 'sent already', duration: 4500 }])
    expect(shown()).toEqual([])
  })

  it.each([[{ type: 'toast', title: 'x' }], [{ type: 'notify' }], ['notify'], [null]])(
    'with another reminder is a toast: %j',
    async (reminder) => {
      await showUnhandled(refused(20104, '', { reminder }), await start())
      expect([shown().length, notices.get().length]).toEqual([1, 0])
    },
  )

  it.each([[new DOMException('aborted', 'AbortError')], [new Error('a bug')], [null], ['text'], [{ ret_code: 0 }]])(
    'with nothing for a member goes to the console only: %s',
    async (reason) => {
      await showUnhandled(reason, await start())
      expect(shown()).toEqual([])
    },
  )
})

describe('an expired token', () => {
  it.each([
    [1007, 'used before', 'Timeout, used before.'],
    [1008, '', 'Timeout, token error.'],
  ])('%i is shown for 3 s, once', async (code, retMsg, title) => {
    const [error, i18n] = [refused(code, retMsg), await start()]
    showTokenError(error, i18n)
    showTokenError(error, i18n)
    await showUnhandled(error, i18n)
    expect(shown()).toEqual([[title, 3000]])
  })
})
