import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lockedUnzip } from './locked-unzip.ts'
import { lockedZip, newPassword } from './locked-zip.ts'

const files = { 'a/case.json': '{"a":"ä"}', 'a/photo.jpg': 'not packed', 'empty.txt': '' }
const entries = Object.entries(files).map(([path, text]) => ({ path, bytes: async () => Buffer.from(text) }))
const password = newPassword()
const written = await buffer(lockedZip(entries, password))
const read = (zip: Buffer, word = password) =>
  Object.fromEntries([...lockedUnzip(zip, word)].map(({ path, content }) => [path, content.toString()]))

describe('an archive', () => {
  it('opens with its password only', () => {
    expect(read(written)).toEqual(files)
    expect(() => read(written, 'another')).toThrow('does not open with this password')
  })

  it('does not open when one byte was changed, cut off or added', () => {
    fc.assert(
      fc.property(fc.nat(written.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(written)
        changed[at] = (changed[at] ?? 0) ^ change
        expect(() => read(changed)).toThrow(/changed|whole/)
      }),
    )
    expect(() => read(written.subarray(0, -1))).toThrow('not a whole archive')
    expect(() => read(Buffer.concat([written, Buffer.of(0)]))).toThrow('not a whole archive')
  })

  it('does not open when it has two files of one path', async () => {
    const [first] = entries
    if (!first) throw new Error('There are entries')
    const twice = [first, { path: first.path, bytes: async () => Buffer.from('another') }]
    const zip = await buffer(lockedZip(twice, password))
    expect(() => read(zip)).toThrow('a/case.json is in the archive twice')
  })
})
