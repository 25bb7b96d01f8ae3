import { inspect } from 'node:util'
import { FileFault } from '@tessera/questionnaires/library/files.ts'

/** Something that whoever runs the product can mend: its message says what, and is enough. */
export class OperatorFault extends Error {}

/** Tells why a program cannot go on. */
export function printFault(error: unknown): void {
  console.error(faultText(error))
}

/** What can be mended in plain words, anything else with its trace. */
export function faultText(error: unknown): string {
  // Also what Node's own reader of arguments says of a word it does not know.
  const plain =
    error instanceof OperatorFault ||
    error instanceof FileFault ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  return plain ? `\n${error.message}\n` : inspect(error)
}
