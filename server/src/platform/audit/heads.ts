import { timingSafeEqual } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import type { Db } from '../db/postgres.ts'
import type { Keyring } from '../secrets/keyring.ts'

/** Where the signed heads of the audit chain are, and the key that signs them. Both are outside the database. */
export interface HeadFile {
  path: string
  keyring: Pick<Keyring, 'lookup'>
}

/** An event that was the chain's last when it was signed. */
export interface SignedHead {
  at: string
  hash: string
}

/**
 * Signs the last event of the chain, if it is not signed yet and the last head is older than `everyMs`. One line per
 * head: time, number, hash, signature.
 */
export async function signHead(db: Db, { path, keyring }: HeadFile, now = new Date(), everyMs = 0): Promise<void> {
  const last = (await linesOf(path)).at(-1) ?? ''
  if (now.getTime() - Date.parse(last.split(' ', 1)[0] ?? '') < everyMs) return
  const head = await db
    .selectFrom('audit_event')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!head) return
  const text = `${head.seq} ${head.hash.toString('hex')}`
  if (last.includes(` ${text} `)) return
  const line = `${now.toISOString()} ${text}`
  await appendFile(path, `${line} ${signature(keyring, line).toString('hex')}\n`, { mode: 0o600 })
}

/** The signed heads by the number of their event. `fault`: the first line that this installation did not sign. */
export async function readHeads({
  path,
  keyring,
}: HeadFile): Promise<{ heads: Map<number, SignedHead>; fault?: string }> {
  const heads = new Map<number, SignedHead>()
  for (const [index, line] of (await linesOf(path)).entries()) {
    const [, text = '', at = '', seq = '', hash = '', signed = ''] =
      /^((\S+) (\d+) ([0-9a-f]{64})) ([0-9a-f]{64})$/.exec(line) ?? []
    if (!text || !timingSafeEqual(Buffer.from(signed, 'hex'), signature(keyring, text)))
      return { heads, fault: `line ${index + 1} of ${path} was not signed with the master key of this installation` }
    heads.set(Number(seq), { at, hash })
  }
  return { heads }
}

/** How long the last events may have no signed head: the server signs hourly and when it stops. */
const unsignedMs = 2 * 3_600_000

/** The oldest event without a later signed head, if it is too old for that. Null if there is none. */
export async function oldestUnsigned(
  db: Db,
  heads: ReadonlyMap<number, SignedHead>,
  now = new Date(),
): Promise<number | null> {
  const event = await db
    .selectFrom('audit_event')
    .select('seq')
    .where('seq', '>', Math.max(0, ...heads.keys()))
    .where('at', '<', new Date(now.getTime() - unsignedMs))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return event?.seq ?? null
}

const signature = (keyring: HeadFile['keyring'], text: string): Buffer => keyring.lookup('audit-head', text)

async function linesOf(path: string): Promise<string[]> {
  try {
    return (await readFile(path, 'utf8')).split('\n').filter(Boolean)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
