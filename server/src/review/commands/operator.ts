/**
 * Stands in for the console until there is one: `npm run operator -- queue`, `-- show CASE`, `-- approve CASE`, `-- questionnaires …`.
 * Says what to do and prints what came of it; what may be done, and by whom, is for the officers' functions to know.
 */
import './plain-faults.ts'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readEnv } from '../../env.ts'
import { MoveRefused } from '../../verification/attempts/move-refused.ts'
import { AttributeRefused } from '../../accounts/members/attributes.ts'
import { NotPermitted, proveStaff, staffNow } from '../../platform/staff/staff.ts'
import { openCommandContext } from './command-context.ts'
import { OrderFault, orderOptions, type Order } from './order.ts'
import { orders } from './orders.ts'
import { printable } from './printable.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: orderOptions })
const [name = '', ...words] = positionals
const order = Object.hasOwn(orders, name) ? orders[name] : undefined
const everyOrder = `${usageOf(Object.values(orders))}\nTo every order: --by NAME says who gives it, where that is not whoever is signed in to this machine; --help prints how it is given.`

if (values.help || name === 'help') console.log(order ? usageOf([order]) : everyOrder)
else if (order) await carryOut(order)
else fail(name === '' ? everyOrder : `Not an order: ${printable(name)}\n\n${everyOrder}`)

async function carryOut({ usage, words: most, run }: Order): Promise<void> {
  // Nothing of an order is done of which a part would be left undone.
  if (words.length > most) return fail(`Too much: ${printable(words.slice(most).join(' '))}\n\n${usageOf([{ usage }])}`)
  const by = values.by ?? userInfo().username
  const { context, mode, close } = await openCommandContext()
  try {
    await proveStaff(context.db, by, readEnv(process.env).staffKey)
    // In the sandbox the list of staff says so; where it counts it is said each time.
    if (mode === 'production' && (await staffNow(context.db)).length === 0)
      console.error('No staff is registered: everybody may do everything (operator -- staff add)')
    console.log(await run(context, { words, values, by }))
  } catch (error) {
    if (error instanceof OrderFault) fail(`${error.message ? `${error.message}\n\n` : ''}${usageOf([{ usage }])}`)
    else if (error instanceof MoveRefused || error instanceof AttributeRefused || error instanceof NotPermitted)
      fail(printable(error.message))
    else throw error
  } finally {
    await close()
  }
}

function usageOf(some: readonly Pick<Order, 'usage'>[]): string {
  return `Usage:\n${some.map(({ usage }) => usage).join('\n')}`
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
