import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Calls } from '@tessera/contract/endpoints.ts'
import { routes } from '../../routes.tsx'
import { statuses } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { testServer } from '../../testing/server.ts'

/* An identity transfer to another account, seen on the personal page. */

const server = testServer()
const streams = testStreams()

const ask = 'POST /v3/private/kyc/kyc-info'
const status = 'POST /v1/kyc/transfer/status'
type Status = Calls[typeof status]['result']

const under: Status = {
  status: 'KYC_TRANSFER_VERIFY_STATUS_PENDING',
  id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  direction: 'source',
  result: 'pending',
  frozenUntil: '2026-11-22T10:00:00Z',
  blocks: [],
  possibleAt: null,
  codes: null,
  sendsLeft: 5,
}
const stop = page.getByRole('button', { name: 'Stop the move' })

beforeEach(async () => {
  server.answer({ [ask]: () => statuses.moving(), [status]: () => under })
  await renderRoutes(routes, '/auth/personal')
})

it('says that a transfer was stopped, when the page already shows no transfer', async () => {
  await page.getByRole('button', { name: 'See details' }).click()
  await expect.element(stop).toBeVisible()
  const stopped: Status = {
    ...under,
    status: 'KYC_TRANSFER_VERIFY_STATUS_UNDEFINED',
    id: null,
    direction: null,
    result: null,
    frozenUntil: null,
  }
  server.answer({
    [ask]: () => ({ ...statuses.address('VERIFY_LEVEL_2'), version: 12 }),
    [status]: () => stopped,
    'POST /v1/kyc/transfer/stop': () => {
      streams[0]?.emit('{"version":12}')
      return stopped
    },
  })
  await stop.click()
  await expect.element(page.getByText(/^The move was stopped/)).toBeVisible()
  await expect.poll(() => document.querySelector('#level-heading')?.textContent).toBe('Next: prove your address')
  await expect.element(page.getByText(/^The move was stopped/)).toBeVisible()
})

it('says that a transfer was completed where the member saw it, when its link is gone', async () => {
  const way = 'Move your identity to another account'
  await page.getByRole('region', { name: 'Manage your verification' }).getByRole('button', { name: way }).click()
  await expect.element(stop).toBeVisible()
  server.answer({
    [ask]: () => ({ ...statuses.start(), version: 12 }),
    [status]: () => ({
      ...under,
      status: 'KYC_TRANSFER_VERIFY_STATUS_COMPLETE',
      result: 'success',
      frozenUntil: null,
      blocks: ['NOT_VERIFIED'],
    }),
  })
  streams[0]?.emit('{"version":12}')
  await expect.element(page.getByText(/^We’ve moved your identity to your other account/)).toBeVisible()
  await expect
    .poll(() => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === way))
    .toBe(false)
  await expect.element(page.getByText(/^We’ve moved your identity to your other account/)).toBeVisible()
})
