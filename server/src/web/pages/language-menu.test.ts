import { expect, it } from 'vitest'
import { languageMenu } from './language-menu.ts'

const menu = (query: unknown): string =>
  languageMenu({ language: 'de-DE', languages: ['en', 'de-DE', 'ar-SA'], query, text: () => 'Sprache: {{language}}' })
const addresses = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

it('names each language in that language and marks the current one', () => {
  const html = menu({})
  expect(html).toContain('aria-label="Sprache: Deutsch"')
  expect(html).toContain(
    '<a href="?lang=de-DE" lang="de-DE" hreflang="de-DE" aria-current="true"><bdi>Deutsch</bdi></a>',
  )
  expect(html).toContain('<a href="?lang=ar-SA" lang="ar-SA" hreflang="ar-SA"><bdi>العربية</bdi></a>')
})

it('keeps the member’s destination and drops unknown parameters', () => {
  const query = { mode: 'sign-up', redirect_url: '/user/accounts/auth/kyc?a=1&b=2', lang: 'ar-SA', other: 'x' }
  expect(addresses(menu(query))[0]).toBe(
    '?mode=sign-up&redirect_url=%2Fuser%2Faccounts%2Fauth%2Fkyc%3Fa%3D1%26b%3D2&lang=en',
  )
  expect(addresses(menu({ mode: ['a', 'b'] }))[0]).toBe('?lang=en')
})

it('escapes the address inside the links', () => {
  expect(menu({ redirect_url: '"><script>alert(1)</script>' })).not.toMatch(/<script|"><script/)
})
