import { sql, type SelectQueryBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Answers } from '@tessera/contract/questionnaire.ts'
import { mayFollow, questionnaireTransitions, type QuestionnaireState } from '@tessera/contract/states.ts'
import { questionnaireMoved, questionnaireOpened } from '../../platform/audit/compliance-events.ts'
import { prepare } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/postgres.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberChanged, lockMember } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { sealed } from '../../platform/secrets/sealed-columns.ts'

const columns = [
  'id',
  'member_id',
  'template_code',
  'request_id',
  'scene_code',
  'state',
  'opened_by',
  'final',
  'reasons',
  'corrections',
  'blocking',
  'due_at',
  'opened_at',
  'submitted_at',
  'decided_at',
  'valid_until',
  'appointment_at',
  'appointment_link',
] as const
/** A questionnaire without its encrypted columns. */
export type QuestionnaireRow = Pick<Questionnaire, (typeof columns)[number]>

function ofMember(
  db: Db | Transaction<Database>,
  memberId: number,
): SelectQueryBuilder<Database, 'questionnaire', QuestionnaireRow> {
  return db
    .selectFrom('questionnaire')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .orderBy('opened_at', 'desc')
    .limit(200)
}

/** A member's questionnaires, newest first. A prepared statement, because kyc-info reads them on every page. */
export function findQuestionnaires(db: Db, pool: pg.Pool): (memberId: number) => Promise<QuestionnaireRow[]> {
  const ask = prepare(pool, ofMember(db, 0).compile())
  return (memberId) => ask([memberId, 200])
}

/** Identifies a questionnaire of a member. */
export interface Which {
  memberId: number
  code: number
  requestId?: string | undefined
}

function one(
  db: Db | Transaction<Database>,
  { memberId, code, requestId = '' }: Which,
): SelectQueryBuilder<Database, 'questionnaire', Questionnaire> {
  return db
    .selectFrom('questionnaire')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('member_id', '=', memberId)
    .where('template_code', '=', code)
    .where('request_id', '=', requestId)
}

/** The member's questionnaire, if it is asked of them. */
export function ownQuestionnaire(db: Db | Transaction<Database>, which: Which): Promise<Questionnaire | undefined> {
  return one(db, which).executeTakeFirst()
}

/**
 * The same, locked until the transaction ends, so that two tabs act one after the other. One that is not asked is
 * refused like one that does not exist.
 */
export async function lockQuestionnaire(trx: Transaction<Database>, which: Which): Promise<Questionnaire> {
  await lockMember(trx, which.memberId)
  const row = await one(trx, which).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('questionnaireNotFound')
  return row
}

/** Any member's questionnaire, also a withdrawn one, locked after its member. For staff and jobs. */
export async function lockById(trx: Transaction<Database>, id: string): Promise<Questionnaire | undefined> {
  const found = await trx.selectFrom('questionnaire').select('member_id').where('id', '=', id).executeTakeFirst()
  if (!found) return undefined
  await lockMember(trx, found.member_id)
  return trx.selectFrom('questionnaire').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The same for a reviewer. Throws {@link InvalidTransition} where there is none. */
export async function lockForReview(trx: Transaction<Database>, id: string): Promise<Questionnaire> {
  const row = await lockById(trx, id)
  if (!row) throw new InvalidTransition(`There is no questionnaire ${id}`)
  return row
}

/** What is asked, by whom, and until when. */
export interface Asking extends Which {
  sceneCode?: string | undefined
  /** `member`, `rule:<template>`, `reviewer:<name>`. */
  by: string
  blocking: readonly string[]
  dueAt: Date | null
  request?: Answers | undefined
}

/** Asks a questionnaire of a member. Null when it is already asked. */
export async function open(
  trx: Transaction<Database>,
  keyring: Keyring,
  holder: KeyHolder,
  asking: Asking,
): Promise<Questionnaire | null> {
  const row = await trx
    .insertInto('questionnaire')
    .values({
      member_id: asking.memberId,
      template_code: asking.code,
      request_id: asking.requestId ?? '',
      scene_code: asking.sceneCode ?? '',
      state: 'QUESTIONNAIRE_STATUS_UNSUBMIT',
      opened_by: asking.by,
      request: asking.request ? keyring.sealJson(holder, sealed('questionnaire', 'request'), asking.request) : null,
      blocking: [...asking.blocking],
      due_at: asking.dueAt,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'template_code', 'request_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await memberChanged(trx, asking.memberId)
  await questionnaireOpened(trx, asking.by === 'member' ? `member:${asking.memberId}` : asking.by, row.id, {
    templateCode: asking.code,
  })
  return row
}

type Change = Partial<
  Pick<
    Questionnaire,
    | 'final'
    | 'reasons'
    | 'corrections'
    | 'blocking'
    | 'due_at'
    | 'submitted_at'
    | 'decided_at'
    | 'approved_at'
    | 'valid_until'
    | 'opened_by'
  >
>

/**
 * Changes the state of a locked questionnaire where the table of transitions allows it, with an audit event. Throws
 * {@link InvalidTransition}.
 */
export async function move(
  trx: Transaction<Database>,
  row: Questionnaire,
  { to, actor, change = {} }: { to: QuestionnaireState; actor: string; change?: Change },
): Promise<Questionnaire> {
  refuseUnlessFollows(row, to)
  const moved = await trx
    .updateTable('questionnaire')
    .set({ state: to, ...change })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await memberChanged(trx, row.member_id)
  await questionnaireMoved(trx, actor, row.id, { from: short(row.state), to: short(to), reasons: change.reasons ?? [] })
  return moved
}

/** Throws {@link InvalidTransition} where the table of transitions does not allow this change. */
export function refuseUnlessFollows({ state }: Pick<Questionnaire, 'state'>, to: QuestionnaireState): void {
  if (!mayFollow(questionnaireTransitions, state, to))
    throw new InvalidTransition(`A questionnaire that is ${short(state)} cannot become ${short(to)}`)
}

/** Its name in the audit chain. */
export const short = (state: QuestionnaireState): string => state.slice('QUESTIONNAIRE_STATUS_'.length)

/** How often the member has submitted it. */
export async function submissionsOf(trx: Db | Transaction<Database>, questionnaireId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('questionnaire_submission')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('questionnaire_id', '=', questionnaireId)
    .executeTakeFirstOrThrow()
  return count
}
