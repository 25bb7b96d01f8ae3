import { createHash } from 'node:crypto'

/** A short name for what would be sent: equal for equal contents. */
export const revisionOf = (contents: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32)
