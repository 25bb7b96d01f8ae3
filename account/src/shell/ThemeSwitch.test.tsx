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

describe('the choice of appearance', () => {
  it('begins with what the page came with', async () => {
    await renderPart(<ThemeSwitch />)
    await expect.element(choice('Light')).toBeChecked()
  })

  it('shows the dark look at once and keeps it for the next page', async () => {
    await renderPart(<ThemeSwitch />)
    await choice('Dark').click({ force: true })
    expect(theme()).toBe('dark')
    expect(getComputedStyle(document.documentElement).colorScheme).toBe('dark')
    expect(document.cookie).toContain('tessera-theme=dark')
  })

  it('forgets the choice when the device shall decide', async () => {
    await renderPart(<ThemeSwitch />)
    await choice('Dark').click({ force: true })
    await choice('System').click({ force: true })
    expect(theme()).toBe('')
    expect(document.cookie).not.toContain('tessera-theme')
  })

  it('is one stop of the Tab key, moved through by arrows', async () => {
    await renderPart(<ThemeSwitch />)
    await userEvent.tab()
    await expect.element(choice('Light')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(choice('Dark')).toBeChecked()
    expect(theme()).toBe('dark')
  })
})
