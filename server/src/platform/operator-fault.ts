import { inspect } from 'node:util'
import { FileFault } from '@tessera/questionnaires/library/read-file.ts'

/** An error that the operator can fix. Its message says how, without a stack trace. */
export class OperatorFault extends Error {}

/** Prints why a program has to stop. */
export function printFault(error: unknown): void {
  console.error(faultText(error))
}

/** Prints errors that the operator can fix as plain text, and all others with their stack trace. */
export function faultText(error: unknown): string {
  if (error instanceof OperatorFault || error instanceof FileFault) return `\n${error.message}\n`
  // Node's argument parser about an option that is unknown or has no value: only its first sentence is about that.
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message.split(/\. |\n/, 1)[0]}. Enter --help for the options.`
  return inspect(error)
}
