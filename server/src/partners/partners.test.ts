import { expect, it } from 'vitest'
import { checkedOrigin } from './partners.ts'

it.each(['http://shop.example', 'https://shop.example/path', 'shop.example', 'https://me@shop.example', 'javascript:alert(1)'])('cannot register %s', (text) => {
  expect(() => checkedOrigin(text)).toThrow(/origin/)
})
