import { expect, it } from 'vitest'
import { checkedOrigin } from './partners.ts'

it.each([
  'http://shop.example',
  'https://shop.example/path',
  'shop.example',
  'https://me@shop.example',
  'https://:secret@shop.example',
  'javascript:alert(1)',
])('rejects %s', (text) => {
  expect(() => checkedOrigin(text)).toThrow(/origin/)
})

it.each([
  'http://localhost:5000',
  'https://localhost',
  'http://127.0.0.1:5000',
  'https://127.8.0.1',
  'https://a.localhost',
])('rejects %s in production', (text) => {
  expect(() => checkedOrigin(text, 'production')).toThrow('An origin of this machine is for the sandbox only')
  expect(checkedOrigin('https://shop.example', 'production')).toBe('https://shop.example')
})

// Characters that browsers accept in a host but a policy reads as something else.
it.each([
  'https://*',
  'https://*.example',
  'https://shop.*',
  'https://a;sandbox',
  'https://a,b',
  "https://'self'",
  'https://a_b.example',
  'https://shop..example',
  'https://shop.example.',
  'https://-shop.example',
  'https://[::1]',
  'https://a$b',
  'https://a!b',
  `https://${'a'.repeat(64)}.example`,
])('rejects a host that would mean more than its name in a policy: %s', (text) => {
  expect(() => checkedOrigin(text)).toThrow(/origin/)
})

it.each([
  ['https://Shop.Example/', 'https://shop.example'],
  ['https://shop-1.example:8443', 'https://shop-1.example:8443'],
  ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
  ['https://shop.example:443', 'https://shop.example'],
  ['http://localhost:5000', 'http://localhost:5000'],
  ['http://127.0.0.1:5000', 'http://127.0.0.1:5000'],
])('registers %s as %s', (text, origin) => expect(checkedOrigin(text)).toBe(origin))
