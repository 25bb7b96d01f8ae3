import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { FileMissing, fileName, type Storage } from './storage.ts'

/** Files in a folder, spread over 256 sub-folders. A file appears whole or not at all, even after a power cut. */
export function diskStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    if (!fileName.test(name)) throw new Error('A stored file has a name we did not make')
    return join(folder, name.slice(-2), name)
  }
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      const partial = `${path}.${randomUUID()}`
      const file = await open(partial, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(partial, path)
    },
    async get(name) {
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new FileMissing(name)
        throw error
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
  }
}
