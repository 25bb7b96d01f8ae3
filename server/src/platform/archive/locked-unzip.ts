import { timingSafeEqual } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { counterMode, Directory, isPacked, keysOf, macBytes, macOf, saltBytes } from './locked-zip.ts'

/** An archive that is not as it was written. The message says what is wrong. */
export class BrokenArchive extends Error {}

const fileHeader = 0x04_03_4b_50

/**
 * The files of a ZIP of `lockedZip`, with every byte checked: it is not a reader for other ZIPs. Throws
 * {@link BrokenArchive}.
 */
export function* lockedUnzip(zip: Buffer, password: string): Generator<{ path: string; content: Buffer }> {
  const directory = new Directory()
  const seen = new Set<string>()
  let offset = 0
  while (zip.length >= offset + 30 && zip.readUInt32LE(offset) === fileHeader) {
    const [packed, size] = [zip.readUInt32LE(offset + 18), zip.readUInt32LE(offset + 22)]
    const nameEnd = offset + 30 + zip.readUInt16LE(offset + 26)
    const path = zip.subarray(offset + 30, nameEnd).toString()
    // Programs differ in which of two files of one name they show.
    if (seen.has(path)) throw new BrokenArchive(`${printed(path)} is in the archive twice`)
    seen.add(path)
    const header = directory.add(path, { packed, size })
    const data = zip.subarray(offset + header.length, offset + header.length + packed)
    if (!zip.subarray(offset, offset + header.length).equals(header) || data.length !== packed)
      throw new BrokenArchive(`The archive was changed at the header of ${printed(path)}`)
    const content = unlocked(data, { path, password })
    if (content.length !== size) throw new BrokenArchive(`The archive was changed at the size of ${printed(path)}`)
    yield { path, content }
    offset += header.length + packed
  }
  if (!zip.subarray(offset).equals(directory.end()))
    throw new BrokenArchive(`This is not a whole archive of ours: it differs from byte ${offset} on`)
}

function unlocked(data: Buffer, { path, password }: { path: string; password: string }): Buffer {
  const encrypted = data.subarray(saltBytes + 2, -macBytes)
  const { key, check, macKey } = keysOf(password, data.subarray(0, saltBytes))
  if (!check.equals(data.subarray(saltBytes, saltBytes + 2)))
    throw new BrokenArchive(`${printed(path)} does not open with this password, or was changed`)
  const mac = data.subarray(-macBytes)
  if (data.length < saltBytes + 2 + macBytes || !timingSafeEqual(mac, macOf(macKey, encrypted)))
    throw new BrokenArchive(`${printed(path)} was changed`)
  const plain = counterMode(key, encrypted)
  return isPacked(path) ? inflateRawSync(plain) : plain
}

/** A name from a file that someone may have changed, for a terminal. */
const printed = (path: string): string => path.replaceAll(/[^\w./-]/g, '?').slice(0, 100)
