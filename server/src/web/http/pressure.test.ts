import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { isOverload, shedLoad } from './pressure.ts'

describe('turning requests away', () => {
  it.each([
    [0, false],
    [1999, false],
    [2001, true],
    [Infinity, false],
    [Number.NaN, false],
    [undefined, false],
  ])('a lag of %s ms: %s', (delay, overload) => {
    expect(isOverload(delay)).toBe(overload)
  })

  it('a server with nothing else to do answers', async () => {
    const app = Fastify()
    await shedLoad(app)
    app.get('/', () => 'fine')
    expect((await app.inject('/')).statusCode).toBe(200)
    await app.close()
  })
})
