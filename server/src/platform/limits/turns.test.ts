import { describe, expect, it } from 'vitest'
import { turns } from './turns.ts'

/** Work that ends when told to. */
function controlled(): { work: () => Promise<void>; started: () => boolean; end: (error?: Error) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let started = false
  return {
    work: () => {
      started = true
      return promise
    },
    started: () => started,
    end: (error) => (error ? reject(error) : resolve()),
  }
}

/** Lets everything happen that waits for nothing but its turn in the event loop. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  it('lets as many run as allowed; the others wait in order', async () => {
    const take = turns(2)
    const all = [controlled(), controlled(), controlled(), controlled()]
    const done = all.map(({ work }) => take(work))
    await settle()
    expect(all.map(({ started }) => started())).toEqual([true, true, false, false])
    all[1]?.end()
    await settle()
    expect(all.map(({ started }) => started())).toEqual([true, true, true, false])
    for (const { end } of all) end()
    await Promise.all(done)
  })

  it('work that fails gives its turn on, and its error to who asked', async () => {
    const take = turns(1)
    const [first, second] = [controlled(), controlled()]
    const [failed, fine] = [take(first.work), take(second.work)]
    first.end(new Error('no good'))
    await expect(failed).rejects.toThrow('no good')
    second.end()
    await fine
    expect(second.started()).toBe(true)
  })

  it('nobody who comes at the moment of a change slips in between', async () => {
    const take = turns(1)
    const [first, second, third] = [controlled(), controlled(), controlled()]
    const work = first.work()
    const done = [take(() => work), take(second.work)]
    // Comes after the first ended, and before the second was woken.
    done.push(work.then(() => take(third.work)))
    first.end()
    await settle()
    expect([second.started(), third.started()]).toEqual([true, false])
    second.end()
    third.end()
    await Promise.all(done)
  })

  it('answers what the work answers', async () => {
    expect(await turns(1)(() => Promise.resolve(42))).toBe(42)
  })
})
