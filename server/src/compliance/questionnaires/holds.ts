import type { Transaction } from 'kysely'
import type { ComplianceParts } from '../parts.ts'
import { questionnaireHeld, questionnaireHoldLifted } from '../../platform/audit/compliance-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { notifyExchange } from '../../accounts/exchange/notices.ts'
import { InvalidTransition } from '../../verification/attempts/invalid-transition.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { permit } from '../../platform/staff/staff.ts'
import { lockById } from './store.ts'

/* What a rule holds back stays held while the member mends and sends anew, and keeps them from taking back what they sent: only an officer lets go of it. */

/** Products that a questionnaire holds back now. */
export async function heldBy(db: Db | Transaction<Database>, questionnaireId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('questionnaire_hold')
    .select('products')
    .where('questionnaire_id', '=', questionnaireId)
    .where('lifted_at', 'is', null)
    .execute()
  return [...new Set(rows.flatMap(({ products }) => products))]
}

/** Products held back of a member now, for whatever reason. */
export async function heldOf(db: Db | Transaction<Database>, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('questionnaire_hold')
    .select('products')
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .execute()
  return [...new Set(rows.flatMap(({ products }) => products))].toSorted()
}

/** Tells the exchange what is held back of a member now. */
export async function notifyHolds(
  { db, exchange }: Pick<ComplianceParts, 'db' | 'exchange'>,
  memberId: number,
): Promise<null> {
  await exchange.holdBack(memberId, await heldOf(db, memberId))
  return null
}

/** Holds products back from now on; the exchange is told. */
export async function holdBack(
  trx: Transaction<Database>,
  { id, member_id: memberId, template_code: code }: Pick<Questionnaire, 'id' | 'member_id' | 'template_code'>,
  products: readonly string[],
): Promise<void> {
  const held = await heldBy(trx, id)
  const added = products.filter((product) => !held.includes(product))
  if (added.length === 0) return
  await trx
    .insertInto('questionnaire_hold')
    .values({ questionnaire_id: id, member_id: memberId, products: added, lifted_at: null, lifted_by: null })
    .execute()
  await questionnaireHeld(trx, `rule:${code}`, id, { products: added })
  await memberChanged(trx, memberId)
  await notifyExchange(trx, memberId, 'holds')
}

/** Lets go of all that a questionnaire holds back; answers what that was. */
export async function liftHolds(trx: Transaction<Database>, id: string, actor: string): Promise<string[]> {
  const rows = await trx
    .updateTable('questionnaire_hold')
    .set({ lifted_at: new Date(), lifted_by: actor })
    .where('questionnaire_id', '=', id)
    .where('lifted_at', 'is', null)
    .returning(['member_id', 'products'])
    .execute()
  const [first] = rows
  if (!first) return []
  const products = [...new Set(rows.flatMap((row) => row.products))]
  await questionnaireHoldLifted(trx, actor, id, { products })
  await memberChanged(trx, first.member_id)
  await notifyExchange(trx, first.member_id, 'holds')
  return products
}

/** Products that a questionnaire keeps from its member until an officer lets go of them: what a rule holds back, and what its own final refusal closes. */
export async function closedBy(db: Db | Transaction<Database>, questionnaireId: string): Promise<string[]> {
  const refused = await db
    .selectFrom('questionnaire')
    .select('blocking')
    .where('id', '=', questionnaireId)
    .where('final', '=', true)
    .executeTakeFirst()
  return [...new Set([...(await heldBy(db, questionnaireId)), ...(refused?.blocking ?? [])])]
}

/** An officer lets go of what a questionnaire keeps from its member, without deciding it, or anew. */
export function liftByReviewer({ db }: { db: Db }, id: string, by: string): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review')
    const row = await lockById(trx, id)
    if (!row) throw new InvalidTransition(`There is no questionnaire ${id}`)
    const products = await closedBy(trx, id)
    if (products.length === 0) throw new InvalidTransition(`Questionnaire ${id} holds nothing back`)
    const held = await liftHolds(trx, id, `reviewer:${by}`)
    const closed = await trx
      .updateTable('questionnaire')
      .set({ blocking: [] })
      .where('id', '=', id)
      .where('final', '=', true)
      .returning('member_id')
      .executeTakeFirst()
    const rest = products.filter((product) => !held.includes(product))
    if (closed && rest.length > 0) {
      await questionnaireHoldLifted(trx, `reviewer:${by}`, id, { products: rest })
      await memberChanged(trx, closed.member_id)
    }
    return products
  })
}

/** A hold as officers see it. */
export interface Held {
  questionnaireId: string
  memberId: number
  templateCode: number
  products: string[]
  heldAt: Date
}

/** Everything that is held back now, the oldest first. */
export async function allHeld({ db }: { db: Db }, by: string): Promise<Held[]> {
  await permit(db, `reviewer:${by}`, 'review')
  const rows = await db
    .selectFrom('questionnaire_hold as hold')
    .innerJoin('questionnaire as q', 'q.id', 'hold.questionnaire_id')
    .select(['q.id', 'q.template_code', 'hold.member_id', 'hold.products', 'hold.held_at'])
    .where('hold.lifted_at', 'is', null)
    .orderBy('hold.held_at')
    .execute()
  return rows.map((row) => ({
    questionnaireId: row.id,
    memberId: row.member_id,
    templateCode: row.template_code,
    products: row.products,
    heldAt: row.held_at,
  }))
}
