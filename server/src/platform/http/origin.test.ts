import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { configFrom } from '../../config.ts'
import { readEnv } from '../../env.ts'
import { ownOrigin, refuseForeignOrigin } from './origin.ts'

const sandbox = configFrom(readEnv({}))
const published = configFrom(readEnv({ TESSERA_PUBLIC_URL: 'https://www.example.com' }))

const request = (headers: Record<string, string>): FastifyRequest =>
  ({ protocol: 'http', host: 'localhost:4400', headers }) as unknown as FastifyRequest

describe('our own origin', () => {
  it('is the public address if there is one, otherwise the address of the request', () => {
    expect(ownOrigin(request({}), published)).toBe('https://www.example.com')
    expect(ownOrigin(request({}), sandbox)).toBe('http://localhost:4400')
  })
})

describe('a change of state', () => {
  it.each([{ origin: 'http://localhost:4400' }, { origin: 'http://localhost:4400', 'sec-fetch-site': 'same-origin' }])(
    'is allowed from %o',
    (headers) => {
      expect(() => refuseForeignOrigin(request(headers), sandbox)).not.toThrow()
    },
  )

  it.each([
    {},
    { origin: '' },
    { origin: 'null' },
    { origin: 'http://localhost:4401' },
    { origin: 'https://localhost:4400' },
    { origin: 'http://localhost:4400/' },
    { origin: 'http://localhost:4400.evil.example' },
    { origin: 'http://evil.example, http://localhost:4400' },
    { origin: 'http://localhost:4400', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost:4400', 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:4400', 'sec-fetch-site': 'none' },
    { referer: 'http://localhost:4400/page' },
  ])('is rejected from %o', (headers: Record<string, string>) => {
    expect(() => refuseForeignOrigin(request(headers), sandbox)).toThrow('foreignOrigin')
  })
})
