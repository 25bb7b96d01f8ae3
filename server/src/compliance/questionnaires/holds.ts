import type { Transaction } from 'kysely'
import type { ComplianceParts } from '../parts.ts'
import { questionnaireHeld, questionnaireHoldLifted } from '../../platform/audit/compliance-events.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { notifyExchange } from '../../accounts/exchange/notices.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { oneMay, permit, sitesOf } from '../../platform/staff/staff.ts'
import { lockForReview } from './store.ts'

/*
 * A hold of a rule stays while the member corrects and resubmits, and they cannot withdraw the submission. Only a
 * reviewer lifts it.
 */

/** Products that a questionnaire holds now. */
export async function heldBy(db: Db | Transaction<Database>, questionnaireId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('questionnaire_hold')
    .select('products')
    .where('questionnaire_id', '=', questionnaireId)
    .where('lifted_at', 'is', null)
    .execute()
  return [...new Set(rows.flatMap(({ products }) => products))]
}

/** Products of a member that are held now, for any reason. */
export async function heldOf(db: Db | Transaction<Database>, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('questionnaire_hold')
    .select('products')
    .where('member_id', '=', memberId)
    .where('lifted_at', 'is', null)
    .execute()
  return [...new Set(rows.flatMap(({ products }) => products))].toSorted()
}

/** How money leaves an account. On hold after a password was reset. */
export const withdrawals: readonly string[] = ['CRYPTO_WITHDRAW', 'FIAT_WITHDRAW', 'P2P', 'CARD']

/**
 * Notifies the exchange of a member's current holds. Returns when to do it again: when the hold after a password reset
 * ends.
 */
export async function notifyHolds(
  { db, exchange }: Pick<ComplianceParts, 'db' | 'exchange'>,
  memberId: number,
  now: Date,
): Promise<Date | null> {
  const held = await heldOf(db, memberId)
  const { security_hold_until: until } = await db
    .selectFrom('member')
    .select('security_hold_until')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (until && until > now) {
    await exchange.holdBack(memberId, [...new Set([...held, ...withdrawals])].toSorted())
    return until
  }
  await exchange.holdBack(memberId, held)
  if (until) await db.transaction().execute((trx) => endSecurityHold(trx, memberId, until))
  return null
}

async function endSecurityHold(trx: Transaction<Database>, memberId: number, until: Date): Promise<void> {
  await trx
    .updateTable('member')
    .set({ security_hold_until: null })
    .where('id', '=', memberId)
    .where('security_hold_until', '=', until)
    .execute()
  await memberChanged(trx, memberId)
}

/** Holds products from now on and notifies the exchange. */
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

/** Lifts all holds of a questionnaire. Returns their products. */
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

/**
 * Products that a questionnaire closes until a reviewer lifts that: holds of a rule, and what a final refusal of it
 * closes.
 */
export async function closedBy(db: Db | Transaction<Database>, questionnaireId: string): Promise<string[]> {
  const refused = await db
    .selectFrom('questionnaire')
    .select('blocking')
    .where('id', '=', questionnaireId)
    .where('final', '=', true)
    .executeTakeFirst()
  return [...new Set([...(await heldBy(db, questionnaireId)), ...(refused?.blocking ?? [])])]
}

/**
 * A reviewer opens what a questionnaire closes, without a decision or a new request. What two reviewers decide, a senior
 * opens who had no part in the decision.
 */
export function liftByReviewer(
  { db, questionnaires }: Pick<ComplianceParts, 'db' | 'questionnaires'>,
  id: string,
  by: string,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    await permit(trx, `reviewer:${by}`, 'review', 'own')
    const { member_id: member, template_code: code } = await lockForReview(trx, id)
    await permit(trx, `reviewer:${by}`, 'review', { member })
    if (questionnaires.templates.get(code)?.template.fourEyes === true) await refuseUnlessOtherSenior(trx, id, by)
    const products = await closedBy(trx, id)
    if (products.length === 0) throw new InvalidTransition(`Questionnaire ${id} holds no product`)
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

/** Throws {@link InvalidTransition} unless a senior asks who neither proposed nor decided anything about the form. */
async function refuseUnlessOtherSenior(trx: Transaction<Database>, id: string, by: string): Promise<void> {
  const actor = `reviewer:${by}`
  if (!(await oneMay(trx, [actor], 'senior')))
    throw new InvalidTransition('Two reviewers decide this questionnaire: only a senior lifts what it holds')
  const part = await trx
    .selectFrom('audit_event')
    .select('seq')
    .where('subject', '=', `questionnaire:${id}`)
    .where('actor', '=', actor)
    .where('action', 'in', ['case.proposed', 'questionnaire.decided'])
    .limit(1)
    .executeTakeFirst()
  if (part)
    throw new InvalidTransition('You proposed or decided this questionnaire: another senior lifts what it holds')
}

/** A hold as reviewers see it. */
export interface Held {
  questionnaireId: string
  memberId: number
  templateCode: number
  products: string[]
  heldAt: Date
}

/** All current holds of the reviewer's regions, oldest first. */
export async function allHeld({ db }: { db: Db }, by: string): Promise<Held[]> {
  await permit(db, `reviewer:${by}`, 'review', 'own')
  const sites = await sitesOf(db, `reviewer:${by}`)
  const rows = await db
    .selectFrom('questionnaire_hold as hold')
    .innerJoin('questionnaire as q', 'q.id', 'hold.questionnaire_id')
    .innerJoin('member', 'member.id', 'hold.member_id')
    .select(['q.id', 'q.template_code', 'hold.member_id', 'hold.products', 'hold.held_at'])
    .where('hold.lifted_at', 'is', null)
    .$if(sites !== null, (query) => query.where('member.site', 'in', sites ?? []))
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
