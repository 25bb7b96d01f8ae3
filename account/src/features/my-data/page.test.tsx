import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { accessFaults } from '@tessera/ui/testing/looks.ts'
import { routes } from '../../routes.tsx'
import { myData } from '../../testing/answers.ts'
import { renderRoutes } from '../../testing/app.tsx'
import { refusal, testServer } from '../../testing/server.ts'
import type { MyData } from './load.ts'

const server = testServer()
const part = (name: string) => page.getByRole('region', { name })

async function show(change: Partial<MyData> = {}): Promise<void> {
  server.answer({ 'GET /v1/private/my-data/page': () => ({ ...myData, ...change }) })
  await renderRoutes(routes, '/auth/myData')
  await expect.element(page.getByRole('heading', { level: 1, name: 'My data' })).toBeVisible()
}

describe('my data', () => {
  it('opens at the receipts where the link names them', async () => {
    server.answer({ 'GET /v1/private/my-data/page': () => myData })
    await renderRoutes(routes, '/auth/myData#receipts')
    const heading = page.getByRole('heading', { name: 'Receipts' })
    await expect.element(heading).toHaveFocus()
    await expect.element(heading).toBeInViewport()
  })

  it('shows the password of a requested download until the member says that it is saved', async () => {
    await show()
    server.answer({ 'POST /v1/private/my-data/export': () => ({ password: 'abcde-fghjk-mnpqr-stuvw' }) })
    const download = part('Download your data')
    await download.getByRole('button', { name: 'Request download' }).click()
    await expect.element(download.getByText('abcde-fghjk-mnpqr-stuvw')).toBeVisible()
    await expect.element(download.getByRole('heading', { level: 3 })).toHaveFocus()
    expect(await accessFaults(document.body)).toEqual([])
    server.answer({
      'GET /v1/private/my-data/page': () => ({ ...myData, export: { ...myData.export, state: 'working' }, version: 2 }),
    })
    await download.getByRole('button', { name: 'I’ve saved it' }).first().click()
    await expect.element(download.getByText('abcde-fghjk-mnpqr-stuvw')).not.toBeInTheDocument()
    await expect.element(download.getByRole('button')).toHaveFocus()
  })

  it.each(['working', 'ready'] as const)(
    'makes a new download when the password of a %s one is lost',
    async (state) => {
      await show({ export: { ...myData.export, state } })
      const download = part('Download your data')
      await expect.element(download.getByText(/^Lost the password\?/)).toBeVisible()
      server.answer({ 'POST /v1/private/my-data/export': () => ({ password: 'newer-fghjk-mnpqr-stuvw' }) })
      await download.getByRole('button', { name: 'Request new download' }).click()
      await expect.element(download.getByText('newer-fghjk-mnpqr-stuvw')).toBeVisible()
    },
  )

  it('says who looked at the data and when, without names', async () => {
    await show({
      viewings: [
        { day: '2026-11-20', who: 'senior', what: 'case', times: 2 },
        { day: '2026-11-19', who: 'admin', what: 'account', times: 1 },
      ],
    })
    const items = part('Who looked at your data').getByRole('listitem')
    await expect.element(items.nth(0)).toMatchTextContent(/What you sent\s*A senior reviewer · .*2026\s*2×/)
    await expect.element(items.nth(1)).toMatchTextContent(/Your account\s*An administrator/)
  })

  it('names what the law keeps, with its region and date, before the member asks to be erased', async () => {
    const retained = {
      things: ['identity', 'decisions'] as const,
      law: 'Law No. 5549, article 7',
      site: 'TUR' as const,
    }
    await show({
      erasure: {
        state: 'none',
        closesAt: null,
        heldUntil: '2026-11-29T00:34:00Z',
        kept: { ...retained, things: [...retained.things], until: '2034-12-04' },
      },
    })
    const erase = part('Erase your account')
    await expect.element(erase.getByText(/until .*2034/)).toBeVisible()
    await expect.element(erase.getByText('Türkiye · Law No. 5549, article 7')).toBeVisible()
    server.answer({ 'POST /v1/private/my-data/erase': () => refusal(20018, { reason: 'NOT_EMPTY' }) })
    await erase.getByRole('button', { name: 'Erase account' }).click()
    await expect.element(page.getByRole('dialog').getByText(/^Withdrawals are on hold until .*2026/)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase account' }).click()
    await expect.element(erase.getByText(/Withdraw your balance/)).toBeVisible()
  })

  it('withdraws the request to be erased', async () => {
    await show({ erasure: { state: 'asked', closesAt: '2026-12-04T10:00:00Z', heldUntil: null, kept: null } })
    server.answer({ 'POST /v1/private/my-data/keep': () => ({ done: true }) })
    server.answer({ 'GET /v1/private/my-data/page': () => ({ ...myData, version: 2 }) })
    await page.getByRole('button', { name: 'Keep account' }).click()
    await expect.element(page.getByRole('button', { name: 'Erase account' })).toBeVisible()
    expect(server.asked('POST /v1/private/my-data/keep')).toHaveLength(1)
  })
})
