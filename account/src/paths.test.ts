import { expect, it } from 'vitest'
import { helpUrl, loginUrl, textsUrl } from './paths.ts'

it('preserves the whole address through the sign-in page', () => {
  const address = '/user/accounts/auth/kyc?step=front&a=1#top'
  expect(new URL(loginUrl(address), 'https://x.example').searchParams.get('redirect_url')).toBe(address)
})

it('names a text file with its version, and a help page below the brand’s base', () => {
  expect(textsUrl('ar-SA', 'user-accounts', 'abc')).toBe('/user/accounts/locales/ar-SA/user-accounts.json?v=abc')
  expect(helpUrl('https://help.example', 'faq')).toBe('https://help.example/faq')
})
