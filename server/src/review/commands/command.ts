import type { CommandContext } from './command-context.ts'

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
  direction: { type: 'string' },
  asset: { type: 'string' },
  amount: { type: 'string' },
  value: { type: 'string' },
  currency: { type: 'string' },
  role: { type: 'string', multiple: true },
  transfer: { type: 'string', multiple: true },
  ask: { type: 'string', multiple: true },
  fact: { type: 'string' },
  at: { type: 'string' },
  link: { type: 'string' },
  agreement: { type: 'string' },
  block: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const

/** A command as typed. */
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

/** The command is invalid. The message says why, or is empty when the usage is enough. */
export class CommandError extends Error {}

/** A case's number. Throws an error that names what was typed. */
export function idFrom(typed: string | undefined, what: string): string {
  if (!typed) throw new CommandError()
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(typed)) throw new CommandError(`Not a ${what}: ${typed}`)
  return typed
}

/** A member's number. */
export function memberFrom(typed: string | undefined): number {
  if (!/^[1-9]\d{0,14}$/.test(typed ?? '')) throw new CommandError()
  return Number(typed)
}
