import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readEnv } from '../../env.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { AttributeRefused } from '../../accounts/members/attributes.ts'
import { faultText } from '../../platform/operator-fault.ts'
import { NotPermitted, proveStaff, staffNow } from '../../platform/staff/staff.ts'
import { openCommandContext } from './command-context.ts'
import { CommandError, commandOptions, type Command, type Typed } from './command.ts'
import { commands } from './commands.ts'
import { printable } from './printable.ts'
import { failed, said, type Printed } from './printed.ts'

const everyCommand = `${usageOf(Object.values(commands))}\nEvery command takes --by NAME (who runs it, if that is not the user of this machine) and --help (prints its usage).`

/** Runs one command of the command line. */
export async function operate(args: string[], env: NodeJS.ProcessEnv): Promise<Printed> {
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: commandOptions })
    const [name = '', ...words] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (values.help || name === 'help') return said(command ? usageOf([command]) : everyCommand)
    if (name === '') return failed(everyCommand)
    if (!command)
      return failed(`Unknown command: ${printable(name)}. Enter npm run operator -- help for the list of commands.`)
    return await carryOut({ name, ...command }, { words, values, by: values.by ?? userInfo().username }, env)
  } catch (error) {
    return failed(faultText(error))
  }
}

async function carryOut(
  { name, usage, words: most, run }: Command & { name: string },
  typed: Typed,
  env: NodeJS.ProcessEnv,
): Promise<Printed> {
  // Extra words are rejected: otherwise a part of the command would be silently ignored.
  if (typed.words.length > most)
    return failed(
      `Too much: ${printable(typed.words.slice(most).join(' '))}. Leave it out: npm run operator -- ${name} --help shows what to enter.`,
    )
  // The first admin is registered before the first start.
  const mayStart = name === 'staff' && typed.words[0] === 'add'
  const { context, mode, close } = await openCommandContext(env, { mayStart })
  try {
    if (!mayStart || (await staffNow(context.db)).length > 0)
      await proveStaff(context.db, typed.by, { key: readEnv(env).staffKey, mode })
    return said(await run(context, typed))
  } catch (error) {
    if (error instanceof CommandError) return failed(error.message || usageOf([{ usage }]))
    if (error instanceof InvalidTransition || error instanceof NotPermitted)
      return failed(printable(error.command ? `${error.message} (${error.command})` : error.message))
    if (error instanceof AttributeRefused) return failed(printable(error.message))
    throw error
  } finally {
    await close()
  }
}

function usageOf(some: readonly Pick<Command, 'usage'>[]): string {
  return `Usage:\n${some.map(({ usage }) => usage).join('\n')}`
}
