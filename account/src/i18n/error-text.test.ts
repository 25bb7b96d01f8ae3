import { createInstance, type i18n } from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { errorText, textCodeOf } from './error-text.ts'

const texts = {
  error: {
    offline: 'offline',
    network: 'network',
    timeout: 'timeout',
    general: 'general',
    withCode: '{{message}} ({{code}})',
  },
}

async function start(): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: 'en',
    ns: ['user-accounts'],
    defaultNS: 'user-accounts',
    resources: {
      en: {
        'user-accounts': texts,
        'inverse-error-code': {
          10006: 'a moment',
          20104: 'sent already',
          50016: 'our side',
          updateIDError2: 'not the same person',
        },
      },
    },
  })
  return instance
}
const words = async (error: unknown): Promise<string> => {
  const instance = await start()
  return errorText(error, instance, instance.t)
}

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => vi.unstubAllGlobals())

it('describes a refusal by its code', async () => {
  expect(await words(new ApiError('refused', 'attemptClosed', { code: 20104 }))).toBe('sent already')
})

it('shows code and message of a refusal without a text', async () => {
  expect(await words(new ApiError('refused', 'bad business ret_code', { code: 29999, retMsg: 'brandNew' }))).toBe(
    'brandNew (29999)',
  )
})

it('identity updates share their texts', async () => {
  for (const code of [1046, 1062])
    expect(await words(new ApiError('refused', '', { code }))).toBe('not the same person')
})

it('says how long to wait, if it is longer than a moment', async () => {
  const refused = (seconds: number) =>
    new ApiError('refused', '', {
      code: 10006,
      extInfo: { retry_after: seconds, reminder: { type: 'notify', title: `Please wait ${seconds} seconds` } },
    })
  expect(await words(refused(72_000))).toBe('Please wait 72000 seconds')
  expect(await words(refused(60))).toBe('a moment')
  expect(await words(new ApiError('refused', '', { code: 10006, extInfo: { retry_after: 72_000 } }))).toBe('a moment')
})

it.each([1007, 1008])('is empty if a toast shows the error already: %i', async (code) => {
  expect(await words(new ApiError('refused', '', { code, retMsg: 'expired' }))).toBe('')
})

it('describes a failed answer, or a bug, as our error', async () => {
  expect(await words(new ApiError('http', 'http error', { status: 502 }))).toBe('our side')
  expect(await words(new TypeError('bug'))).toBe('our side')
  expect(textCodeOf(null)).toBe(50016)
})

it('distinguishes a lost connection from a slow one', async () => {
  expect(await words(new ApiError('network', 'http network error'))).toBe('network')
  expect(await words(new ApiError('timeout', 'timeout of 30000ms exceeded'))).toBe('timeout')
})

it('says that the device is offline, whatever failed', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await words(new ApiError('http', 'http error', { status: 500 }))).toBe('offline')
})
