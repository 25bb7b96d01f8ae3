import type { Transaction } from 'kysely'
import type { Db } from './postgres.ts'
import type { Database } from './tables.ts'

/** What has to be true at the end of a transaction, such as that the person confirmed the act. Throws, and undoes the act. */
export interface BeforeCommit {
  beforeCommit?: ((trx: Transaction<Database>) => Promise<void>) | undefined
}

/** Acts in one transaction. What is wrong with the act itself is found before `beforeCommit` is asked. */
export function committing<Result>(
  { db, beforeCommit }: { db: Db } & BeforeCommit,
  act: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const result = await act(trx)
    await beforeCommit?.(trx)
    return result
  })
}
