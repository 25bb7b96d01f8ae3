import { sql } from 'kysely'
import type { Viewer, Viewed } from '@tessera/contract/my-data.ts'
import type { Db } from '../../platform/db/postgres.ts'

/** One day on which someone of one role looked at the member's data. Never a name. */
export interface Viewing {
  day: string
  who: Viewer
  what: Viewed
  times: number
}

const days = 365

const seen: Readonly<Record<string, Viewed>> = {
  'case.opened': 'case',
  'case.exported': 'export',
  'member.opened': 'account',
  'evidence.opened': 'file',
  // A picture that left the server has been looked at, also one that the console loaded ahead.
  'evidence.sent-ahead': 'file',
  'evidence.downloaded': 'file',
  'value.revealed': 'value',
}

/** Who looked at the member's data within a year, by role and day, newest first. It comes from the audit chain. */
export async function viewingsOf(db: Db, memberId: number): Promise<Viewing[]> {
  const { rows } = await sql<Viewing>`
    select to_char(event.at at time zone 'UTC', 'YYYY-MM-DD') as day, ${JSON.stringify(seen)}::jsonb ->> event.action as what,
      case
        when staff.roles = array['admin'] then 'admin'
        when 'senior' = any(staff.roles) then 'senior'
        else 'reviewer'
      end as who, count(*)::int as times
    from audit_event event
    left join staff on event.actor = 'reviewer:' || staff.name
    where event.action in (${sql.join(Object.keys(seen))})
      and event.at > now() - make_interval(days => ${days})
      and event.subject in (
        select 'member:' || ${memberId}::bigint
        union all select 'attempt:' || id from attempt where member_id = ${memberId}
        union all select 'address-proof:' || id from address_proof where member_id = ${memberId}
        union all select 'questionnaire:' || id from questionnaire where member_id = ${memberId}
        union all select 'knowledge-proof:' || id from knowledge_proof where member_id = ${memberId}
        union all select 'risk-assessment:' || id from risk_assessment where member_id = ${memberId}
        union all select 'recovery:' || id from recovery where member_id = ${memberId}
        union all select 'transfer:' || id from identity_transfer where ${memberId} in (source_id, target_id)
      )
    group by 1, 2, 3
    order by 1 desc, 2, 3
    limit 200`.execute(db)
  return rows
}
