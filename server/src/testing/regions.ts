import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const regions = fileURLToPath(new URL('../../../regions/', import.meta.url))

/** Settings of a test server in which the files of some regions have these entries. */
export function withRegions(changes: Readonly<Record<string, object>>): (folder: string) => Record<string, string> {
  return (folder) => {
    const changed = join(folder, 'regions')
    cpSync(regions, changed, { recursive: true })
    for (const [name, entries] of Object.entries(changes)) change(changed, name, entries)
    return { TESSERA_REGIONS_DIR: changed }
  }
}

/** The same for one region. */
export function withRegion(name: string, entries: object): (folder: string) => Record<string, string> {
  return withRegions({ [name]: entries })
}

function change(folder: string, name: string, entries: object): void {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...entries }))
}
