import { rmSync } from 'node:fs'
import { folder } from './list.ts'

/** Deletes pictures of earlier runs, so that none passes for one that this run could not take. */
export default function start(): void {
  rmSync(folder, { recursive: true, force: true })
}
