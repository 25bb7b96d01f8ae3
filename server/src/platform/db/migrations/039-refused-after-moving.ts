import { sql, type Kysely } from 'kysely'

/**
 * An identity that moved and was refused afterwards stands at both ends (docs/identity-transfer.md): what happens to the case, and to the appeal
 * against it, is counted for whoever sent it and for whoever has or had the identity it gave (033).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const counter = `create function count_ends_revision() returns trigger language plpgsql as $$
begin
  insert into member_revision as known (member_id, revision)
    select id, 1 from (
      select member_id as id from identity_document where attempt_id = (to_jsonb(new) ->> tg_argv[0])::uuid
      union select member_id from attempt where id = (to_jsonb(new) ->> tg_argv[0])::uuid) ends
    where id <> new.member_id
    on conflict (member_id) do update set revision = known.revision + 1;
  return null;
end $$`

const statements = [
  counter,
  `create constraint trigger count_ends_revision after update on attempt deferrable initially deferred for each row execute function count_ends_revision('id')`,
  `create constraint trigger count_ends_revision after insert or update on appeal deferrable initially deferred for each row execute function count_ends_revision('attempt_id')`,
  // Documents that count no more are looked for by member, too; appeals by their case.
  `create index identity_document_member on identity_document (member_id)`,
  `create index appeal_case on appeal (case_id)`,
]
