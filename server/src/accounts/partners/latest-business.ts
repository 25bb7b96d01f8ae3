import { sql, type RawBuilder } from 'kysely'

/** The partner's own reference of the latest visit of a person, beside a row of `partner_member` under this name; null where it gave none. */
export function latestBusiness(row: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select business_id from integration_access where member_id = ${sql.ref(`${row}.member_id`)} and partner_id = ${sql.ref(`${row}.partner_id`)} order by created_at desc limit 1)`
}
