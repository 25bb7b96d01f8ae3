import { expect, it } from 'vitest'
import { jumpTarget } from './jump.ts'

const here = { origin: 'https://www.example.com', redirectHosts: ['pay.example.com'] }
const to = (redirect: unknown): string => jumpTarget({ extraParams: { redirect_url: redirect } }, here)
const home = '/user/accounts/auth/personal'

it.each([
  ['/trade?pair=BTC', '/trade?pair=BTC'],
  ['https://www.example.com/card#new', '/card#new'],
  ['https://pay.example.com/back?x=1', 'https://pay.example.com/back?x=1'],
])('follows an allowed redirect address: %s', (asked, target) => expect(to(asked)).toBe(target))

it('allows http on localhost only', () => {
  const local = { ...here, redirectHosts: ['localhost:5103', 'pay.example.com'] }
  expect(jumpTarget({ extraParams: { redirect_url: 'http://localhost:5103/done' } }, local)).toBe(
    'http://localhost:5103/done',
  )
  expect(jumpTarget({ extraParams: { redirect_url: 'http://localhost:5104/done' } }, local)).toBe(home)
})

it.each([
  'https://evil.example',
  'http://pay.example.com/',
  '//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'https://a:b@pay.example.com',
  '/\\evil.example',
  'blob:https://www.example.com/abc',
  ' /trade',
  '',
  7,
  null,
])('goes home for any other address: %s', (asked) => expect(to(asked)).toBe(home))

it('goes to the SDK’s landing page for a member who came with a token, with all their parameters', () => {
  expect(jumpTarget({ sdkToken: 'a b', sdkLang: 'tr-TR', sdkFrom: 'app', hidden: true }, here)).toBe(
    '/user/accounts/auth/sdk?lang=tr-TR&from=app&hidden=true&token=a+b',
  )
  expect(jumpTarget({ sdkToken: 'x', extraParams: { redirect_url: 'https://evil.example' } }, here)).toBe(
    '/user/accounts/auth/sdk?lang=&from=&hidden=&token=x',
  )
})

it('goes home otherwise', () => expect(jumpTarget({}, here)).toBe(home))
