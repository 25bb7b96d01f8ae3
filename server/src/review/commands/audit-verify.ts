/**
 * `npm run audit:verify [-- --since HEAD] [--by NAME]`: verifies the audit chain. Exits with 1 and the position when it
 * is broken.
 */
import './plain-faults.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readEnv } from '../../env.ts'
import { proveStaff } from '../../platform/staff/staff.ts'
import { verifyChain } from '../../platform/audit/chain.ts'
import { openCommandContext } from './command-context.ts'

const { values } = parseArgs({ options: { since: { type: 'string' }, by: { type: 'string' } } })
const { context, mode, close } = await openCommandContext()
try {
  await proveStaff(context.db, values.by ?? userInfo().username, { key: readEnv(process.env).staffKey, mode })
  const result = await verifyChain(context.db, values.since)
  if (result.ok) console.log(`The audit chain is whole: ${result.events} events, head ${result.head}`)
  else {
    console.error(
      `The audit chain is broken at event ${result.brokenAt}: ${result.fault} (${result.events} events before it are whole)`,
    )
    process.exitCode = 1
  }
} finally {
  await close()
}
