import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Emails that a command writes need the address of the server of this data folder. The command has no setting for it,
 * so the server saves it here.
 */

const fileIn = (dataDir: string): string => join(dataDir, 'server.address')

/**
 * Saves the address of the server of a data folder. It remains after the server stops, because the next start most
 * likely uses the same one.
 */
export function storeAddress(dataDir: string, url: string): void {
  writeFileSync(fileIn(dataDir), `${url}\n`)
}

/** The current or last address of the server of a data folder. Null where none has run yet. */
export function addressOf(dataDir: string): URL | null {
  const file = fileIn(dataDir)
  const address = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return URL.canParse(address) ? new URL(address) : null
}
