import { expect, it } from 'vitest'
import { themeCookie } from './theme.ts'

it('stores a choice for a year, under the brand’s name', () => {
  expect(themeCookie('dark', 'acme')).toBe('acme-theme=dark; Path=/; Max-Age=31536000; SameSite=Lax')
})

it('forgets the choice if the device decides', () => {
  expect(themeCookie('system', 'acme')).toBe('acme-theme=; Path=/; Max-Age=0; SameSite=Lax')
})
