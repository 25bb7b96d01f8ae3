import { expect, it } from 'vitest'
import { inFlight } from './in-flight.ts'

/** Work that ends when the test says so. */
const held = () => Promise.withResolvers<string>()

it('refuses the third call of one subject, and the fourth of all, until one has ended', async () => {
  const take = inFlight({ each: 2, all: 3, bytes: 100 })
  const [first, second, other] = [held(), held(), held()]
  const running = [take('a', 1, () => first.promise), take('a', 1, () => second.promise)]
  await expect(take('a', 1, () => Promise.resolve('x'))).rejects.toMatchObject({
    code: 'tooManyRequests',
    detail: { retry_after: 5 },
  })
  running.push(take('b', 1, () => other.promise))
  await expect(take('c', 1, () => Promise.resolve('x'))).rejects.toMatchObject({ code: 'tooManyRequests' })
  first.reject(new Error('broken off'))
  await expect(running[0]).rejects.toThrow('broken off')
  expect(await take('c', 1, () => Promise.resolve('taken'))).toBe('taken')
  second.resolve('done')
  other.resolve('done')
  expect(await Promise.all(running.slice(1))).toEqual(['done', 'done'])
  expect(await take('a', 1, () => Promise.resolve('again'))).toBe('again')
})

it('refuses work that would hold more bytes than it may, at once, and takes it when others have ended', async () => {
  const take = inFlight({ each: 9, all: 9, bytes: 30 })
  const [first, second] = [held(), held()]
  const running = [take('a', 15, () => first.promise), take('b', 10, () => second.promise)]
  await expect(take('c', 6, () => Promise.resolve('x'))).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await take('c', 5, () => Promise.resolve('small'))).toBe('small')
  first.resolve('done')
  await running[0]
  expect(await take('c', 20, () => Promise.resolve('taken'))).toBe('taken')
  second.resolve('done')
  await running[1]
})
