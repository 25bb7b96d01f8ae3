import { sql, type Transaction } from 'kysely'
import type { Answers, Facts } from '@tessera/contract/questionnaire.ts'
import { holds, parseCondition, type Lookup } from '@tessera/questionnaires/engine/condition.ts'
import type { Template } from '@tessera/questionnaires/engine/template.ts'
import { classEnded, classGiven } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Questionnaire } from '../../platform/db/questionnaire-tables.ts'
import type { Database, Member } from '../../platform/db/tables.ts'
import { notifyExchange } from '../../accounts/exchange/notices.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberChanged } from '../../accounts/members/store.ts'
import { regionOf } from '../../regions/region.ts'
import { knowledgePercentOf } from '../suitability/knowledge-record.ts'
import { endApprovals } from './approvals.ts'

/**
 * Gives a member the class that this questionnaire leads to at their region, or retail if they chose that. The earlier
 * class ends either way. Does nothing for other questionnaires.
 */
export async function classify(
  { regions }: Pick<ComplianceParts, 'regions'>,
  trx: Transaction<Database>,
  member: Pick<Member, 'id' | 'site'>,
  {
    row,
    answers,
    by,
  }: { row: Pick<Questionnaire, 'id' | 'template_code' | 'valid_until'>; answers: Answers; by: string },
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
  } else await endApprovals(trx, member.id, ({ id }) => id === row.id, new Date())
  await notifyExchange(trx, member.id, 'exposure')
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

/** Refuses the approval of a class when our own records lack what it needs, whatever the member answered. */
export async function refuseUnshown(
  context: Pick<ComplianceParts, 'regions' | 'keyring'>,
  trx: Transaction<Database>,
  member: Member,
  { template, answers }: { template: Template; answers: Answers },
): Promise<void> {
  const rules = (regionOf(context.regions, member.site).classes ?? []).filter(
    (one) => one.template === template.code && one.needs !== undefined,
  )
  for (const { class: name, when, needs = '' } of rules) {
    if (!holds(parseCondition(when), lookupOf(answers))) continue
    const knowledge = await knowledgePercentOf({ db: trx, keyring: context.keyring }, member, new Date())
    const facts = knowledge === null ? {} : { knowledgePercent: String(knowledge) }
    if (!holds(parseCondition(needs), lookupOf(answers, { facts, thresholds: template.thresholds })))
      throw new InvalidTransition(
        `${name} needs: ${needs}. Our record of the knowledge test: ${knowledge === null ? 'none that counts' : `${knowledge} %`}. Send it back (more), or wait until the member took the test`,
      )
  }
}

/**
 * Ends the member's client class when they choose retail or leave the region that gave it. They may apply again.
 * Returns whether it was still valid.
 */
export async function leaveClass(
  trx: Transaction<Database>,
  memberId: number,
  by = `member:${memberId}`,
  now = new Date(),
): Promise<boolean> {
  const ended = await endClass(trx, memberId, by)
  if (!ended) return false
  await endApprovals(trx, memberId, ({ id }) => id === ended.questionnaireId, now)
  await memberChanged(trx, memberId)
  await notifyExchange(trx, memberId, 'exposure')
  return ended.wasValid
}

/** Ends a member's class, if they have one. Returns its questionnaire and whether it was still valid. */
async function endClass(
  trx: Transaction<Database>,
  memberId: number,
  by: string,
): Promise<{ questionnaireId: string; wasValid: boolean } | null> {
  const ended = await trx
    .updateTable('client_class')
    .set({ ended_at: sql<Date>`now()`, ended_by: by })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .returning(['class', 'questionnaire_id', 'valid_until'])
    .executeTakeFirst()
  if (!ended) return null
  await classEnded(trx, by, memberId, { class: ended.class })
  return {
    questionnaireId: ended.questionnaire_id,
    wasValid: ended.valid_until === null || ended.valid_until > new Date(),
  }
}
