import type { VerificationSettings } from '../../verification/parts.ts'
import { verifyChain } from '../../platform/audit/chain.ts'
import { oldestUnsigned, readHeads } from '../../platform/audit/heads.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { differencesFromChain } from '../../verification/records/against-chain.ts'

/** What verifying the audit chain found. */
interface AuditState {
  whole: boolean
  events: number
  signedHeads: number
  head: string | null
  /** What is wrong, as sentences. */
  faults: string[]
}

/** Verifies the chain, also against the heads that the server signed, and compares decisions and levels with it. */
export async function auditState(parts: {
  db: Db
  keyring: Keyring
  config: VerificationSettings
}): Promise<AuditState> {
  const { db, keyring, config } = parts
  const { heads, fault } = await readHeads({ path: config.auditHeads, keyring })
  const result = await verifyChain(db, heads)
  const unsigned = await oldestUnsigned(db, heads)
  const faults = [
    ...(result.ok
      ? []
      : [
          `The audit chain is broken at event ${result.brokenAt}: ${result.fault} (${result.events} events before it are whole)`,
        ]),
    ...(fault ? [`The signed heads are not ours: ${fault}`] : []),
    ...(unsigned
      ? [
          `No head was signed since event ${unsigned}, although the server signs one each hour and when it stops: is the file of heads the right one?`,
        ]
      : []),
    ...(await differencesFromChain(db)),
  ]
  return {
    whole: faults.length === 0,
    events: result.events,
    signedHeads: heads.size,
    head: result.ok ? result.head : null,
    faults,
  }
}
