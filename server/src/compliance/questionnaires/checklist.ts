import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'kysely'
import type { Answers, Value } from '@tessera/contract/questionnaire.ts'
import { hasShape } from '@tessera/questionnaires/engine/shape.ts'
import { entriesOf } from '@tessera/questionnaires/engine/visibility.ts'
import type { Item, Template } from '@tessera/questionnaires/engine/template.ts'
import { questionnaireChecked } from '../../platform/audit/compliance-events.ts'
import type { ComplianceParts } from '../parts.ts'
import type { Database } from '../../platform/db/tables.ts'
import { takeOverProposal } from '../../verification/records/case-proposals.ts'
import { InvalidTransition } from '../../verification/records/invalid-transition.ts'
import { memberById } from '../../accounts/members/store.ts'
import type { KeyHolder, Keyring } from '../../platform/secrets/keyring.ts'
import { permit } from '../../platform/staff/staff.ts'
import { latestSubmission } from './again.ts'
import { lockById } from './store.ts'
import { sealed, type Binding } from '../../platform/secrets/sealed-columns.ts'

/*
 * The reviewer's items of a template, which members never see. The checks belong to one submission and are stored with
 * its decision.
 */

type Trx = Transaction<Database>

/** One item of the reviewer's checklist, and its value so far. */
export interface ChecklistItem {
  path: string
  /** The options of the item. Empty where it asks for something else. */
  options: readonly string[]
  value: Value | null
}

/** The reviewer's items in the sections that the member answered. */
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

/** The current checklist of a submission. */
export async function readChecklist(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  { template, id, answers }: { template: Template; id: string; answers: Answers },
): Promise<ChecklistItem[]> {
  const values = await checked(keyring, trx, member, id)
  return checklistOf(template, answers).map(({ path, item }) => ({
    path,
    options: item.options?.map(({ value }) => value) ?? [],
    value: values[path] ?? null,
  }))
}

/**
 * Stores what a reviewer checked of a submission in review. Null removes a check. Throws {@link InvalidTransition} for
 * an item that the template does not have, and for a submission that is not in review.
 */
export function check(
  { db, keyring, questionnaires }: Pick<ComplianceParts, 'db' | 'keyring' | 'questionnaires'>,
  id: string,
  notes: Readonly<Record<string, Value | null>>,
  by: string,
): Promise<ChecklistItem[]> {
  return db.transaction().execute(async (trx) => {
    const actor = `reviewer:${by}`
    await permit(trx, actor, 'review', 'own')
    const row = await lockById(trx, id)
    if (row) await permit(trx, actor, 'review', { member: row.member_id })
    if (row?.withdrawn_at) throw new InvalidTransition(`The questionnaire ${id} was withdrawn`)
    const template = questionnaires.templates.get(row?.template_code ?? 0)?.template
    const member = row && (await memberById(trx, row.member_id))
    const submission = await latestSubmission(trx, id)
    if (!template || !member || !submission) throw new InvalidTransition(`Nothing has been submitted for ${id} yet`)
    if (row.state !== 'QUESTIONNAIRE_STATUS_PENDING_NO_EDIT')
      throw new InvalidTransition(`The questionnaire ${id} is not under review: open it first`)
    const answers = keyring.openJson<Answers>(
      member,
      sealed('questionnaire_submission', 'answers', { questionnaire_id: id, number: submission.number }),
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
    const before = await checked(keyring, trx, member, submission.id)
    const now = { ...before, ...noted }
    const merged = Object.fromEntries(
      Object.entries(now).filter((entry): entry is [string, Value] => entry[1] !== null),
    )
    const values = {
      items: keyring.sealJson(member, sealedItems(submission.id), merged),
      saved_by: actor,
      saved_at: new Date(),
    }
    await trx
      .insertInto('questionnaire_checklist')
      .values({ submission_id: submission.id, questionnaire_id: id, member_id: member.id, ...values })
      .onConflict((conflict) => conflict.column('submission_id').doUpdateSet(values))
      .execute()
    if (!isDeepStrictEqual(before, merged)) await takeOverProposal(trx, id, actor)
    await questionnaireChecked(trx, actor, id, { items: Object.keys(notes) })
    return readChecklist(keyring, trx, member, { template, id: submission.id, answers })
  })
}

/** What the checklist still needs for an approval: each required item, with its points that are not ticked. */
export async function missingOfChecklist(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  { template, id, answers }: { template: Template; id: string; answers: Answers },
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

/** The checks of a submission, encrypted for the decision. Null where there are none. */
export async function checklistForDecision(
  keyring: Keyring,
  trx: Trx,
  member: KeyHolder,
  submissionId: string,
): Promise<Buffer | null> {
  const values = await checked(keyring, trx, member, submissionId)
  return Object.keys(values).length === 0
    ? null
    : keyring.sealJson(member, sealed('questionnaire_review', 'checklist', { submission_id: submissionId }), values)
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
  return row ? keyring.openJson<Record<string, Value>>(member, sealedItems(submissionId), row.items) : {}
}

/** Input that was read as a list is one text where the item asks for a text, and one choice where it asks for one. */
function inForm(item: Item | undefined, value: Value | null): Value | null {
  if (!item || !Array.isArray(value) || item.type === 'multi') return value
  return value.join(',')
}

/** The value that an item does not accept, and the values that it does. */
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

const sealedItems = (submissionId: string): Binding =>
  sealed('questionnaire_checklist', 'items', { submission_id: submissionId })
