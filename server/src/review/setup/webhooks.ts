import { sql } from 'kysely'
import { redeliver } from '../../accounts/partners/webhook-deliveries.ts'
import { webhooksSentAgain } from '../../platform/audit/partner-events.ts'
import type { Db } from '../../platform/db/postgres.ts'

/** How many of a partner's webhooks are listed. */
const mostListed = 50

interface Counts {
  partner: string
  name: string
  closed: boolean
  url: string | null
  waiting: number
  delivered: number
  dead: number
}

interface LatestWebhook {
  partner: string
  id: string
  type: string
  at: Date
  attempts: number
  state: 'waiting' | 'delivered' | 'dead'
  fault: string | null
}

/**
 * Each partner's webhooks: where they go, how many wait or were delivered, and the latest, those that were given up
 * first.
 */
export async function webhookStates(db: Db): Promise<(Counts & { latest: LatestWebhook[] })[]> {
  const { rows: partners } = await sql<Counts>`
    select p.id as partner, p.name, p.disabled_at is not null as closed,
      case when e.disabled_at is null then e.url end as url,
      (count(d.id) filter (where d.delivered_at is null and d.dead_at is null))::int as waiting,
      (count(d.id) filter (where d.delivered_at is not null))::int as delivered,
      (count(d.id) filter (where d.dead_at is not null))::int as dead
    from partner p
    left join webhook_endpoint e on e.partner_id = p.id
    left join webhook_delivery d on d.partner_id = p.id
    group by p.id, p.name, p.disabled_at, e.url, e.disabled_at order by p.id`.execute(db)
  const { rows: latest } = await sql<LatestWebhook>`
    select partner_id as partner, id, type, occurred_at as at, attempts, last_fault as fault,
      case when delivered_at is not null then 'delivered' when dead_at is not null then 'dead' else 'waiting' end as state
    from (
      select *, row_number() over (partition by partner_id order by dead_at is null, occurred_at desc) as place
      from webhook_delivery
    ) numbered where place <= ${mostListed} order by place`.execute(db)
  return partners.map((one) => ({ ...one, latest: latest.filter(({ partner }) => partner === one.partner) }))
}

/** Sends one webhook of a partner again, or all that were given up. Returns how many. */
export async function sendAgain(
  db: Db,
  { partner, id }: { partner: string; id: string | undefined },
  actor: string,
): Promise<number> {
  const again = await redeliver(db, partner, id === undefined ? 'dead' : { id })
  if (again > 0) await db.transaction().execute((trx) => webhooksSentAgain(trx, actor, partner, { count: again }))
  return again
}
