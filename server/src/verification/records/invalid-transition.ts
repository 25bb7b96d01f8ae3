/**
 * The transition is not in the state table, for example because the case was decided meanwhile. The message is for people at
 * the console and at the command line alike.
 */
export class InvalidTransition extends Error {
  /** What to enter at the command line instead, in its syntax. Only commands print it. */
  readonly command: string

  constructor(message: string, command = '') {
    super(message)
    this.command = command
  }
}

/** The case's member was erased, so nobody can open or decide it any more. */
export class MemberErased extends InvalidTransition {
  constructor(caseId: string) {
    super(`The data of the member of case ${caseId} was erased. Open another case`)
  }
}
