import type { CommandContext } from './command-context.ts'
import { printable } from './printable.ts'

/** The options of a command, as `--name value`. */
export const commandOptions = {
  reason: { type: 'string', multiple: true },
  by: { type: 'string' },
  country: { type: 'string' },
  document: { type: 'string' },
  'verified-before': { type: 'string' },
  'expires-before': { type: 'string' },
  days: { type: 'string' },
  apply: { type: 'boolean' },
  corrections: { type: 'string', multiple: true },
  check: { type: 'string', multiple: true },
  request: { type: 'string' },
  scene: { type: 'string' },
  due: { type: 'string' },
  out: { type: 'string' },
  reference: { type: 'string' },
  number: { type: 'string' },
  direction: { type: 'string' },
  asset: { type: 'string' },
  amount: { type: 'string' },
  value: { type: 'string' },
  currency: { type: 'string' },
  role: { type: 'string', multiple: true },
  site: { type: 'string', multiple: true },
  transfer: { type: 'string', multiple: true },
  ask: { type: 'string', multiple: true },
  fact: { type: 'string' },
  at: { type: 'string' },
  link: { type: 'string' },
  agreement: { type: 'string' },
  block: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const

export interface Typed {
  /** The words after the command's name. */
  words: readonly string[]
  values: {
    [Name in keyof typeof commandOptions]?: (typeof commandOptions)[Name] extends { multiple: true }
      ? string[]
      : (typeof commandOptions)[Name]['type'] extends 'boolean'
        ? boolean
        : string
  }
  /** Who runs it. */
  by: string
}

/** One command of the command line: its name and what it does. */
export interface Command {
  usage: string
  /** How many words may follow its name. More are rejected, because they would be ignored. */
  words: number
  run: (context: CommandContext, typed: Typed) => Promise<string>
}

/**
 * The command is invalid. The message is one line that says what to enter. It is empty when a part is missing: then the
 * usage is printed.
 */
export class CommandError extends Error {}

/** Where each kind of number is listed. */
const listedBy = {
  case: 'queue',
  questionnaire: 'questionnaires list',
  test: 'tests list',
  file: 'files CASE',
  wallet: 'wallets list MEMBER',
} as const

/** The number of a case, a file or a wallet. Throws an error that names what was typed. */
export function idFrom(typed: string | undefined, what: keyof typeof listedBy): string {
  if (!typed) throw new CommandError()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed))
    throw new CommandError(`Not a ${what}: ${printable(typed)}. Enter its whole number: ${listedBy[what]} prints it.`)
  return typed
}

/** A member's number. */
export function memberFrom(typed: string | undefined): number {
  if (!typed) throw new CommandError()
  if (!/^[1-9]\d{0,14}$/.test(typed))
    throw new CommandError(`Not a member: ${printable(typed)}. Enter the member’s number, such as 10000001.`)
  return Number(typed)
}

/** The first word after a command with several actions, when it is none of them. */
export function unknownAction(typed: string | undefined, actions: readonly string[]): CommandError {
  return typed
    ? new CommandError(`Unknown action: ${printable(typed)}. Enter one of: ${actions.join(', ')}.`)
    : new CommandError()
}

/** How many days, from 1 to 365. */
export function daysFrom(option: string, typed: string | undefined): number {
  const days = Number(typed)
  if (!(Number.isInteger(days) && days >= 1 && days <= 365))
    throw new CommandError(`${option} takes a number of days from 1 to 365, such as ${option} 30.`)
  return days
}
