import type { Transaction } from 'kysely'
import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import { hasShape } from '@tessera/questionnaires/engine/shape.ts'
import { entriesOf } from '@tessera/questionnaires/engine/visibility.ts'
import type { Item, Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireChecked } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { InvalidTransition } from '../../verification/attempts/invalid-transition.ts'
import { memberById } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { permit } from '../../platform/staff/staff.ts'
import { latestSubmission } from './again.ts'
import { lockById } from './store.ts'

/* The officer's own items of a template: members never see them. What is checked belongs to one sending, and goes with the decision. */

type Trx = Transaction<Database>

/** One item of the officer's, and what was put there so far. */
export interface ChecklistItem {
  path: string
  /** What can be chosen; empty where something else is asked. */
  options: readonly string[]
  value: Value | null
}

/** The officer's items in the sections that the member answered. */
export function checklistOf(template: Template, answers: Answers): { path: string; item: Item }[] {
  return template.sections.flatMap(({ id, repeat, items }) => {
    const own = items.filter(({ reviewOnly }) => reviewOnly === true)
    const places = repeat
      ? entriesOf(id, answers).map((entry) => `${id}.${entry}`)
      : Object.keys(answers).some((path) => path.startsWith(`${id}.`))
        ? [id]
        : []
    return places.flatMap((place) => own.map((item) => ({ path: `${place}.${item.id}`, item })))
  })
}

/** The checklist of a sending as it stands. */
export async function readChecklist(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  template: Template,
  { id, answers }: { id: string; answers: Answers },
): Promise<ChecklistItem[]> {
  const values = await checked(keyring, trx, member, id)
  return checklistOf(template, answers).map(({ path, item }) => ({
    path,
    options: item.options?.map(({ value }) => value) ?? [],
    value: values[path] ?? null,
  }))
}

/**
 * Notes what an officer checked of the sending that waits; null takes a note away. Throws {@link InvalidTransition} for what the template does
 * not have, and for what does not wait for a person.
 */
export function check(
  { db, keyring, questionnaires }: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires'>,
  id: string,
  notes: Readonly<Record<string, Value | null>>,
  by: string,
): Promise<ChecklistItem[]> {
  return db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review')
    const row = await lockById(trx, id)
    if (row?.withdrawn_at) throw new InvalidTransition(`The questionnaire ${id} was withdrawn`)
    const template = questionnaires.templates.get(row?.template_code ?? 0)?.template
    const member = row && (await memberById(trx, row.member_id))
    const submission = await latestSubmission(trx, id)
    if (!template || !member || !submission) throw new InvalidTransition(`Nothing was sent of ${id} yet`)
    if (row.state !== 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')
      throw new InvalidTransition(`The questionnaire ${id} is not under review: open it first`)
    const answers = keyring.openJson<Answers>(
      member,
      `questionnaire_submission.answers.${id}.${submission.number}`,
      submission.answers,
    )
    const items = checklistOf(template, answers)
    const itemAt = (path: string): Item | undefined => items.find((one) => one.path === path)?.item
    const noted = Object.fromEntries(Object.entries(notes).map(([path, value]) => [path, inForm(itemAt(path), value)]))
    const wrong = Object.entries(noted).filter(([path, value]) => {
      const item = itemAt(path)
      return !item || (value !== null && !fits(item, value))
    })
    const strange = wrong.filter(([path]) => !itemAt(path)).map(([path]) => path)
    if (strange.length > 0)
      throw new InvalidTransition(
        `Not of the checklist: ${strange.join(', ')}; it has ${items.map(({ path }) => path).join(', ') || 'nothing'}`,
      )
    if (wrong.length > 0)
      throw new InvalidTransition(wrong.map(([path, value]) => notTaken(path, itemAt(path), value)).join('; '))
    const now = { ...(await checked(keyring, trx, member, submission.id)), ...noted }
    const kept = Object.fromEntries(Object.entries(now).filter((entry): entry is [string, Value] => entry[1] !== null))
    const values = {
      items: keyring.sealJson(member, sealedAs(submission.id), kept),
      saved_by: actor,
      saved_at: new Date(),
    }
    await trx
      .insertInto('questionnaire_checklist')
      .values({ submission_id: submission.id, questionnaire_id: id, member_id: member.id, ...values })
      .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(values))
      .execute()
    await questionnaireChecked(trx, actor, id, { items: Object.keys(notes) })
    return readChecklist(keyring, trx, member, template, { id: submission.id, answers })
  })
}

/** What of the checklist an approval still needs: each item that must be answered, with those of its points that are not ticked. */
export async function missingOfChecklist(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  template: Template,
  { id, answers }: { id: string; answers: Answers },
): Promise<string[]> {
  const values = await checked(keyring, trx, member, id)
  return checklistOf(template, answers).flatMap(({ path, item }) => {
    if (item.required !== true) return []
    const value = values[path]
    if (item.type !== 'multi') return value === undefined || value === '' ? [path] : []
    const ticked: readonly unknown[] = Array.isArray(value) ? value : []
    const left = (item.options ?? []).map((option) => option.value).filter((point) => !ticked.includes(point))
    return left.length > 0 ? [`${path}=${left.join(',')}`] : []
  })
}

/** What was checked of a sending, sealed anew to stand with the decision on it; null where nothing was. */
export async function checklistForDecision(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  submissionId: string,
): Promise<Buffer | null> {
  const values = await checked(keyring, trx, member, submissionId)
  return Object.keys(values).length === 0
    ? null
    : keyring.sealJson(member, `questionnaire_review.checklist.${submissionId}`, values)
}

async function checked(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  submissionId: string,
): Promise<Record<string, Value>> {
  const row = await trx
    .selectFrom('questionnaire_checklist')
    .select('items')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  return row ? keyring.openJson<Record<string, Value>>(member, sealedAs(submissionId), row.items) : {}
}

/** Words that were read as a list are one text where a text is asked, and one choice where one is. */
function inForm(item: Item | undefined, value: Value | null): Value | null {
  if (!item || !Array.isArray(value) || item.type === 'multi') return value
  return value.join(',')
}

/** Which value an item does not take, and which it does. */
function notTaken(path: string, item: Item | undefined, value: Value | null): string {
  const options = item?.options?.map((option) => option.value) ?? []
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  const strange = options.length > 0 ? given.filter((one) => !options.some((option) => option === one)) : given
  return `${path} does not take ${strange.map(String).join(', ')}${options.length > 0 ? `; it takes ${options.join(', ')}` : ''}`
}

function fits(item: Item, value: Value): boolean {
  if (!hasShape(item, value)) return false
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value]
  return !item.options || chosen.every((one) => item.options?.some((option) => option.value === one))
}

const sealedAs = (submissionId: string): string => `questionnaire_checklist.items.${submissionId}`
