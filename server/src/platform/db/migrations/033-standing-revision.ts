import { sql, type Kysely } from 'kysely'

/**
 * How often what surrounds a member's verification has changed (docs/decisions/009). Counted by the database, so that nobody who
 * writes can forget it; at the end of the transaction and in a table of its own, so that no lock is taken before those of the work
 * itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create table member_revision (member_id bigint primary key, revision bigint not null)').execute(db)
  await sql.raw(counter).execute(db)
  for (const [table, columns] of Object.entries(counted)) {
    const named = columns.map((column) => `'${column}'`).join(', ')
    await sql
      .raw(
        `create constraint trigger count_revision after insert or update or delete on ${table} deferrable initially deferred for each row execute function count_revision(${named})`,
      )
      .execute(db)
  }
}

/** The tables that say how a member stands, each with the columns that name members. */
const counted = {
  attempt: ['member_id'],
  reverification: ['member_id'],
  identity_document: ['member_id'],
  verification_reset: ['member_id'],
  address_proof: ['member_id'],
  identity_transfer: ['source_id', 'target_id'],
  questionnaire: ['member_id'],
  agreement_signature: ['member_id'],
  knowledge_attempt: ['member_id'],
  knowledge_proof: ['member_id'],
  test_request: ['member_id'],
  risk_assessment: ['member_id'],
  task_extension: ['member_id'],
  client_class: ['member_id'],
  questionnaire_hold: ['member_id'],
  appeal: ['member_id'],
}

/** Both members are counted where a row goes from one to the other. */
const counter = `create function count_revision() returns trigger language plpgsql as $$
declare named text;
begin
  foreach named in array tg_argv loop
    insert into member_revision as known (member_id, revision)
      select distinct id, 1 from unnest(array[(to_jsonb(old) ->> named)::bigint, (to_jsonb(new) ->> named)::bigint]) id where id is not null order by id
      on conflict (member_id) do update set revision = known.revision + 1;
  end loop;
  return null;
end $$`
