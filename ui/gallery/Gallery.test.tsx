import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessFaults, endTransitions, overflow, resetLook, showTheme } from '../testing/looks.ts'
import { moveMouse } from '../testing/pointer.ts'
import { Gallery, galleryThemes } from './Gallery.tsx'
import { Overlays } from './sections/Overlays.tsx'

beforeEach(async () => {
  showTheme('light')
  await moveMouse({ x: 2, y: 2 })
})
afterEach(async () => {
  resetLook()
  await page.viewport(390, 844)
})

const looks = galleryThemes.flatMap((theme) =>
  (['ltr', 'rtl'] as const).map((direction) => [theme, direction] as const),
)

describe('the gallery', () => {
  it.each(looks)(
    'has no accessibility errors: %s, %s',
    async (theme, direction) => {
      const screen = await render(<Gallery theme={theme} direction={direction} />)
      expect(document.documentElement.dir).toBe(direction)
      endTransitions()
      expect(await accessFaults(screen.baseElement)).toEqual([])
    },
    60_000,
  )

  it.each(looks)('has no accessibility errors in overlays either: %s, %s', async (theme, direction) => {
    showTheme(theme)
    document.documentElement.dir = direction
    // Waits until animations end. They pause while the window is in the background.
    const screen = await render(<Overlays />)
    // Not by pointer: a toast can cover the next button.
    const press = (name: string): void => {
      screen
        .getByRole('button', { name, exact: true })
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    for (const name of [
      'Toast: success',
      'Toast: fail',
      'Toast with an action',
      'Notification',
      'Message',
      'Default toast',
    ])
      press(name)
    window.dispatchEvent(new Event('blur'))
    const tipped = screen.getByRole('button', { name: 'What is this number?' }).element()
    if (tipped instanceof HTMLElement) tipped.focus()
    await expect.element(screen.getByRole('tooltip')).toBeVisible()
    await expect.poll(() => document.querySelectorAll('[role="region"] li').length).toBe(6)
    await Promise.all(document.getAnimations().map((animation) => animation.finished))
    expect(await accessFaults(document.body)).toEqual([])
    expect(overflow()).toBe(0)
    press('Open a dialog')
    await expect.element(screen.getByRole('dialog', { name: 'Leave without sending?' })).toBeVisible()
    expect(await accessFaults(document.body)).toEqual([])
  })

  it.each([320, 390, 768, 1280])('does not scroll sideways at %i px, in either direction', async (width) => {
    await page.viewport(width, 844)
    const screen = await render(<Gallery />)
    expect(overflow()).toBe(0)
    await screen.getByRole('button', { name: 'rtl' }).click()
    expect(overflow()).toBe(0)
  })

  it('shows the requested theme and direction', async () => {
    const screen = await render(<Gallery />)
    for (const theme of galleryThemes) {
      await screen.getByRole('button', { name: theme, exact: true }).click()
      expect(document.documentElement.dataset['theme']).toBe(theme)
    }
    await screen.getByRole('button', { name: 'rtl' }).click()
    expect(document.documentElement.dir).toBe('rtl')
  })
})
