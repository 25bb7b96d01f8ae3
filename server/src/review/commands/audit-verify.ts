/**
 * `npm run audit:verify [-- --by NAME]`: verifies the audit chain, also against the heads that the server signed, and
 * compares decisions and levels with it. Exits with 1 and says where it is broken or differs.
 */
import './plain-faults.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readEnv } from '../../env.ts'
import { proveStaff } from '../../platform/staff/staff.ts'
import { auditState } from '../setup/audit.ts'
import { openCommandContext } from './command-context.ts'

const { values } = parseArgs({ options: { by: { type: 'string' } } })
const { context, mode, close } = await openCommandContext()
try {
  await proveStaff(context.db, values.by ?? userInfo().username, { key: readEnv(process.env).staffKey, mode })
  const { whole, events, signedHeads, head, faults } = await auditState(context)
  for (const fault of faults) console.error(fault)
  if (whole) console.log(`The audit chain is whole: ${events} events, signed heads: ${signedHeads}, head ${head}`)
  else process.exitCode = 1
} finally {
  await close()
}
