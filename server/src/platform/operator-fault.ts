import { FileFault } from '@tessera/questionnaires/library/files.ts'

/** Something that whoever runs the product can mend: its message says what, and is enough. */
export class OperatorFault extends Error {}

/** Tells why a program cannot go on: what can be mended in plain words, anything else with its trace. */
export function tellFault(error: unknown): void {
  // Also what Node's own reader of arguments says of a word it does not know.
  const plain =
    error instanceof OperatorFault ||
    error instanceof FileFault ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  console.error(plain ? `\n${error.message}\n` : error)
}
