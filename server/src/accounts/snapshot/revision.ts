import { createHash } from 'node:crypto'

/** A short hash of the content: equal for equal contents. */
export const revisionOf = (contents: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32)
