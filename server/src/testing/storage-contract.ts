import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { FileMissing, type Storage } from '../platform/storage/storage.ts'

/** What every file store must do. Each store's own test calls this. */
export function keepsTheStorageContract(open: () => Storage): void {
  it.each([0, 1, 3 * 1024 * 1024])('gives back %d bytes as they came', async (length) => {
    const [storage, name, bytes] = [open(), randomUUID(), randomBytes(length)]
    await storage.put(name, bytes)
    expect(await storage.get(name)).toEqual(bytes)
  })

  it('keeps files apart, also of those who write at the same moment', async () => {
    const storage = open()
    const files = Array.from({ length: 20 }, () => ({ name: randomUUID(), bytes: randomBytes(1000) }))
    await Promise.all(files.map(({ name, bytes }) => storage.put(name, bytes)))
    for (const { name, bytes } of files) expect(await storage.get(name)).toEqual(bytes)
  })

  it('says that a file is missing, before and after', async () => {
    const [storage, name] = [open(), randomUUID()]
    await expect(storage.get(name)).rejects.toThrow(FileMissing)
    await storage.put(name, Buffer.from('x'))
    await storage.remove(name)
    await expect(storage.get(name)).rejects.toThrow(FileMissing)
    await expect(storage.remove(name)).resolves.toBeUndefined()
  })

  it.each(['../../etc/passwd', '/etc/passwd', 'a/b/c/d/e/f', '..', '', 'UPPERCASE', 'a'.repeat(65), 'abcdef01\u0000'])(
    'takes no name it was not made for: %j',
    async (name) => {
      const storage = open()
      await expect(storage.put(name, Buffer.from('x'))).rejects.toThrow('a name we did not make')
      await expect(storage.get(name)).rejects.toThrow('a name we did not make')
      await expect(storage.remove(name)).rejects.toThrow('a name we did not make')
    },
  )
}
