import { expect, it } from 'vitest'
import { newId, visitGuid } from './guid.ts'

/** A page whose cookies can be read back, as in a browser. */
function pageWith(...cookies: string[]): { cookie: string; written: string[] } {
  const written: string[] = []
  return {
    written,
    get cookie() {
      return [...cookies, ...written.map((one) => one.split(';', 1)[0] ?? '')].join('; ')
    },
    set cookie(value: string) {
      written.push(value)
    },
  }
}

it('is created once: 36 characters, stored for 120 minutes', () => {
  const page = pageWith('theme=dark')
  const guid = visitGuid(page)
  expect(guid).toHaveLength(36)
  expect(page.written).toEqual([`guid=${guid}; Path=/; Max-Age=7200; SameSite=Lax`])
  expect(visitGuid(page)).toBe(guid)
  expect(page.written).toHaveLength(1)
})

it('reuses a valid stored one, and ignores any other value', () => {
  expect(visitGuid(pageWith('a=1', 'guid=0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20', 'b=2'))).toBe(
    '0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20',
  )
  for (const foreign of ['guid=short', 'other-guid=0f6c2b4e-7a51-4d0e-9b1a-3f1d5c7e9a20', `guid=${'x'.repeat(37)}`])
    expect(pageWith(foreign).cookie).not.toContain(visitGuid(pageWith(foreign)))
})

it('is a random UUID of version 4, created without the functions that browsers restrict to TLS', () => {
  const made = Array.from({ length: 200 }, newId)
  expect(
    made.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([])
  expect(new Set(made).size).toBe(200)
})
