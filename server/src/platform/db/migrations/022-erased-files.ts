import { sql, type Kysely } from 'kysely'

/** When the files of an erased member were removed from the store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table member add column files_removed_at timestamptz`,
  `create index member_files_to_remove on member (id) where data_key is null and files_removed_at is null`,
  `create index questionnaire_file_member on questionnaire_file (member_id)`,
  `create index address_proof_page_member on address_proof_page (member_id)`,
]
