import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/* Letters that a command writes lead to where the server of the data folder listens, which the command is not told otherwise. */

const fileIn = (dataDir: string): string => join(dataDir, 'server.address')

/** Keeps where the server of a data folder is reached; it stays when the server stops, which is most likely started there again. */
export function storeAddress(dataDir: string, url: string): void {
  writeFileSync(fileIn(dataDir), `${url}\n`)
}

/** Where the server of a data folder is, or was last, reached; null where none ran yet. */
export function addressOf(dataDir: string): URL | null {
  const file = fileIn(dataDir)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return URL.canParse(kept) ? new URL(kept) : null
}
