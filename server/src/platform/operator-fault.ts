import { inspect } from 'node:util'
import { FileFault } from '@tessera/questionnaires/library/files.ts'

/** An error that the operator can fix. Its message says how, without a stack trace. */
export class OperatorFault extends Error {}

/** Prints why a program has to stop. */
export function printFault(error: unknown): void {
  console.error(faultText(error))
}

/** Prints errors that the operator can fix as plain text, and all others with their stack trace. */
export function faultText(error: unknown): string {
  // Also covers the error of Node's argument parser about an unknown option.
  const plain =
    error instanceof OperatorFault ||
    error instanceof FileFault ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return plain ? `\n${error.message}\n` : inspect(error)
}
