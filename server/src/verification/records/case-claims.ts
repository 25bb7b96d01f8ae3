import { sql, type Transaction } from 'kysely'
import type { Db } from '../../platform/db/postgres.ts'
import type { Database } from '../../platform/db/tables.ts'
import { InvalidTransition } from './invalid-transition.ts'

/** Who works on a case, since when, and until when at the latest. */
export interface Claimed {
  by: string
  since: Date
  until: Date
}

/** Another reviewer works on the case. */
export class CaseClaimed extends InvalidTransition {
  readonly claim: Claimed

  constructor(claim: Claimed) {
    const [since, until] = [claim.since, claim.until].map((at) => at.toISOString().slice(11, 16))
    super(
      `${claim.by} has been working on this case since ${since} UTC. Wait until they release it, or until ${until} UTC`,
    )
    this.claim = claim
  }
}

/** The claim on a case, if one is valid. */
export async function claimOf(db: Db | Transaction<Database>, caseId: string): Promise<Claimed | null> {
  const found = await db
    .selectFrom('case_claim')
    .select(['claimed_by', 'since', 'until'])
    .where('case_id', '=', caseId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found ? { by: found.claimed_by, since: found.since, until: found.until } : null
}

/** While a reviewer works on a case, nobody else decides it. Throws {@link CaseClaimed}. `actor`: `reviewer:<name>`. */
export async function refuseClaimed(trx: Transaction<Database>, caseId: string, actor: string): Promise<void> {
  const claim = await claimOf(trx, caseId)
  if (claim && actor !== `reviewer:${claim.by}`) throw new CaseClaimed(claim)
}
