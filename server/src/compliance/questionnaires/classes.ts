import { sql, type Transaction } from 'kysely'
import type { Answers, Facts } from '@tessera/contract/questionnaire.ts'
import { holds, parseCondition, type Lookup } from '@tessera/questionnaires/engine/condition.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { classEnded, classGiven } from '../../platform/audit/events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { tellExchange } from '../../accounts/exchange/notices.ts'
import { MoveRefused } from '../../verification/attempts/move-refused.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { knowledgePercentOf } from '../suitability/knowledge.ts'

/**
 * Gives a member the class that the approval of a questionnaire leads to at their site; whoever chose to stay retail in it, is. The
 * class of before ends either way. Of other questionnaires nothing comes.
 */
export async function classify(
  { regions }: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  member: Pick<Member, 'id' | 'site'>,
  row: Pick<Questionnaire, 'id' | 'template_code' | 'valid_until'>,
  answers: Answers,
  by: string,
): Promise<void> {
  const rules = (regionOf(regions, member.site).classes ?? []).filter(({ template }) => template === row.template_code)
  if (rules.length === 0) return
  await endClass(trx, member.id, by)
  const given = rules.find(({ when }) => holds(parseCondition(when), lookupOf(answers)))
  if (given) {
    await trx
      .insertInto('client_class')
      .values({
        member_id: member.id,
        questionnaire_id: row.id,
        site: member.site,
        class: given.class,
        granted_by: by,
        valid_until: row.valid_until,
        ended_at: null,
        ended_by: null,
      })
      .execute()
    await classGiven(trx, by, member.id, { class: given.class, questionnaire: row.id })
  } else await letGo(trx, row.id)
  await tellExchange(trx, member.id, 'exposure')
  await memberChanged(trx, member.id)
}

function lookupOf(
  answers: Answers,
  { facts = {}, thresholds = {} }: { facts?: Facts; thresholds?: Template['thresholds'] } = {},
): Lookup {
  return {
    item: (section, item) => [answers[`${section}.${item}`]],
    fact: (name) => facts[name],
    named: (name) => thresholds?.[name]?.value,
  }
}

/** Refuses to approve what leads to a class for which our own record does not hold what it needs, whatever the member said. */
export async function refuseUnshown(
  context: Pick<ComplianceParts, 'regions' | 'keyring'>,
  trx: Transaction<Database>,
  member: Member,
  template: Template,
  answers: Answers,
): Promise<void> {
  const rules = (regionOf(context.regions, member.site).classes ?? []).filter(
    (one) => one.template === template.code && one.needs !== undefined,
  )
  for (const { class: name, when, needs = '' } of rules) {
    if (!holds(parseCondition(when), lookupOf(answers))) continue
    const knowledge = await knowledgePercentOf({ db: trx, keyring: context.keyring }, member, new Date())
    const facts = knowledge === null ? {} : { knowledgePercent: String(knowledge) }
    if (!holds(parseCondition(needs), lookupOf(answers, { facts, thresholds: template.thresholds })))
      throw new MoveRefused(
        `${name} needs: ${needs}. Our record of the knowledge test: ${knowledge === null ? 'none that counts' : `${knowledge} %`}. Send it back (more), or wait until the member took the test`,
      )
  }
}

/** Whether a class comes of the questionnaire at any site. */
export function leadsToClass(
  { regions }: Pick<ComplianceParts, 'regions'>,
  { template_code: code }: Pick<Questionnaire, 'template_code'>,
): boolean {
  return [...regions.values()].some(({ classes = [] }) => classes.some(({ template }) => template === code))
}

/**
 * Refuses to judge by one site's amounts what was sent under another's. The site at sending is the one that the first move since then
 * left; whoever moved and came back is judged as they were.
 */
export async function refuseOtherSite(
  { regions }: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  member: Pick<Member, 'id' | 'site'>,
  row: Pick<Questionnaire, 'id' | 'template_code'>,
): Promise<void> {
  if (!leadsToClass({ regions }, row)) return
  const moved = await trx
    .selectFrom('audit_event')
    .select('data')
    .where('subject', '=', `member:${member.id}`)
    .where('action', '=', 'member.site-changed')
    .where('seq', '>', ({ selectFrom }) =>
      selectFrom('audit_event as sent')
        .select(({ fn }) => fn.max<number>('sent.seq').as('seq'))
        .where('sent.subject', '=', `questionnaire:${row.id}`)
        .where('sent.action', '=', 'questionnaire.submitted'),
    )
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  const sentAt = moved?.data['from']
  if (typeof sentAt === 'string' && sentAt !== member.site)
    throw new MoveRefused(
      `It was sent at ${sentAt}, and the member belongs to ${member.site} now, where other amounts count: send it back (questionnaires more ${row.id}), and they answer by those`,
    )
}

/**
 * The member chooses to be retail again, or leaves the site under whose rules the class was given: at once, and they may ask for the class
 * anew. Answers the questionnaire on which a class rested that held until then; null where none did.
 */
export async function giveUpClass(
  trx: Transaction<Database>,
  memberId: number,
  by = `member:${memberId}`,
): Promise<string | null> {
  const ended = await endClass(trx, memberId, by)
  if (!ended) return null
  await letGo(trx, ended.questionnaireId)
  await memberChanged(trx, memberId)
  await tellExchange(trx, memberId, 'exposure')
  return ended.held ? ended.questionnaireId : null
}

/** Ends the class of a member, if they have one; answers the questionnaire it rested on, and whether its day was still to come. */
async function endClass(
  trx: Transaction<Database>,
  memberId: number,
  by: string,
): Promise<{ questionnaireId: string; held: boolean } | null> {
  const ended = await trx
    .updateTable('client_class')
    .set({ ended_at: sql<Date>`now()`, ended_by: by })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning(['class', 'questionnaire_id', 'valid_until'])
    .executeTakeFirst()
  if (!ended) return null
  await classEnded(trx, by, memberId, { class: ended.class })
  return { questionnaireId: ended.questionnaire_id, held: ended.valid_until === null || ended.valid_until > new Date() }
}

/** The approval holds no longer, nor comes back where the questionnaire is asked anew: it can be answered anew. */
async function letGo(trx: Transaction<Database>, questionnaireId: string): Promise<void> {
  await trx.updateTable('questionnaire').set({ before_asked: null }).where('id', '=', questionnaireId).execute()
  const now = new Date()
  await trx
    .updateTable('questionnaire')
    .set({ valid_until: now })
    .where('id', '=', questionnaireId)
    .where('state', '=', 'QUESTIONNAIRE_STATUS_APPROVED')
    .where(({ or, eb }) => or([eb('valid_until', 'is', null), eb('valid_until', '>', now)]))
    .execute()
}
