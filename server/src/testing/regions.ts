import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const regions = fileURLToPath(new URL('../../../regions/', import.meta.url))

/** Settings of a server of the tests, where the file of one region has these entries. */
export function withRegion(name: string, entries: object): (folder: string) => Record<string, string> {
  return (folder) => {
    const changed = join(folder, 'regions')
    cpSync(regions, changed, { recursive: true })
    const file = join(changed, `${name}.json`)
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...entries }))
    return { TESSERA_REGIONS_DIR: changed }
  }
}
