import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faultsInThemes, overflow, resetLook } from '@tessera/ui/testing/looks.ts'
import arabic from '../../../locales/ar-SA/user-accounts.json' with { type: 'json' }
import { toasts } from '../state/toasts.ts'
import { renderPart, renderRoutes } from '../testing/app.tsx'
import { testServer, textsAnswer } from '../testing/server.ts'
import { Header } from './Header.tsx'

const server = testServer()
let reachable = true
beforeEach(async () => {
  await page.viewport(390, 844)
  reachable = true
  const others = window.fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.includes('/ar-SA/')) return others(input, init)
    return Promise.resolve(reachable ? textsAnswer(input, () => arabic) : new Response('', { status: 503 }))
  })
})
afterEach(() => {
  resetLook()
  localStorage.removeItem('i18nextLng')
  document.cookie = 'tessera-language=; Path=/; Max-Age=0'
})

const opener = () => page.getByRole('button', { name: 'Language: English' })
const choice = (name: string) => page.getByRole('menuitemradio', { name })

/** A form beside the switch, as on any page. */
function Part(): ReactNode {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  return (
    <>
      <Header />
      <main>
        <h1>{t('personal.title')}</h1>
        <label>
          Name
          <input value={name} onChange={(event) => setName(event.target.value)} />
        </label>
      </main>
    </>
  )
}

describe('the choice of language', () => {
  it('shows the languages by their own names and marks the current one', async () => {
    await renderPart(<Part />)
    await opener().click()
    await expect.element(choice('English')).toHaveAttribute('aria-checked', 'true')
    await expect.element(choice('العربية')).toHaveAttribute('lang', 'ar-SA')
    await expect.element(choice('Deutsch')).toHaveAttribute('aria-checked', 'false')
    expect(overflow()).toBe(0)
  })

  it('changes the page in place, preserves typed values, and stores the choice', async () => {
    await renderPart(<Part />)
    await page.getByRole('textbox').fill('Anouk')
    await opener().click()
    await choice('العربية').click()
    await expect.element(page.getByRole('heading', { name: arabic.personal.title })).toBeVisible()
    await expect.element(page.getByRole('textbox')).toHaveValue('Anouk')
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar-SA', 'rtl'])
    await expect.poll(() => localStorage.getItem('i18nextLng')).toBe('ar-SA')
    expect(document.cookie).toContain('tessera-language=ar-SA')
    // A call sends the language to the server, and emails use it.
    await expect.poll(() => server.asked('POST /v3/private/kyc/kyc-info').length).toBe(1)
  })

  it('asks again for what the server words, and keeps typed values', async () => {
    let asked = 0
    const worded = () => ({ title: `${document.documentElement.lang} ${++asked}` })
    function Worded(): ReactNode {
      const { title } = useLoaderData<{ title: string }>()
      return (
        <>
          <p>{title}</p>
          <Part />
        </>
      )
    }
    await renderRoutes([{ path: '*', loader: worded, Component: Worded }], '/auth/personal')
    await expect.element(page.getByText('en 1')).toBeVisible()
    await page.getByRole('textbox').fill('Anouk')
    await opener().click()
    await choice('العربية').click()
    await expect.element(page.getByText('ar-SA 2')).toBeVisible()
    await expect.element(page.getByRole('textbox')).toHaveValue('Anouk')
  })

  it('works by keyboard: arrows, first letters, Enter; Escape changes nothing', async () => {
    await renderPart(<Part />)
    opener().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(choice('English')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(choice('العربية')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(choice('English')).toHaveFocus()
    await userEvent.keyboard('d')
    await expect.element(choice('Deutsch')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener()).toHaveFocus()
    expect(document.documentElement.lang).toBe('en')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('{End}{Enter}')
    await expect.poll(() => document.documentElement.lang).toBe('ar-SA')
  })

  it('says if the texts are unavailable, and keeps the language', async () => {
    // Further retries would only delay the test.
    const wait = window.setTimeout
    vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => wait(act, (ms ?? 0) / 100))
    await renderPart(<Part />)
    reachable = false
    await opener().click()
    await choice('العربية').click()
    await expect.poll(() => toasts.get()[0]).toMatchObject({ kind: 'fail' })
    expect([document.documentElement.lang, localStorage.getItem('i18nextLng')]).toEqual(['en', null])
  })

  it('has no accessibility errors, in every theme', async () => {
    const { screen } = await renderPart(<Part />)
    await opener().click()
    await expect.element(choice('Deutsch')).toBeVisible()
    expect(await faultsInThemes(screen.baseElement)).toEqual([])
  })
})
