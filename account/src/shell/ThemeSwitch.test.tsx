import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { resetLook } from '@tessera/ui/testing/looks.ts'
import { renderPart } from '../testing/app.tsx'
import { testServer } from '../testing/server.ts'
import { ThemeSwitch } from './ThemeSwitch.tsx'

testServer()
afterEach(() => {
  resetLook()
  document.cookie = 'tessera-theme=; Path=/; Max-Age=0'
})

const choice = (name: string) => page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name })
const theme = (): string | undefined => document.documentElement.dataset['theme']

describe('the choice of theme', () => {
  it('starts with the page’s theme', async () => {
    await renderPart(<ThemeSwitch />)
    await expect.element(choice('Light')).toBeChecked()
  })

  it('shows the dark theme at once and stores it for the next page', async () => {
    await renderPart(<ThemeSwitch />)
    await choice('Dark').click({ force: true })
    expect(theme()).toBe('dark')
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
    expect(document.cookie).toContain('tessera-theme=dark')
  })

  it('forgets the choice if the member chooses the device’s theme', async () => {
    await renderPart(<ThemeSwitch />)
    await choice('Dark').click({ force: true })
    await choice('System').click({ force: true })
    expect(theme()).toBe('')
    expect(document.cookie).not.toContain('tessera-theme')
  })

  it('is one Tab stop, and the arrow keys move through it', async () => {
    await renderPart(<ThemeSwitch />)
    await userEvent.tab()
    await expect.element(choice('Light')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(choice('Dark')).toBeChecked()
    expect(theme()).toBe('dark')
  })
})
