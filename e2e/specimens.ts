import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { specimenFolder } from './test.ts'

/** Draws and photographs the specimen documents before the journeys. */
export default function globalSetup(): void {
  const root = fileURLToPath(new URL('../', import.meta.url))
  execFileSync(process.execPath, [join(root, 'tools', 'specimens', 'make.ts'), '--out', specimenFolder], { stdio: 'inherit' })
  if (!existsSync(join(specimenFolder, 'good-passport.jpg'))) throw new Error('The specimen photos were not made')
}
