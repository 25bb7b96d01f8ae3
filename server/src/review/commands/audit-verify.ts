/**
 * `npm run audit:verify [-- --by NAME]`: verifies the audit chain, also against the heads that the server signed, and
 * compares decisions and levels with it. Exits with 1 and says where it is broken or differs.
 */
import './plain-faults.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readEnv } from '../../env.ts'
import { proveStaff } from '../../platform/staff/staff.ts'
import { verifyChain } from '../../platform/audit/chain.ts'
import { oldestUnsigned, readHeads } from '../../platform/audit/heads.ts'
import { differencesFromChain } from '../../verification/records/against-chain.ts'
import { openCommandContext } from './command-context.ts'

const { values } = parseArgs({ options: { by: { type: 'string' } } })
const { context, mode, close } = await openCommandContext()
try {
  await proveStaff(context.db, values.by ?? userInfo().username, { key: readEnv(process.env).staffKey, mode })
  const { heads, fault } = await readHeads({ path: context.config.auditHeads, keyring: context.keyring })
  const result = await verifyChain(context.db, heads)
  if (!result.ok)
    console.error(
      `The audit chain is broken at event ${result.brokenAt}: ${result.fault} (${result.events} events before it are whole)`,
    )
  if (fault) console.error(`The signed heads are not ours: ${fault}`)
  const unsigned = await oldestUnsigned(context.db, heads)
  if (unsigned)
    console.error(
      `No head was signed since event ${unsigned}, although the server signs one each hour and when it stops: is the file of heads the right one?`,
    )
  const differences = await differencesFromChain(context.db)
  for (const difference of differences) console.error(difference)
  if (result.ok && !fault && !unsigned && differences.length === 0)
    console.log(`The audit chain is whole: ${result.events} events, signed heads: ${heads.size}, head ${result.head}`)
  else process.exitCode = 1
} finally {
  await close()
}
