import { sql, type Kysely } from 'kysely'

/** A refused proof of address may be appealed, too; and each photo keeps what it looks like, for one sent again to be known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table appeal alter column attempt_id drop not null`,
  `alter table appeal add column proof_id uuid references address_proof`,
  `alter table appeal add constraint appeal_of_one_case check (num_nonnulls(attempt_id, proof_id) = 1)`,
  // Attempts and proofs have ids of one kind: what an appeal is about has one name.
  `alter table appeal add column case_id uuid generated always as (coalesce(attempt_id, proof_id)) stored`,
  `create unique index appeal_open_case on appeal (case_id) where state = 'open'`,
  `drop index appeal_open`,
  // Sealed: what a photo looks like tells something of it.
  `alter table photo add column look bytea`,
]
