import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/db/postgres.ts'
import type { Keyring } from '../../../platform/secrets/keyring.ts'
import type { ProviderToken } from '../provider.ts'
import { scenarioNamed, scenarios, type Scenario, type ScenarioName } from './scenarios.ts'

/* The API that the simulated vendor's page part calls, authorised by the session's token. */

const tokenMs = 10 * 60_000

/** A session token: its name, its expiry, and the signature over both. */
export function partToken(secret: Buffer, ref: string, now: Date): ProviderToken {
  const expiresAt = new Date(now.getTime() + tokenMs)
  const said = `${ref}.${expiresAt.getTime()}`
  return { token: `${said}.${proofOf(secret, said)}`, expiresAt }
}

function readToken(secret: Buffer, token: string, now: Date): { ref: string } | 'expired' | 'unknown' {
  const [, ref = '', end = '', proof = ''] = /^(sim-[0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? []
  const expected = Buffer.from(proofOf(secret, `${ref}.${end}`))
  const given = Buffer.from(proof)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'unknown'
  return Number(end) < now.getTime() ? 'expired' : { ref }
}

function proofOf(secret: Buffer, said: string): string {
  return createHmac('sha256', secret).update(`part\0${said}`).digest('base64url')
}

/** The scenario of a token's session. Until everything is sent, the page part may name another one. */
export async function playFor(
  { db, keyring }: { db: Db; keyring: Keyring },
  { token, scenario: wished }: { token: string; scenario?: string },
  now: Date,
): Promise<{ scenario: ScenarioName; scenarios: string[]; breaks: boolean } | 'expired' | 'unknown'> {
  const read = readToken(keyring.lookup('provider', 'simulator'), token, now)
  if (typeof read === 'string') return read
  const name = scenarioNamed(wished)
  if (name)
    await db
      .updateTable('simulator_session')
      .set({ scenario: name })
      .where('ref', '=', read.ref)
      .where('submitted_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .execute()
  const session = await db
    .selectFrom('simulator_session')
    .select('scenario')
    .where('ref', '=', read.ref)
    .executeTakeFirst()
  const played = scenarioNamed(session?.scenario)
  if (!played) return 'unknown'
  const { breaks }: Scenario = scenarios[played]
  return { scenario: played, scenarios: Object.keys(scenarios), breaks: breaks === true }
}
