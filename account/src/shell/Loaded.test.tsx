import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { resetLook } from '@tessera/ui/testing/looks.ts'
import { ApiError } from '../api/api-error.ts'
import { renderPart } from '../testing/app.tsx'
import { later, testServer } from '../testing/server.ts'
import { Loaded } from './Loaded.tsx'

testServer()
beforeEach(() => vi.restoreAllMocks())
afterEach(resetLook)

function failed(reason: unknown): Promise<string> {
  const promise = Promise.reject(reason)
  promise.catch(() => undefined)
  return promise
}

async function shown(data: Promise<string>, retry: () => void = () => undefined): Promise<void> {
  await renderPart(
    <Loaded data={data} retry={retry}>
      {(value) => <p>{value}</p>}
    </Loaded>,
  )
}

describe('a part whose data loads later', () => {
  it('reserves its space and says that it is loading', async () => {
    const data = later<string>()
    await shown(data.promise)
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading')
    data.come('Here it is')
    await expect.element(page.getByText('Here it is')).toBeVisible()
    await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  })

  it.each([
    ['a refusal', new ApiError('refused', '', { code: 10006 }), 'That was too fast. Wait a moment and try again.'],
    [
      'the end of the session',
      new ApiError('refused', '', { code: 10007 }),
      'You’re signed out. Sign in again to continue.',
    ],
    ['a server error', new ApiError('refused', '', { code: 50016 }), 'Something went wrong on our side. Try again.'],
    [
      'no connection',
      new ApiError('network', 'http network error'),
      'We could not reach our servers. Check your connection and try again.',
    ],
    [
      'a server that is too slow',
      new ApiError('timeout', 'timeout of 30000ms exceeded'),
      'This is taking too long. Try again.',
    ],
    ['an empty answer', new ApiError('empty', 'Non Response!'), 'Something went wrong on our side. Try again.'],
    ['an error that a toast shows already', new ApiError('refused', '', { code: 1007 }), 'We could not load this page'],
    [
      'a code without a text',
      new ApiError('refused', 'bad business ret_code', { code: 12345, retMsg: 'new rule' }),
      'new rule (12345)',
    ],
  ])('shows what went wrong: %s', async (_why, error, words) => {
    await shown(failed(error))
    await expect.element(page.getByRole('alert')).toMatchTextContent(new RegExp(words.replaceAll(/[().]/g, '\\$&')))
  })

  it('shows “offline” before anything else', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await shown(failed(new ApiError('network', 'http network error')))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/You’re offline\./)
  })

  it('reloads by a press, and shows that it does', async () => {
    const retry = vi.fn()
    await shown(failed(new ApiError('refused', '', { code: 50016 })), retry)
    await page.getByRole('button', { name: 'Try again' }).click()
    expect(retry).toHaveBeenCalledTimes(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Loading')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})
