import { expect, it } from 'vitest'
import { backTo } from './back-to.ts'

it.each([
  ['/case/1?x=2', '/case/1?x=2'],
  [null, '/'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/sign-in?back=%2F', '/'],
])('after signing in from %s the console opens %s', (asked, page) => expect(backTo(asked)).toBe(page))
