/**
 * `npm run audit:verify [-- --by NAME] [--export FILE --password PASSWORD]`: verifies the audit chain, also against the
 * heads that the server signed, and compares decisions and levels with it. With `--export` also an archive of cases that
 * the console exported. Exits with 1 and says where something is broken or differs.
 */
import './plain-faults.ts'
import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readEnv } from '../../env.ts'
import { proveStaff } from '../../platform/staff/staff.ts'
import { OperatorFault } from '../../platform/operator-fault.ts'
import { verifyArchive } from '../export/verify.ts'
import { auditState } from '../setup/audit.ts'
import { openCommandContext } from './command-context.ts'

const { values } = parseArgs({
  options: { by: { type: 'string' }, export: { type: 'string' }, password: { type: 'string' } },
})
if ((values.export === undefined) !== (values.password === undefined))
  throw new OperatorFault('An export needs both: --export FILE --password PASSWORD')
const { context, mode, close } = await openCommandContext()
try {
  await proveStaff(context.db, values.by ?? userInfo().username, { key: readEnv(process.env).staffKey, mode })
  const { whole, events, signedHeads, head, faults } = await auditState(context)
  for (const fault of faults) console.error(fault)
  if (whole) console.log(`The audit chain is whole: ${events} events, signed heads: ${signedHeads}, head ${head}`)
  else process.exitCode = 1
  if (values.export !== undefined) {
    const archive = await verifyArchive(context, await readFile(values.export), values.password ?? '')
    for (const fault of archive.faults) console.error(fault)
    if (archive.faults.length === 0) console.log(`The archive is whole: ${archive.about}`)
    else process.exitCode = 1
    console.log(`The public key of exports:\n${context.keyring.exportKey}`)
  }
} finally {
  await close()
}
