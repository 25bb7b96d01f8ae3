import { sql, type RawBuilder } from 'kysely'

/**
 * The partner's own reference of the latest visit, as a column of a `partner_member` query under this name. Null where
 * it gave none.
 */
export function latestBusiness(row: string): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select business_id from integration_access where member_id = ${sql.ref(`${row}.member_id`)} and partner_id = ${sql.ref(`${row}.partner_id`)} order by created_at desc limit 1)`
}
