/**
 * `npm run seed -- --cases 200`: fills the review queue of a sandbox with invented members of several regions whose cases
 * wait for a reviewer, with drawn specimens. `--kinds` and `--regions` choose among them. Beside a running server, or
 * alone on the same data folder.
 */
import '../server/src/review/commands/plain-faults.ts'
import { parseArgs } from 'node:util'
import { OperatorFault } from '../server/src/platform/operator-fault.ts'
import { signHead } from '../server/src/platform/audit/heads.ts'
import { openCommandContext } from '../server/src/review/commands/command-context.ts'
import { addCase } from './seed/cases.ts'
import { drawnPictures } from './seed/pictures.ts'
import { planOf, seedKinds, seedRegions } from './seed/plan.ts'

const hour = 3_600_000
/** Cases that are written at the same time. */
const together = 4

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '50' },
    kinds: { type: 'string', default: seedKinds.join(',') },
    regions: { type: 'string', default: seedRegions.join(',') },
  },
})
const cases = Number(values.cases)
const { context, mode, close } = await openCommandContext()
try {
  if (mode !== 'sandbox') throw new OperatorFault('Only a sandbox is filled with invented cases')
  if (!Number.isInteger(cases) || cases < 1 || cases > 100_000)
    throw new OperatorFault(`--cases ${values.cases}: enter a number from 1 to 100000`)
  const kinds = chosen('kinds', values.kinds, seedKinds)
  const plan = planOf(cases, kinds, chosen('regions', values.regions, seedRegions))
  const picturesOf = drawnPictures()
  for (let start = 0; start < plan.length; start += together) {
    await Promise.all(
      plan.slice(start, start + together).map((planned, offset) => {
        const index = start + offset
        // Most came within the last hours. One in four is older, of up to two days, and past its first look.
        const submittedAt = new Date(Date.now() - 48 * hour * ((index + 1) / plan.length) ** 8)
        return addCase(context, { ...planned, index, submittedAt }, picturesOf)
      }),
    )
    if ((start + together) % 500 === 0) console.log(`${start + together} of ${plan.length}`)
  }
  // Its events are dated back: without a signature they would look as if the server had forgotten to sign them.
  await signHead(context.db, { path: context.config.auditHeads, keyring: context.keyring })
  console.log(`${cases} cases wait for a reviewer`)
} finally {
  await close()
}

function chosen<Name extends string>(option: string, given: string, all: readonly Name[]): Name[] {
  const names = given.split(',')
  const unknown = names.filter((name) => !all.some((one) => one === name))
  if (unknown.length > 0) throw new OperatorFault(`--${option} ${unknown.join(',')}: choose among ${all.join(', ')}`)
  return all.filter((one) => names.includes(one))
}
