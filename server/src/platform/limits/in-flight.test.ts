import { expect, it } from 'vitest'
import { inFlight } from './in-flight.ts'

/** Work that ends when the test says so. */
const held = () => Promise.withResolvers<string>()

it('refuses the third call of one subject, and the fourth of all, until one has ended', async () => {
  const take = inFlight({ each: 2, all: 3 })
  const [first, second, other] = [held(), held(), held()]
  const running = [take('a', () => first.promise), take('a', () => second.promise)]
  await expect(take('a', () => Promise.resolve('x'))).rejects.toMatchObject({
    code: 'tooManyRequests',
    detail: { retry_after: 5 },
  })
  running.push(take('b', () => other.promise))
  await expect(take('c', () => Promise.resolve('x'))).rejects.toMatchObject({ code: 'tooManyRequests' })
  first.reject(new Error('broken off'))
  await expect(running[0]).rejects.toThrow('broken off')
  expect(await take('c', () => Promise.resolve('taken'))).toBe('taken')
  second.resolve('done')
  other.resolve('done')
  expect(await Promise.all(running.slice(1))).toEqual(['done', 'done'])
  expect(await take('a', () => Promise.resolve('again'))).toBe('again')
})
