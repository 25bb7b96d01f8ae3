import { sql } from 'kysely'
import { mostExportedCases } from '@tessera/contract/case-export.ts'
import { permit, sitesOf } from '../../platform/staff/staff.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import type { CaseKind, CaseNeeds, Trx } from '../cases/case.ts'
import { sentCases } from '../cases/of-member.ts'
import { caseSubject } from '../cases/open.ts'
import { ofSites } from '../queue/work.ts'

/** One case, or all that were sent on these days (UTC, both included). */
export type Choice = { id: string } | { from: string; to: string }

/** A case of an export. */
export interface ChosenCase {
  id: string
  kind: CaseKind
  memberId: number
}

/**
 * The cases of an export, the earliest first. It takes a senior: who exports sees everything unmasked, and answers to
 * an authority for it; an admin sees no case. Throws {@link InvalidTransition}.
 */
export async function chosenCases({ db }: Pick<CaseNeeds, 'db'>, choice: Choice, by: string): Promise<ChosenCase[]> {
  return db.transaction().execute((trx) => ('id' in choice ? one(trx, choice.id, by) : ofPeriod(trx, choice, by)))
}

async function one(trx: Trx, id: string, by: string): Promise<ChosenCase[]> {
  const { memberId } = await caseSubject(trx, id, by)
  await permit(trx, `reviewer:${by}`, 'senior', { member: memberId })
  const { rows } = await sql<ChosenCase>`
    select kind, id, "memberId" from (${sentCases}) sent where id = ${id} and ${isSent}`.execute(trx)
  if (rows.length === 0) throw new InvalidTransition(`There is no case ${id}`)
  return rows
}

async function ofPeriod(trx: Trx, { from, to }: { from: string; to: string }, by: string): Promise<ChosenCase[]> {
  await permit(trx, `reviewer:${by}`, 'senior', 'own')
  const [first, last] = [dayOf(from), dayOf(to)]
  if (!first || !last || first > last)
    throw new InvalidTransition('The period is not valid. Enter a first and a last day.')
  const ours = ofSites(await sitesOf(trx, `reviewer:${by}`))
  const { rows } = await sql<ChosenCase & { total: number }>`
    select kind, sent.id, "memberId", (count(*) over ())::int as total
    from (${sentCases}) sent join member on member.id = "memberId"
    where sent.at >= ${first} and sent.at < ${new Date(last.getTime() + 86_400_000)}
      and member.data_key is not null and ${ours} and ${isSent}
    order by sent.at, sent.id limit ${mostExportedCases}`.execute(trx)
  const total = rows[0]?.total ?? 0
  if (total === 0) throw new InvalidTransition('No case was sent in this period.')
  if (total > mostExportedCases)
    throw new InvalidTransition(
      `${total} cases were sent in this period, and an archive has at most ${mostExportedCases}. Choose a shorter one.`,
    )
  return rows.map(({ id, kind, memberId }) => ({ id, kind, memberId }))
}

/** Without questionnaires that staff asked for and the member has not sent. */
const isSent = sql`(kind <> 'questionnaire' or exists (select from questionnaire_submission where questionnaire_id = sent.id))`

/** Midnight of a day that exists. */
function dayOf(day: string): Date | null {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : at
}
