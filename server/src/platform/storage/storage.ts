/**
 * Where files are stored. We generate the names and encrypt the contents before they get here, so a store does not
 * need encryption. Every store passes testing/storage-contract.ts.
 */
export interface Storage {
  /** Stores the bytes under the name. A name is written once. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Returns the bytes. Throws {@link FileMissing} when there is no such file. */
  get(name: string): Promise<Buffer>
  /** Removes the file. Does nothing when there is none. */
  remove(name: string): Promise<void>
}

export class FileMissing extends Error {}

/** File names that a store accepts. They cannot form a path. */
export const fileName = /^[0-9a-f-]{8,64}$/
