import { rmSync } from 'node:fs'
import { folder } from './list.ts'

/** No picture of an earlier run may stand for one that could not be taken now. */
export default function start(): void {
  rmSync(folder, { recursive: true, force: true })
}
