import type { Transaction } from 'kysely'
import type { AccountParts } from '../accounts/parts.ts'
import type { Database } from '../platform/db/tables.ts'
import type { EmailParts } from '../accounts/email/decided.ts'

type Trx = Transaction<Database>
type Parts = EmailParts & Pick<AccountParts, 'regions' | 'questionnaires'>

/** What follows from a decision in rooms above this one, in the transaction of the decision; `status/after-decision.ts` names it. */
export interface AfterDecision {
  /** The member's identity was approved. */
  identityVerified(trx: Trx, parts: Parts, decided: { memberId: number; by: string }): Promise<void>
  /** A proof of address was approved: it shows the country the member lives in. */
  addressProven(trx: Trx, parts: Parts, decided: { memberId: number; country: string; by: string }): Promise<void>
}

/** What a decision needs: rules, what follows from it, and what emails are written with. */
export type Deciding = Parts & { afterDecision: AfterDecision }
