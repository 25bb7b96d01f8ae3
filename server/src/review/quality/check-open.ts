import { InvalidTransition } from '../../verification/records/invalid-transition.ts'

/** The caller has taken a decision about this member to check and has not answered. */
export class CheckOpen extends InvalidTransition {}
