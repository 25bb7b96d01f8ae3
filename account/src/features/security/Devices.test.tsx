import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { toasts } from '../../state/toasts.ts'
import { sessions } from '../../testing/answers.ts'
import { renderPart } from '../../testing/app.tsx'
import { later, noConnection, refusal, testServer } from '../../testing/server.ts'
import { Devices } from './Devices.tsx'

const server = testServer()
const phone = () => page.getByRole('button', { name: 'Sign out: Safari on iPhone' })

describe('sessions', () => {
  it('names the device of each session, and cannot end the current one', async () => {
    await renderPart(<Devices list={sessions} />)
    const items = page.getByRole('listitem')
    await expect.element(items.nth(0).getByText('Chrome on Linux')).toBeVisible()
    await expect.element(items.nth(0).getByText('This device')).toBeVisible()
    await expect.element(items.nth(0).getByRole('button')).not.toBeInTheDocument()
    await expect.element(items.nth(2).getByText('Unknown device')).toBeVisible()
    await expect.element(items.nth(1).getByText(/^192\.0\.2\.2 · Netherlands · active /)).toBeVisible()
  })

  it('ends a session once, however often the member presses, and keeps the focus in the list', async () => {
    const gone = later<{ revoked: boolean }>()
    server.answer({ 'POST /v1/private/user/revoke-session': () => gone.promise })
    await renderPart(<Devices list={sessions} />)
    await phone().dblClick()
    await expect.element(phone()).toHaveAttribute('aria-busy', 'true')
    expect(server.asked('POST /v1/private/user/revoke-session').map(({ body }) => body)).toEqual([
      { id: sessions[1]?.id },
    ])
    gone.come({ revoked: true })
    await expect.element(phone()).not.toBeInTheDocument()
    await expect.element(page.getByRole('list')).toHaveFocus()
    expect(toasts.get()[0]).toMatchObject({ kind: 'success', title: 'You’ve signed that device out.' })
  })

  it.each([
    ['50016', () => refusal(50016), /Something went wrong on our side/],
    ['the network', noConnection, /We could not reach our servers/],
  ])('leaves the session in the list when ending it fails, and says why: %s', async (_why, answer, words) => {
    server.answer({ 'POST /v1/private/user/revoke-session': answer })
    await renderPart(<Devices list={sessions} />)
    await phone().click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(words)
    await expect.element(phone()).not.toHaveAttribute('aria-busy')
  })

  it('offers signing in beside the page when the session ended', async () => {
    server.answer({ 'POST /v1/private/user/revoke-session': () => refusal(10007) })
    await renderPart(<Devices list={sessions} />)
    await phone().click()
    const link = page.getByRole('alert').getByRole('link', { name: 'Sign in using a new tab, then try again here' })
    await expect.element(link).toHaveAttribute('target', '_blank')
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('/login?redirect_url='))
  })

  it('ends all other sessions at once', async () => {
    server.answer({ 'POST /v1/private/security/end-others': () => ({ ended: 2 }) })
    await renderPart(<Devices list={sessions} />)
    await page.getByRole('button', { name: 'Sign out other devices' }).click()
    await expect.element(page.getByRole('listitem').getByText('This device')).toBeVisible()
    await expect.poll(() => page.getByRole('listitem').elements()).toHaveLength(1)
    expect(page.getByRole('button', { name: 'Sign out other devices' }).elements()).toEqual([])
  })
})
