import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accessFaults, overflow, resetLook, showTheme } from '../testing/looks.ts'
import { moveMouse } from '../testing/pointer.ts'
import { Gallery, galleryThemes } from './Gallery.tsx'

beforeEach(async () => {
  showTheme('light')
  await moveMouse({ x: 2, y: 2 })
})
afterEach(async () => {
  resetLook()
  await page.viewport(390, 844)
})

describe('the gallery', () => {
  it.each(galleryThemes.flatMap((theme) => (['ltr', 'rtl'] as const).map((direction) => [theme, direction] as const)))(
    'has nothing against it: %s, %s',
    async (theme, direction) => {
      const screen = await render(<Gallery theme={theme} direction={direction} />)
      expect(document.documentElement.dir).toBe(direction)
      expect(await accessFaults(screen.baseElement)).toEqual([])
    },
    60_000,
  )

  it.each([320, 390, 768, 1280])('needs no scrolling sideways at %i px, in either direction', async (width) => {
    await page.viewport(width, 844)
    const screen = await render(<Gallery />)
    expect(overflow()).toBe(0)
    await screen.getByRole('button', { name: 'rtl' }).click()
    expect(overflow()).toBe(0)
  })

  it('shows every theme and direction it is asked for', async () => {
    const screen = await render(<Gallery />)
    for (const theme of galleryThemes) {
      await screen.getByRole('button', { name: theme, exact: true }).click()
      expect(document.documentElement.dataset['theme']).toBe(theme)
    }
    await screen.getByRole('button', { name: 'rtl' }).click()
    expect(document.documentElement.dir).toBe('rtl')
  })
})
