import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../routes.tsx'
import { kycInfo, statuses } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { testStreams } from '../../testing/events.ts'
import { testServer, texts } from '../../testing/server.ts'
import type { Plan } from './load.ts'

const server = testServer()
const streams = testStreams()
const words = texts.reset
const plan = (change: Partial<Plan> = {}): Plan => ({
  refused: null,
  possibleAt: null,
  loses: ['LEVEL_1'],
  done: false,
  version: 3,
  ...change,
})
const reset = 'POST /v3/private/kyc/self-reset'
const press = () => page.getByRole('button', { name: words.action })

it('shows what is lost, and resets only after a confirmation', async () => {
  server.answer({ [reset]: () => plan() })
  await renderRoutes(routes, '/auth/resetkyc')
  await expect.element(page.getByText(words.loses.LEVEL_1)).toBeVisible()
  expect(await accessFaults(document.body)).toEqual([])
  await press().click()
  await expect.element(page.getByRole('checkbox', { name: words.sure })).toHaveAttribute('aria-invalid', 'true')
  expect(server.asked(reset).map(({ body }) => body)).toEqual([{ confirm: false }])
  await page.getByRole('checkbox', { name: words.sure }).click()
  await press().dblClick()
  await expect.element(page.getByRole('heading', { level: 1, name: words.done.title })).toBeVisible()
  expect(server.asked(reset).map(({ body }) => body)).toEqual([{ confirm: false }, { confirm: true }])
})

it('removes the form and shows the current status when another tab did it', async () => {
  server.answer({ [reset]: () => plan() })
  await renderRoutes(routes, '/auth/resetkyc')
  await expect.element(press()).toBeVisible()
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  server.answer({ [reset]: () => plan({ refused: 'NOTHING_TO_RESET', loses: [], version: 9 }) })
  streams.at(-1)?.emit('{"version":9}')
  await expect.element(page.getByText(words.refused.NOTHING_TO_RESET, { exact: false })).toBeVisible()
  await expect.element(press()).not.toBeInTheDocument()
  expect(server.asked(reset).map(({ body }) => body)).toEqual([{ confirm: false }, { confirm: false }])
})

it.each(['NOTHING_TO_RESET', 'IN_REVIEW', 'FINAL', 'LOCKED', 'TRANSFERRING', 'TOO_SOON', 'NOT_OPEN'] as const)(
  'shows no button when the server refuses: %s',
  async (refused) => {
    server.answer({
      [reset]: () => plan({ refused, possibleAt: '2026-12-20T10:00:00Z', loses: [] }),
      'POST /v3/private/kyc/kyc-info': () => statuses.verified(),
    })
    await renderRoutes(routes, '/auth/resetkyc')
    await expect
      .element(
        page
          .getByText(words.refused[refused].replace('{{time}}', ''), { exact: false })
          .or(page.getByText(/on 20 December 2026/)),
      )
      .toBeVisible()
    await expect.element(press()).not.toBeInTheDocument()
  },
)

it('names the EU entity when that is the reason', async () => {
  const info = kycInfo()
  server.answer({
    'POST /v3/private/kyc/kyc-info': () => ({
      ...info,
      displayControl: { ...info.displayControl, displayEuPoiReset: true },
    }),
    'POST /v3/private/kyc/reset-eu-poi': () => plan(),
  })
  await renderRoutes(routes, '/auth/resetkyc')
  await expect.element(page.getByRole('heading', { level: 1, name: words.euPoi.title })).toBeVisible()
  expect(server.asked(reset)).toEqual([])
})
