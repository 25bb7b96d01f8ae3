import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { isOverload, shedLoad } from './pressure.ts'

describe('overload protection', () => {
  it.each([
    [0, false],
    [4999, false],
    [5001, true],
    [Infinity, false],
    [Number.NaN, false],
    [undefined, false],
  ])('an event loop lag of %s ms counts as overload: %s', (delay, overload) => {
    expect(isOverload(delay)).toBe(overload)
  })

  it('answers on an idle server', async () => {
    const app = Fastify()
    await shedLoad(app)
    app.get('/', () => 'fine')
    expect((await app.inject('/')).statusCode).toBe(200)
    await app.close()
  })
})
