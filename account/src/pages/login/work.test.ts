import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { blockOf, findAnswer, firstWord } from './work.ts'

it.each(['', 'abc', '1795000000000.16.abcdefghijklmnopqrstuv:123456', 'x'.repeat(55)])(
  'hashes %j as SHA-256 does',
  (text) => {
    expect(firstWord(blockOf(text))).toBe(createHash('sha256').update(text).digest().readUInt32BE())
  },
)

it('finds an answer whose hash begins with the zero bits asked for', async () => {
  const answer = await findAnswer('1795000000000.12.task', 12)
  const hash = createHash('sha256').update(`1795000000000.12.task:${answer}`).digest()
  expect(hash.readUInt32BE() >>> 20).toBe(0)
})
