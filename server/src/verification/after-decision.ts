import type { Transaction } from 'kysely'
import type { AccountParts, EmailParts } from '../accounts/parts.ts'
import type { Database } from '../platform/db/tables.ts'

type Trx = Transaction<Database>
type Parts = EmailParts & Pick<AccountParts, 'regions' | 'questionnaires'>

/**
 * The effects of a decision in layers above this one, run in the decision's transaction. `status/after-decision.ts`
 * supplies them.
 */
export interface AfterDecision {
  /** The member's identity was approved. */
  identityVerified(trx: Trx, parts: Parts, decided: { memberId: number; by: string }): Promise<void>
  /** A proof of address was approved: it shows the country of residence. */
  addressProven(trx: Trx, parts: Parts, decided: { memberId: number; country: string; by: string }): Promise<void>
}

/** What a decision needs: the rules, the effects, and the texts for emails. */
export type Deciding = Parts & { afterDecision: AfterDecision }
